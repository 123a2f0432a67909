import { Fragment } from 'react'
import type { Alternative, PartDetail, PartParameter } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { isListedParameter, isTradeParameter, TRADE_PARAMETERS } from '#shared/trade/trade-data.ts'
import { QTY_PARAMETER } from '#shared/url/qty-parameter.ts'
import { Alternatives } from '../../components/catalogue/alternatives.tsx'
import { DocumentAnchor, type LinkedDocument } from '../../components/catalogue/document-anchor.tsx'
import { toDisplayParameters } from '../../components/catalogue/parameter-ranges.ts'
import { TRADE_NAMES } from '../../components/catalogue/trade-names.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { TitledSection } from '../../components/ui/page-parts.tsx'
import { QuietSection } from '../../components/ui/quiet-section.tsx'
import { Fact } from '../../components/ui/values.tsx'

/** The parameters of a part. Ticked values become the filters of a listing: a plain form, without a script. */
export function ProductParameters({ part, typed_qty }: { part: PartDetail; typed_qty: string }) {
  const { t, href } = usePage()
  const { manufacturer, package: packageName, rohs } = part
  const technicalParameters = part.parameters.filter(({ slug }) => !isTradeParameter(slug))
  const rows: ValueRow[] = [
    {
      slug: 'manufacturer',
      name: t('part.manufacturer'),
      ticks: [{ name: 'manufacturer', value: manufacturer.slug, text: manufacturer.name, translate: 'no' }],
    },
    {
      slug: 'package',
      name: t('part.package'),
      ticks: packageName === null ? [] : [{ name: 'package', value: packageName, text: packageName, translate: 'no' }],
    },
    ...toDisplayParameters(technicalParameters, t).map(({ slug, name, parts }) => ({
      slug,
      name,
      ticks: parts.map((one) => toFilterTick(one, { isEnd: parts.length > 1 })),
    })),
  ]
  const tradeRows: ValueRow[] = [
    {
      slug: 'rohs',
      name: t('part.rohs'),
      ticks: rohs === null ? [] : [{ ...(rohs && { name: 'rohs', value: '1' }), text: t(rohs ? 'part.rohs_yes' : 'part.rohs_no') }],
    },
    ...TRADE_PARAMETERS.map((slug) => {
      const existingParameter = part.parameters.find((parameter) => parameter.slug === slug)
      const tick = existingParameter && toFilterTick(existingParameter, { isEnd: false })
      return { slug, name: t(TRADE_NAMES[slug]), ticks: tick ? [isListedParameter(slug) ? tick : { text: tick.text }] : [] }
    }),
  ]
  return (
    <section id="parameters" aria-label={t('product.tab_parameters')}>
      <form method="get" action={href(routes.category, { id: part.category.slug })}>
        <div className="product-values columns at-top gap-16">
          <ValueTable caption={t('product.tab_parameters')} rows={rows} />
          <ValueTable caption={t('trade.title')} rows={tradeRows} />
        </div>
        {parseQuantity(typed_qty) !== null && <input type="hidden" name={QTY_PARAMETER} value={typed_qty} />}
        <p className="screen-only cluster middle gap-12 below-12">
          <Button text={t('product.similar')} />
          <label className="row middle gap-8 compact">
            <input type="checkbox" name="in_stock" value="1" defaultChecked />
            {t('filter.in_stock')}
          </label>
          <span className="similar-hint muted small">{t('product.similar_hint')}</span>
        </p>
      </form>
    </section>
  )
}

interface Tick {
  name?: string
  value?: string
  text: string
  /** Excludes a name, a code or a number from the browser's translation. */
  translate?: 'no'
}

interface ValueRow {
  slug: string
  name: string
  /** The values of the row, each with the filter of its checkbox, if any; a row without a value is left out. */
  ticks: readonly Tick[]
}

