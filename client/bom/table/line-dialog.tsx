import { type FormEvent, type ReactNode, useState } from 'react'
import useSWR from 'swr'
import { hasLargeSurplus } from '#shared/bom/buying/purchase.ts'
import { toLineState } from '#shared/bom/line-state.ts'
import type { BomLineView, morePartNumber, moreSupplier } from '#shared/contract/bom.ts'
import type { forgetNames } from '#shared/contract/bom-memory.ts'
import type { Offer } from '#shared/contract/catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { priceQuantity } from '#shared/trade/price-breaks.ts'
import { callApi } from '../../api/client.ts'
import { useApi } from '../../api/page-cache.tsx'
import { formatFailure } from '../../components/form/failure-text.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Stock } from '../../components/ui/stock.tsx'
import { Fact, Price, Value } from '../../components/ui/values.tsx'
import { showToast } from '../../shell/toasts.ts'
import { COLUMN_KEYS } from '../intake/column-keys.ts'
import { BomLineState, EvidenceText, LineRemarks, Remarks } from './bom-line-state.tsx'
import { useOfferNames } from './labels.ts'
import { formatKind, formatReadyTime, toKindKey, toLineName } from './line-words.ts'
import type { BomTableState } from './use-bom-table.ts'

type Candidate = EndpointData<typeof morePartNumber>['parts'][number]

interface LineProps {
  table: BomTableState
  line: BomLineView
  /** Lines that name the same part, and are changed with this one. */
  others: readonly number[]
}

/** Functions that change a line and its equal lines, and close the dialog. */
function useLineChange({ table: { calls, notifyFailure, close }, line: { line_id }, others }: LineProps) {
  const ids = [line_id, ...others]
  const closing = (work: Promise<unknown>): void => {
    notifyFailure(work)
    close()
  }
  return {
    setPart: (part: Candidate | null) => closing(calls.setPart(ids, part)),
    setOffer: (offerId: number | null) => closing(calls.setOffer(ids, offerId)),
    setMatching: (change: { confirmed?: boolean; do_not_fit?: boolean }) => closing(calls.setMatching(ids, change)),
  }
}

/** The details of one line: its text in the file, its candidates, and its sources. */
export function LineDialog({ section, ...props }: LineProps & { section: 'part' | 'offer' }) {
  const { t } = usePage()
  const { table, line, others } = props
  const { visibleLines, setOpen, close } = table
  const { setMatching } = useLineChange(props)
  const number = visibleLines.numbers.get(line.line_id) ?? 0
  const offers = line.part && <Offers {...props} />
  // The server reports a confirmed line as matched; it can still be opened again.
  const isOpen = toLineState(line) === 'check'
  const canConfirm = line.part !== null && !line.do_not_fit && (isOpen || (line.confirmed && line.kind !== 'chosen'))
  return (
    <Dialog id="bom-line" kind="side" onClose={close} title={t('bom.line_of', { number, name: toLineName(line) })}>
      <div className="bom-line-state">
        <BomLineState line={line} />
        <LineRemarks line={line} />
        <EarlierChoice {...props} />
      </div>
      <p className="button-row">
        {canConfirm && (
          <Button
            look="quiet"
            className={isOpen ? 'button-primary' : undefined}
            onClick={() => setMatching({ confirmed: isOpen })}
            text={isOpen ? t('bom.confirm') : t('bom.open_again')}
          />
        )}
        <Button
          look="quiet"
          onClick={() => setMatching({ do_not_fit: !line.do_not_fit })}
          text={line.do_not_fit ? t('bom.fit_again') : t('bom_file.do_not_fit')}
        />
        <Button look="quiet" onClick={() => setOpen({ kind: 'remove', line_ids: [line.line_id, ...others] })} text={t('common.remove')} />
      </p>
      {/* The section that the buyer requested comes first. */}
      {section === 'offer' && offers}
      <SourceFields line={line} />
      <Candidates {...props} />
      {section === 'part' && offers}
    </Dialog>
  )
}

/** The former choice for the line's name, and the button that forgets it. */
function EarlierChoice({ table, line }: LineProps) {
  const { t, tag } = usePage()
  const { evidence, kind } = line
  const [isForgotten, setForgotten] = useState(false)
  if (kind !== 'remembered' || !evidence?.remembered) return null
  const { name_id } = evidence.remembered
  const forget = (): void =>
    table.notifyFailure(
      callApi<typeof forgetNames>('DELETE /api/bom/names', { name_ids: [name_id] }).then(() => {
        setForgotten(true)
        showToast(t('bom_memory.forgotten'))
      }),
    )
  return (
    <p className="small">
      {formatKind(line, t, tag)}{' '}
      {table.is_customer && !isForgotten && <Button look="link" onClick={forget} text={t('bom_memory.forget')} />}
    </p>
  )
}

const FIELDS = ['part_number', 'value', 'manufacturer', 'package', 'description'] as const

