import type { Messages } from '#locales/translator.ts'
import type { bomList } from '#shared/contract/bom.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { toBomTemplateUrl } from '#shared/routes.ts'
import { MAX_BOM_DESIGNATORS, MAX_BOM_SIZE, MAX_CUSTOMER_BOMS, MAX_VISITOR_BOMS } from '#shared/table-reading/lists/bom-limits.ts'
import { Island } from '../../behaviours/island.tsx'
import * as bomStart from '../../bom/intake/bom-start.tsx'
import { type FileQuestion, FileQuestionForm } from '../../bom/intake/file-question.tsx'
import { BomListTable } from '../../bom/table/bom-list-table.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, PageHead, PageSection } from '../../components/ui/page-parts.tsx'

interface BomPageProps {
  start: bomStart.BomStartProps
  /** What a file that was posted without script leaves open; null: nothing. */
  question: FileQuestion | null
  /** The island's messages. */
  words: Messages
  /** The reader's newest BOMs, or null where there are none. */
  recent: EndpointData<typeof bomList>['items'] | null
}

const TEMPLATES = [
  { format: 'xlsx', key: 'bom.template_xlsx' },
  { format: 'csv', key: 'bom.template_csv' },
] as const

/** The start page of the BOM tool: a file or a list, a template, and the reader's BOMs. */
export function BomPage({ start, question, words, recent }: BomPageProps) {
  const { t, lang } = usePage()
  return (
    <div className="page bom-start-page">
      <Breadcrumb />
      <PageHead title={t('nav.bom')} lead={t('bom.lead')} />
      {question && <FileQuestionForm {...question} action={start.action} />}
      <Island name="bom-start" id="bom-start" module={bomStart} props={start} words={words} />
      {recent && recent.length > 0 && (
        <PageSection id="bom-recent" title={t('bom.recent_title')}>
          <BomListTable items={recent} label={t('bom.recent_title')} />
        </PageSection>
      )}
      <section className="page-section bom-about grid" aria-label={t('bom.about')}>
        <div className="grid gap-6">
          <h2 className="normal">{t('bom.read_title')}</h2>
          <p>{t('bom.read_text')}</p>
          <p className="muted small">
            {t('bom.limits_text', {
              lines: MAX_BOM_SIZE.lines,
              designators: MAX_BOM_DESIGNATORS,
              visitor: MAX_VISITOR_BOMS.lines,
              customer: MAX_CUSTOMER_BOMS.lines,
            })}
          </p>
        </div>
        <div className="grid gap-6">
          <h2 className="normal">{t('bom.match_title')}</h2>
          <p>{t('bom.match_text')}</p>
        </div>
        <div className="grid gap-6">
          <h2 className="normal">{t('bom.buy_title')}</h2>
          <p>{t('bom.buy_text')}</p>
        </div>
        <div className="grid gap-6">
          <h2 className="normal">{t('bom.template_title')}</h2>
          <p>{t('bom.template_text')}</p>
          <p className="button-row">
            {TEMPLATES.map(({ format, key }) => (
              <ButtonLink
                look="quiet"
                key={format}
                href={toBomTemplateUrl(lang, format)}
                download
                rel="nofollow"
                icon={<Icon name="save" />}
                text={t(key)}
              />
            ))}
          </p>
        </div>
      </section>
    </div>
  )
}