/** Names and values; a value that can be a filter has a checkbox, which is not printed. */
function ValueTable({ caption, rows }: { caption: string; rows: readonly ValueRow[] }) {
  const existingRows = rows.filter(({ ticks }) => ticks.length > 0)
  if (existingRows.length === 0) return null
  return (
    <table className="data parameter-table card">
      <caption>{caption}</caption>
      <tbody>
        {existingRows.map(({ slug, name, ticks }) => (
          <tr key={slug}>
            <th scope="row">{name}</th>
            <td>
              <span className="cluster middle across-8">
                {ticks.map(({ text, translate, ...tick }, index) => (
                  <Fragment key={text}>
                    {index > 0 && '…'}
                    {tick.name === undefined ? (
                      <bdi translate={translate}>{text}</bdi>
                    ) : (
                      <label className="row middle gap-8">
                        <input className="screen-only" type="checkbox" aria-label={`${name} ${text}`} {...tick} />
                        <bdi translate={translate}>{text}</bdi>
                      </label>
                    )}
                  </Fragment>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A value as a filter of a listing: that value; for the end of a range, all values that reach it. */
function toFilterTick({ slug, value, text }: PartParameter, { isEnd }: { isEnd: boolean }): Tick {
  const bound = isEnd ? (slug.endsWith('_min') ? '.max' : '.min') : ''
  return { name: slug + bound, value: String(value), text, ...(typeof value === 'number' && { translate: 'no' }) }
}

export function ProductDocuments({ documents }: { documents: Promise<readonly LinkedDocument[] | null> }) {
  const { t } = usePage()
  return (
    <TitledSection id="documents-title" title={t('product.documents')} className="page-section" anchor="documents">
      <QuietSection data={documents} failed={<p className="muted">{t('product.documents_failed')}</p>}>
        {(list) =>
          list.length === 0 ? (
            <p className="muted">{t('product.no_documents')}</p>
          ) : (
            <ul className="airy-items airy-links">
              {list.map(({ title, link }) => (
                <li key={link.href}>
                  <DocumentAnchor title={title} link={link} />
                </li>
              ))}
            </ul>
          )
        }
      </QuietSection>
    </TitledSection>
  )
}

/** How to buy, for new buyers. */
export function BuyingGuide() {
  const { t } = usePage()
  return (
    <details className="page-section buying-guide">
      <summary>
        <h2>{t('product.tab_guide')}</h2>
      </summary>
      {/* A link to this id opens the details. */}
      <dl className="terms grid compact" id="guide">
        <Fact name={t('product.guide_select')} value={t('product.guide_select_text')} />
        <Fact name={t('product.guide_rfq')} value={t('product.guide_rfq_text')} />
        <Fact name={t('product.guide_confirm')} value={t('product.guide_confirm_text')} />
      </dl>
    </details>
  )
}

export function ProductAlternatives({ alternatives }: { alternatives: Promise<readonly Alternative[] | null> }) {
  const { t } = usePage()
  return (
    <TitledSection id="alternatives-title" title={t('alternative.title')} className="page-section" anchor="alternatives">
      <QuietSection data={alternatives} failed={<p className="muted">{t('alternative.failed')}</p>}>
        {(parts) =>
          parts.length === 0 ? (
            <p className="muted">{t('alternative.none')}</p>
          ) : (
            <>
              <p className="muted small alternatives-intro">{t('alternative.intro')}</p>
              <Alternatives parts={parts} />
            </>
          )
        }
      </QuietSection>
    </TitledSection>
  )
}

/** News about the part; without any there is no section. */
export function RelatedNews({ articles }: { articles: Promise<readonly { id: string; title: string }[] | null> }) {
  const { t, href } = usePage()
  return (
    <QuietSection data={articles} failed={null}>
      {(list) =>
        list.length > 0 && (
          <TitledSection id="related-news" title={t('product.related_news')} className="page-section">
            <ul className="airy-items airy-links">
              {list.map(({ id, title }) => (
                <li key={id}>
                  <a href={href(routes.news, { id })}>{title}</a>
                </li>
              ))}
            </ul>
          </TitledSection>
        )
      }
    </QuietSection>
  )
}