function SourceFields({ line }: { line: BomLineView }) {
  const { t } = usePage()
  const { source, evidence } = line
  const lists = [
    ['supplier_sku', source.supplier_skus],
    ['alternate', source.alternates.map(({ part_number }) => part_number)],
    ['designators', source.designators.slice(0, 200)],
  ] as const
  return (
    <section className="bom-side-section grid gap-8">
      <h3>
        {t('bom.file_says')} {source.row !== null && <span className="muted small">{t('bom.evidence_row', { row: source.row + 1 })}</span>}
      </h3>
      <dl className="bom-file-says small-names grid gap-4 compact">
        {FIELDS.map((field) => (
          <Fact
            key={field}
            name={t(COLUMN_KEYS[field])}
            value={source[field] && (evidence?.field === field ? <EvidenceText evidence={evidence} /> : <bdi>{source[field]}</bdi>)}
          />
        ))}
        {lists.map(([field, texts]) => (
          <Fact key={field} name={t(COLUMN_KEYS[field])} value={texts.length > 0 && <Value>{texts.join(', ')}</Value>} />
        ))}
      </dl>
      {evidence && evidence.text !== '' && (
        <p className="muted small">
          {t('bom.evidence', { field: t(COLUMN_KEYS[evidence.field]) })} <EvidenceText evidence={evidence} />
        </p>
      )}
    </section>
  )
}

function Candidates(props: LineProps) {
  const { t } = usePage()
  const { table, line } = props
  const { setPart } = useLineChange(props)
  const needed = findNeeded(props)
  const [keyword, setKeyword] = useState('')
  /** Without a keyword, the call returns the other candidates of the line's match. */
  const request = { id: table.bom.head.bom_id, line_id: line.line_id, ...(keyword && { keyword }) }
  const { data, error, isLoading } = useApi<typeof morePartNumber>('GET /api/bom/morePartNumber', request, { revalidateIfStale: true })

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setKeyword(readFormText(new FormData(event.currentTarget), 'keyword').trim())
  }

  const plan = table.plans.get(line.line_id)
  const computeCost = ({ goods_id, offers }: Candidate): number =>
    goods_id === line.part?.goods_id ? 0 : (bestPrice(offers, needed)?.ext_price ?? Number.POSITIVE_INFINITY)
  const candidateParts = data?.parts ?? []
  // If more than twice the need has to be bought, the buyer looks for a smaller packaging: the lowest cost comes first.
  const candidates =
    plan && hasLargeSurplus(plan) ? candidateParts.toSorted((one, other) => computeCost(one) - computeCost(other)) : candidateParts
  // The text for a manual search of a line without candidates.
  const { part_number, value, package: caseName } = line.source
  const suggestion =
    line.part || line.rival_count > 0 ? '' : [value || part_number, value && caseName].filter(Boolean).join(' ').slice(0, 120)
  return (
    <section className="bom-side-section grid gap-8" aria-busy={isLoading}>
      <h3>{t('bom.candidates')}</h3>
      <form className="row gap-8" onSubmit={onSubmit}>
        <label className="sr-only" htmlFor="bom-keyword">
          {t('bom.search_part')}
        </label>
        <input
          id="bom-keyword"
          className="input grow"
          type="search"
          name="keyword"
          maxLength={120}
          placeholder={t('bom.search_part')}
          defaultValue={suggestion}
        />
        <Button text={t('common.search')} />
      </form>
      <p role="status" className="muted small">
        {isLoading && t('bom.loading')}
        {!data && error !== undefined && <span className="error">{formatFailure(error, t)}</span>}
        {data && candidates.length === 0 && t('bom.no_candidates')}
      </p>
      <ul className="bom-candidates lines unless-empty card">
        {candidates.map((part) => (
          <CandidateChoice
            key={part.goods_id}
            part={part}
            needed={needed}
            is_chosen={part.goods_id === line.part?.goods_id}
            onChoose={() => setPart(part)}
          />
        ))}
      </ul>
      {line.part && <Button look="link" onClick={() => setPart(null)} text={t('bom.take_away')} />}
    </section>
  )
}

/** A candidate for a line, with its contradictions. */
function CandidateChoice({ part, needed, is_chosen, onChoose }: { part: Candidate; needed: number; is_chosen: boolean; onChoose(): void }) {
  const { t } = usePage()
  const price = bestPrice(part.offers, needed)
  return (
    <Choice
      is_highlighted={is_chosen}
      is_chosen={is_chosen}
      label={t('bom.choose_part', { part_number: part.part_number })}
      onChoose={onChoose}
      price={
        <>
          <Stock stock={part.stock} qty={needed} />
          {price ? <CandidatePrice {...price} needed={needed} /> : <span className="muted small">{t('part.on_request')}</span>}
        </>
      }
    >
      <Value className="mono bom-name">{part.part_number}</Value>
      <span className="bom-facts muted tiny cut">
        {[part.manufacturer, part.package].filter(Boolean).join(' · ')}
        {part.kind && <span className="mark">{t(toKindKey(part.kind))}</span>}
      </span>
      <span className="muted small">{part.description}</span>
      <Remarks remarks={part.remarks} />
    </Choice>
  )
}

