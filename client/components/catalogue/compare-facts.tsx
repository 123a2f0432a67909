import type { ReactNode } from 'react'
import { findListedOffer } from '#shared/bom/buying/best-offer.ts'
import type { PartDetail } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatUnitPrice } from '#shared/trade/money.ts'
import { findBetterExtreme } from '#shared/trade/parameter-rules.ts'
import { priceQuantity } from '#shared/trade/price-breaks.ts'
import { isTradeParameter } from '#shared/trade/trade-data.ts'
import { Amount } from '../ui/amounts.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Stock } from '../ui/stock.tsx'
import { Value } from '../ui/values.tsx'
import { listComparedParameters } from './compare-rows.ts'
import { formatLeadTime, hasLeadTime } from './lead-time.ts'
import { MakerLink } from './part-drawing.tsx'
import { LifecycleMark } from './part-table.tsx'
import { PriceBreakList } from './price-breaks.tsx'

export interface CompareRow {
  key: string
  name: string
  /** The compared texts, one for each part; null is unknown. */
  texts: readonly (string | null)[]
  cells: readonly ReactNode[]
  /** The values of numeric facts; null where unknown. */
  numbers?: readonly (number | null)[]
  /** Which extreme of the numbers is better for every buyer, if either. */
  best?: 'highest' | 'lowest'
}

interface Fact extends Pick<CompareRow, 'key' | 'name' | 'best'> {
  /** Null where it is unknown. */
  text: (part: PartDetail) => string | null
  /** The text of an unknown value; a dash by default. */
  unknownText?: string
  cell?: (part: PartDetail, text: string) => ReactNode
  number?: (part: PartDetail) => number | null
}

/** The available facts of every part: its description, its purchase terms, and its documents. */
export function useFacts(parts: readonly PartDetail[], qty: number): CompareRow[] {
  const { t } = usePage()
  const [is, has] = useDescription()
  const facts = [...is, ...useBuying(qty), ...has]
  return facts.map(
    ({
      key,
      name,
      best,
      number,
      text,
      unknownText = t('part.not_available'),
      cell = (_, displayText) => <bdi>{displayText}</bdi>,
    }): CompareRow => {
      const texts = parts.map(text)
      return {
        key,
        name,
        texts,
        ...(best && { best }),
        ...(number && { numbers: parts.map(number) }),
        cells: parts.map((part, index) => cell(part, texts[index] ?? unknownText)),
      }
    },
  )
}

/** The description of a part, and its properties besides the price. */
function useDescription(): [is: Fact[], has: Fact[]] {
  const { t, href } = usePage()
  return [
    [
      {
        key: 'manufacturer',
        name: t('part.manufacturer'),
        text: ({ manufacturer }) => manufacturer.name,
        cell: ({ manufacturer }) => (
          <span translate="no">
            <MakerLink maker={manufacturer} />
          </span>
        ),
      },
      {
        key: 'category',
        name: t('part.category'),
        text: ({ category }) => category.name,
        cell: ({ category }, text) => <a href={href(routes.category, { id: category.slug })}>{text}</a>,
      },
      {
        key: 'lifecycle',
        name: t('compare.lifecycle'),
        text: ({ lifecycle }) => lifecycle,
        cell: (_, text) => <LifecycleMark lifecycle={text} />,
      },
    ],
    [
      { key: 'package', name: t('part.package'), text: (part) => part.package, cell: (_, text) => <Value>{text}</Value> },
      {
        key: 'rohs',
        name: t('part.rohs'),
        unknownText: t('part.unknown'),
        text: ({ rohs }) => (rohs === null ? null : t(rohs ? 'part.rohs_yes' : 'part.rohs_no')),
      },
      {
        key: 'datasheet',
        name: t('part.datasheet'),
        text: ({ datasheet_url }) => (datasheet_url === null ? '' : 'PDF'),
        cell: ({ datasheet_url, part_number, goods_page_url }) =>
          datasheet_url === null ? (
            <span className="muted">{t('part.no_datasheet')}</span>
          ) : (
            <a href={href(routes.datasheet, { id: goods_page_url })} className="with-icon" rel="nofollow">
              <Icon name="pdf" />
              PDF <span className="sr-only">{part_number}</span>
            </a>
          ),
      },
    ],
  ]
}

/** The purchase terms of parts at a quantity. */
function useBuying(qty: number): Fact[] {
  const { t, tag } = usePage()
  const findPrice = ({ offers }: PartDetail) => {
    const offer = findListedOffer(offers, qty)
    return offer ? priceQuantity(offer.price_breaks, qty, offer) : null
  }
  return [
    {
      key: 'stock',
      name: t('part.stock'),
      text: ({ stock }) => String(stock),
      cell: ({ stock }) => <Stock stock={stock} />,
      number: ({ stock }) => stock,
      best: 'highest',
    },
    {
      key: 'price_at',
      name: t('compare.price_at', { qty }),
      text: (part) => {
        const priced = findPrice(part)
        return priced ? formatUnitPrice(priced.unit_price, tag) : t('part.on_request')
      },
      cell: (part, text) => {
        const priced = findPrice(part)
        return (
          <>
            <Value className="price">{text}</Value>
            {priced && (
              <small className="block muted regular">
                {t('part.pieces', { count: priced.qty })} · <Amount of={priced.ext_price} />
              </small>
            )}
          </>
        )
      },
      number: (part) => findPrice(part)?.ext_price ?? null,
      best: 'lowest',
    },
    {
      key: 'price',
      name: t('part.price_breaks'),
      text: ({ offers }) => JSON.stringify(offers[0]?.price_breaks ?? []),
      cell: ({ offers }) => (
        <div translate="no">
          <PriceBreakList breaks={offers[0]?.price_breaks ?? []} maxBreaks={6} />
        </div>
      ),
    },
    { key: 'moq', name: t('part.moq'), text: ({ offers }) => (offers[0] ? formatCount(offers[0].moq, tag) : null) },
    {
      key: 'lead_time',
      name: t('part.lead_time'),
      unknownText: t('part.unknown'),
      text: (part) => (hasLeadTime(part) ? formatLeadTime(t, part) : null),
      number: ({ lifecycle, lead_time_weeks }) => (lifecycle === 'obsolete' ? null : lead_time_weeks || null),
      best: 'lowest',
    },
  ]
}
/** The parameters of any of the parts. */
export function useParameters(parts: readonly PartDetail[]): CompareRow[] {
  const { t } = usePage()
  const categories = parts.map(({ category }) => category.slug)
  const none = t('part.not_available')
  return listComparedParameters(parts).map(({ slug, name, values }): CompareRow => {
    const having = new Set(categories.filter((_, column) => values[column]))
    const [best, unknownText] = [findBetterExtreme([...having], slug), isTradeParameter(slug) ? t('part.unknown') : none]
    // If no part of a category has a parameter, it is absent from all of them. If one has it, it is unknown for the others.
    const texts = values.map((value, column) => value?.text ?? (having.has(categories[column] ?? '') ? null : none))
    return {
      key: slug,
      name,
      texts,
      ...(best && { best }),
      numbers: values.map((value) => (typeof value?.value === 'number' ? value.value : null)),
      cells: texts.map((text, index) => (
        <bdi key={parts[index]?.goods_id} translate={typeof values[index]?.value === 'number' ? 'no' : undefined}>
          {text ?? unknownText}
        </bdi>
      )),
    }
  })
}
