import type { MessageKey } from '#locales/translator.ts'
import { findListedOffer } from '#shared/bom/buying/best-offer.ts'
import type { Alternative, AlternativeFit, PartDetail } from '#shared/contract/catalogue.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice } from '#shared/trade/money.ts'
import { priceQuantity } from '#shared/trade/price-breaks.ts'
import { AddToRfq } from '../rfq/add-to-rfq.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { PartNumber } from '../ui/part-number.tsx'
import { Stock } from '../ui/stock.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { CompareSelectedButton } from './compare-tick.tsx'
import { PartCell } from './part-cell.tsx'
import { LifecycleMark } from './part-table.tsx'
import { PriceBreakList } from './price-breaks.tsx'
import { useRowDrawings } from './row-drawings.tsx'
import { RowTemplate } from './row-template.tsx'

export const FITS: Readonly<Record<AlternativeFit, MessageKey>> = {
  packing: 'alternative.packing',
  pin: 'alternative.pin',
  package: 'alternative.package',
  parameters: 'alternative.parameters',
  similar: 'alternative.similar',
}

type Difference = Alternative['differs'][number]

const CHANGES: Readonly<Record<Difference['change'], MessageKey>> = {
  higher: 'alternative.higher',
  lower: 'alternative.lower',
  tighter: 'alternative.tighter',
  wider: 'alternative.wider',
  grade: 'alternative.changed',
  other: 'alternative.changed',
}

/** The maximum of equal parameters in a sentence, to keep it readable. */
const MAX_VISIBLE_SAME = 5

/** The alternatives in stock that can replace the part; without any, those that resemble it. */
export function listReplacementsInStock(parts: readonly Alternative[]): Alternative[] {
  const inStock = parts.filter(({ stock, lifecycle }) => stock > 0 && lifecycle !== 'obsolete')
  const fitting = inStock.filter(({ fit }) => fit !== 'similar')
  return fitting.length > 0 ? fitting : inStock
}

/** The maximum of replacements beside the part; the others are further down. */
const NEAREST = 3

/** Why the reader needs another part. */
function toReason({ lifecycle }: Pick<PartDetail, 'lifecycle'>): MessageKey {
  if (lifecycle === 'obsolete') return 'product.replace_obsolete'
  if (lifecycle === 'last_time_buy') return 'product.replace_last_time_buy'
  return lifecycle === 'nrnd' ? 'product.replace_nrnd' : 'product.replace_sold_out'
}

interface NearestAlternativesProps {
  part: Pick<PartDetail, 'lifecycle' | 'stock'>
  /** Null: the part needs no replacement. */
  parts: readonly Alternative[] | null
  qty: number
}

