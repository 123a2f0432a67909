import type { MessageKey } from '#locales/translator.ts'
import type { CategoryNode } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { Island } from '../../behaviours/island.tsx'
import { LargestGrid } from '../../components/catalogue/largest-grid.tsx'
import { SearchExamples } from '../../components/search/search-examples.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, PageHead, PageSection } from '../../components/ui/page-parts.tsx'
import { QuietSection } from '../../components/ui/quiet-section.tsx'
import * as searchBox from '../../islands/search-box.tsx'
import { toDataAttributes } from '../../marks.ts'

interface KeywordsPageProps {
  /** The initial keyword of the page. */
  keyword: string
  categories: Promise<CategoryNode[] | null>
}

/** What a query may contain, with examples. The words are understood in every language. */
const WAYS: readonly { name: MessageKey; text: MessageKey; examples: readonly string[] }[] = [
  { name: 'keywords.numbers', text: 'keywords.numbers_text', examples: ['STM32F103C8T6', 'LM358', '74HC595D,118'] },
  { name: 'keywords.values', text: 'keywords.values_text', examples: ['10k 0603 1%', '100nF X7R', '4u7 16V', '2M2'] },
  { name: 'keywords.ranges', text: 'keywords.ranges_text', examples: ['X7R 0805 ≥50V', 'schottky ≥40V SMA', 'MOSFET =30V'] },
  { name: 'keywords.exclusions', text: 'keywords.exclusions_text', examples: ['100nF 0402 !Murata', 'MOSFET !SOT-23'] },
  { name: 'keywords.documents', text: 'keywords.documents_text', examples: ['LDO 3.3V has:datasheet', 'STM32 has:datasheet'] },
]

const MAX_VISIBLE_CATEGORIES = 12

/** A page for the search alone: the search link of a phone's menu leads here. */
export function KeywordsPage({ keyword, categories }: KeywordsPageProps) {
  const { t, href } = usePage()
  return (
    <div className="page keywords">
      <Breadcrumb />
      <PageHead title={t('keywords.title')} lead={t('keywords.lead')} />
      <Island name="search-box" id="keywords-search" className="keywords-search" module={searchBox} props={{ keyword, id: 'keywords' }} />

      <History />

      <PageSection id="keywords-how" title={t('keywords.how')}>
        <dl className="keywords-ways">
          {WAYS.map(({ name, text, examples }) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <p className="muted small">{t(text)}</p>
                <p className="chips below-8">
                  <SearchExamples examples={examples} />
                </p>
              </dd>
            </div>
          ))}
        </dl>
      </PageSection>

      <PageSection
        id="keywords-categories"
        title={t('keywords.categories')}
        more={<a href={href(routes.category_list, {})}>{t('home.all_categories')}</a>}
      >
        <QuietSection data={categories} failed={<p className="muted">{t('home.section_failed')}</p>}>
          {(roots) => (
            <LargestGrid
              of={roots.flatMap(({ children }) => children)}
              maxItems={MAX_VISIBLE_CATEGORIES}
              toHref={({ slug }) => href(routes.category, { id: slug })}
              toName={({ name }) => name}
            />
          )}
        </QuietSection>
      </PageSection>
    </div>
  )
}

/** The section for the searches of this browser; a script fills it. */
function History() {
  const { t, href } = usePage()
  return (
    <section className="keywords-history" aria-labelledby="keywords-history" {...toDataAttributes('search-history')} hidden>
      <header className="section-head">
        <h2 id="keywords-history">{t('search.history')}</h2>
        <Button look="link" type="button" {...toDataAttributes('clear-history')} text={t('search.clear_history')} />
      </header>
      {/* The shell copies this link for every search that the browser has stored. */}
      <template>
        <li>
          <a href={href(routes.search, {})}>
            <Icon name="search" />
            <bdi className="mono" />
          </a>
        </li>
      </template>
      <ul className="link-list" />
    </section>
  )
}
