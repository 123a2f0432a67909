import type { Purchase } from '#shared/bom/buying/model.ts'
import { purchasePart } from '#shared/bom/buying/part-purchase.ts'
import { toLineState } from '#shared/bom/line-state.ts'
import type { BomLineView, BomPart } from '#shared/contract/bom.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, toMoney } from '#shared/trade/money.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { toLineName } from '../../bom/table/line-words.ts'
import { MatchedPart } from '../../bom/table/matched-part.tsx'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { Value } from '../../components/ui/values.tsx'

/** A line with the parts that may replace its part. */
export interface LineDropIns {
  line: BomLineView
  /** The line's number in the BOM, from 1. */
  number: number
  plan: Purchase | undefined
  parts: readonly BomPart[]
}

const toMakers = ({ line, parts }: LineDropIns): number => new Set([line.part, ...parts].map((part) => part?.manufacturer)).size

const toLocations = ({ line, parts }: LineDropIns): number =>
  new Set([line.part, ...parts].flatMap((part) => part?.offers.flatMap(({ stock, location }) => (stock > 0 ? [location] : [])) ?? [])).size

interface DropInsSectionProps {
  lines: readonly LineDropIns[]
  /** The URL of the form that approves parts; null: the reader may not change the BOM. */
  action: string | null
  page: number
}

/** The drop-in parts of lines: how many makers and warehouses, and the cost of a switch. A tick approves a part as an alternate. */
export function DropInsSection({ lines, action, page }: DropInsSectionProps) {
  const { t, tag } = usePage()
  const table = (
    <RowTable
      label={t('bom_risk.drop_ins')}
      rows={lines}
      toKey={({ line }) => line.line_id}
      columns={[
        { head: { number: t('bom_file.line') }, cell: ({ number }) => formatCount(number, tag) },
        {
          head: t('part.part_number'),
          names_row: true,
          cell: ({ line }) => (line.part ? <MatchedPart part={line.part} /> : <bdi>{toLineName(line)}</bdi>),
        },
        { head: { number: t('manufacturer.title') }, cell: (of) => formatCount(toMakers(of), tag) },
        { head: { number: t('part.location') }, cell: (of) => formatCount(toLocations(of), tag) },
        {
          head: t('bom_risk.drop_ins'),
          cell: (of) => <DropIns {...of} can_approve={action !== null && toLineState(of.line) === 'matched'} />,
        },
      ]}
    />
  )
  return (
    <PageSection id="drop-ins" title={t('bom_risk.drop_ins')}>
      <p className="muted">{t('bom_risk.drop_ins_lead')}</p>
      {action === null ? (
        table
      ) : (
        <form method="post" action={action} className="stack">
          <input type="hidden" name="page" value={page} readOnly />
          {table}
          <p className="button-row">
            <Button look="primary" name="action" value="approve" text={t('bom_risk.approve')} />
          </p>
        </form>
      )}
    </PageSection>
  )
}

function DropIns({ line, plan, parts, can_approve }: LineDropIns & { can_approve: boolean }) {
  const { t, tag } = usePage()
  if (parts.length === 0) return <span className="muted">{t('bom_risk.no_drop_in')}</span>
  const approved = new Set(line.source.alternates.map(({ part_number }) => toPartNumberKey(part_number)))
  return (
    <ul className="cluster gap-12 compact">
      {can_approve && <input type="hidden" name="shown" value={line.line_id} readOnly />}
      {parts.map((part) => (
        <li key={part.goods_id} className="row at-top gap-8">
          {can_approve && (
            <input
              type="checkbox"
              name="alternate"
              value={`${line.line_id}-${part.goods_id}`}
              defaultChecked={approved.has(toPartNumberKey(part.part_number))}
              aria-label={part.part_number}
            />
          )}
          <span>
            <MatchedPart part={part} />
            <span className="small">
              {part.stock > 0 ? t('part.in_stock', { count: part.stock }) : t('part.out_of_stock')}
              {plan && plan.needed > 0 && (
                <>
                  {' · '}
                  {t('bom_risk.switch_cost')}: <SwitchCost part={part} plan={plan} tag={tag} />
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The change of the amount by a switch to the part; its whole amount where the line itself cannot be bought. */
function SwitchCost({ part, plan, tag }: { part: BomPart; plan: Purchase; tag: string }) {
  const { t } = usePage()
  const { items, ext_price, missing } = purchasePart(part.offers, plan.needed)
  if (items.length === 0) return t('part.on_request')
  if (missing > 0) return t('bom.problem_short', { count: missing })
  if (plan.problem !== null) return <Value className="num">{formatAmount(ext_price, tag)}</Value>
  const difference = ext_price - plan.ext_price
  return (
    <Value className="num">
      {difference < 0 ? '\u2212' : '+'}
      {formatAmount(toMoney(Math.abs(difference)), tag)}
    </Value>
  )
}