/** The best replacements of a part at the end of its life or out of stock, with fit, stock and the price of the quantity. */
export function NearestAlternatives({ part, parts, qty }: NearestAlternativesProps) {
  const { t, tag } = usePage()
  if (!parts || (parts.length === 0 && part.lifecycle === 'active')) return null
  const isLast = part.lifecycle === 'obsolete' && part.stock > 0
  const title = t(parts.length === 0 ? 'product.replace_none' : parts[0]?.fit === 'similar' ? 'product.replace_similar' : toReason(part))
  return (
    <section className="nearest card padded" aria-label={title}>
      <p className="cluster apart across-12 below-6">
        <strong>{title}</strong>
        {parts.length > 0 && <a href="#alternatives">{t('alternative.all')}</a>}
      </p>
      {isLast && <p className="low small below-6">{t('product.last_pieces', { count: part.stock })}</p>}
      <ul className="lines">
        {parts.slice(0, NEAREST).map(({ goods_id, part_number, goods_page_url, manufacturer, fit, stock, offers }) => {
          const offer = findListedOffer(offers, qty)
          const priced = offer && priceQuantity(offer.price_breaks, qty, offer)
          return (
            <li key={goods_id} className="cluster apart across-16">
              <span className="grow">
                <PartNumber part_number={part_number} goods_page_url={goods_page_url} qty={qty} /> <bdi>{manufacturer.name}</bdi>
                <span className="block muted small">{t(FITS[fit])}</span>
              </span>
              <span className="nearest-amounts">
                <Stock stock={stock} qty={qty} />
                <span className="block price">{priced ? formatUnitPrice(priced.unit_price, tag) : t('part.on_request')}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Alternatives, each with its reason as text, the best first. */
export function Alternatives({ parts }: { parts: readonly Alternative[] }) {
  const { t, tag } = usePage()
  const drawings = useRowDrawings(parts)
  return (
    <section className="table-scroll" aria-label={t('alternative.title')}>
      {drawings.symbols}
      <table className="data part-table alternatives">
        <caption className="sr-only">{t('alternative.title')}</caption>
        <TableHead
          columns={[
            { part: t('part.part_number') },
            t('alternative.why'),
            { number: t('part.stock') },
            { number: t('part.unit_price') },
            { read_out: t('part.add_to_rfq') },
          ]}
        />
        <tbody translate="no">
          {parts.map((part) => (
            <AlternativeRow key={part.goods_id} part={part} drawing={drawings.idOf(part)} />
          ))}
        </tbody>
      </table>
      {parts.length > NEAREST && (
        <details className="more-alternatives screen-only">
          <summary className="button">{`${t('alternative.all')} (${formatCount(parts.length, tag)})`}</summary>
        </details>
      )}
      <CompareSelectedButton />
      <RowTemplate />
    </section>
  )
}

function AlternativeRow({ part, drawing }: { part: Alternative; drawing: string }) {
  const { t } = usePage()
  const [offer] = part.offers
  return (
    <tr>
      <PartCell part={part} qty={1} drawing={drawing}>
        {part.lifecycle !== 'active' && <LifecycleMark lifecycle={part.lifecycle} />}
        {part.rohs === false && <span className="mark mark-nrnd">{t('part.rohs_no')}</span>}
      </PartCell>
      <td className="alternative-why" translate="yes">
        <Reasons part={part} />
      </td>
      <td className="stock-cell" data-label={t('part.stock')}>
        <Stock stock={part.stock} in_row />
      </td>
      <td className="price-cell">
        <PriceBreakList breaks={offer?.price_breaks ?? []} maxBreaks={3} />
      </td>
      <td translate="yes">
        <AddToRfq part={part} in_row />
      </td>
    </tr>
  )
}

/** Why the part is offered, then its advantages, the points to check, and the equal parameters. */
function Reasons({ part }: { part: Alternative }) {
  const { t, tag } = usePage()
  const differs = [...part.differs].sort((a, b) => RANK[a.verdict] - RANK[b.verdict])
  return (
    <>
      <p className={part.fit === 'similar' ? 'strong muted' : 'strong'}>{t(FITS[part.fit])}</p>
      <ul className="cluster across-16">
        {part.successor && (
          <li className="good-icons">
            <Icon name="check" />
            {t('alternative.successor')}
          </li>
        )}
        {differs.map((difference) => (
          <DifferenceLine key={difference.slug} difference={difference} />
        ))}
      </ul>
      {part.same.length > 0 && (
        <p className="muted small">
          {t('alternative.same', {
            list: part.same
              .slice(0, MAX_VISIBLE_SAME)
              .map(({ name, text }) => `${name} ${isolateBidi(text, tag)}`)
              .join(' · '),
          })}
        </p>
      )}
    </>
  )
}

const RANK: Readonly<Record<Difference['verdict'], number>> = { better: 0, other: 1, worse: 2 }
const VERDICTS = {
  better: { icon: 'check', tone: 'good', word: 'alternative.better' },
  worse: { icon: 'warning', tone: 'low', word: 'alternative.worse' },
  other: { icon: 'compare', tone: 'faint', word: 'alternative.different' },
} as const

function DifferenceLine({ difference: { name, own, other, verdict, change } }: { difference: Difference }) {
  const { t } = usePage()
  const { icon, tone, word } = VERDICTS[verdict]
  return (
    <li>
      <span className={tone} title={t(word)}>
        <Icon name={icon} />
        <span className="sr-only">{`${t(word)}: `}</span>
      </span>
      {t(CHANGES[change], { name, own, other })}
    </li>
  )
}