interface ChoiceProps {
  /** `is_chosen`: the line's part, or the buyer's offer. `is_highlighted`: it, or an offer that the plan uses. */
  is_highlighted: boolean
  is_chosen: boolean
  /** The action of the button, for screen readers. */
  label: string
  onChoose(): void
  price: ReactNode
  children: ReactNode
}

/** A choice for a line, with its price. */
function Choice({ is_highlighted, is_chosen, label, onChoose, price, children }: ChoiceProps) {
  const { t } = usePage()
  return (
    <li className={is_highlighted ? 'grid gap-12 compact is-chosen' : 'grid gap-12 compact'}>
      <span className="bom-candidate grid gap-2">{children}</span>
      <span className="bom-candidate-buy grid gap-2 small">
        {price}
        {is_chosen ? (
          <span className="muted small">{t('bom.chosen')}</span>
        ) : (
          <Button look="quiet" aria-label={label} onClick={onChoose} text={t('bom.choose_offer')} />
        )}
      </span>
    </li>
  )
}

/** The lowest price of a quantity of a part: from stock where possible. Null: no offer has a price for it. */
function bestPrice(offers: readonly Offer[], needed: number) {
  const priced = offers.flatMap((offer) => {
    const price = priceQuantity(offer.price_breaks, needed, offer)
    return price ? [{ ...price, is_short: price.qty > offer.stock }] : []
  })
  priced.sort((one, other) => Number(one.is_short) - Number(other.is_short) || one.ext_price - other.ext_price)
  return priced[0] ?? null
}

/** An order's price, and its calculation; more than twice the need is a warning. */
function CandidatePrice({ qty, unit_price, ext_price, needed }: { qty: number; unit_price: Money; ext_price: Money; needed: number }) {
  const { tag } = usePage()
  return (
    <>
      <Price text={formatAmount(ext_price, tag)} />
      <span className={qty > 2 * needed ? 'low small num' : 'muted small num'}>
        <Value>
          {formatCount(qty, tag)} × {formatUnitPrice(unit_price, tag)}
        </Value>
      </span>
    </>
  )
}

/** Pieces that a line and its equal lines need, at least one. */
function findNeeded({ table: { plans }, line: { line_id }, others }: LineProps): number {
  return Math.max(
    1,
    [line_id, ...others].reduce((sum, id) => sum + (plans.get(id)?.needed ?? 0), 0),
  )
}

function Offers(props: LineProps) {
  const { t, tag } = usePage()
  const { table, line } = props
  const { setOffer } = useLineChange(props)
  const { bom_id } = table.bom.head
  const plan = table.plans.get(line.line_id)
  const { sourceName, packagingName } = useOfferNames()
  const request = { id: bom_id, line_id: line.line_id }
  const { data } = useSWR(
    line.part && ['GET /api/bom/moreSupplier', request, line.part.goods_id],
    () => callApi<typeof moreSupplier>('GET /api/bom/moreSupplier', request),
    { revalidateIfStale: true },
  )
  // The offers of the line are used until all are loaded.
  const offers = data?.offers ?? line.part?.offers ?? []
  const needed = findNeeded(props)
  const used = new Set(plan?.items.map(({ offer_id }) => offer_id))
  return (
    <section className="bom-side-section grid gap-8">
      <h3>{t('bom.offer_title', { count: needed })}</h3>
      <ul className="bom-candidates lines unless-empty card">
        {offers.map((offer) => {
          const priced = priceQuantity(offer.price_breaks, needed, offer)
          const isChosen = line.offer_id === offer.offer_id
          const wait = priced && priced.qty > offer.stock ? (offer.lead_time_weeks > 0 ? offer.lead_time_weeks * 7 : null) : 0
          return (
            <Choice
              key={offer.offer_id}
              is_highlighted={isChosen || used.has(offer.offer_id)}
              is_chosen={isChosen}
              label={`${t('bom.choose_offer')}: ${sourceName(offer)}, ${packagingName(offer.packaging)}`}
              onChoose={() => setOffer(offer.offer_id)}
              price={priced ? <CandidatePrice {...priced} needed={needed} /> : <span className="muted small">{t('part.on_request')}</span>}
            >
              <strong>{sourceName(offer)}</strong>
              <span className="bom-facts muted tiny cut">
                {packagingName(offer.packaging)} · {t('part.moq')} <Value>{formatCount(offer.moq, tag)}</Value>
                {offer.multiple > 1 && <Value> × {formatCount(offer.multiple, tag)}</Value>}
              </span>
              <span className="muted small">
                <Stock stock={offer.stock} qty={needed} /> · {formatReadyTime(wait, t)}
              </span>
            </Choice>
          )
        })}
      </ul>
      {line.offer_id !== null && <Button look="link" onClick={() => setOffer(null)} text={t('bom.let_strategy')} />}
    </section>
  )
}
