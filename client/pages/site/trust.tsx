import type { MessageKey } from '#locales/translator.ts'
import { TRUST_WEEKS, type TrustFigure, type TrustFigures, type TrustName, type TrustSummary } from '#shared/contract/trust.ts'
import { toIntlLocale } from '#shared/text/intl-locale.ts'
import { formatDay } from '#shared/text/moment.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'

/** The figures in the order of a purchase: asked, answered, shipped, received. */
const FIGURES = [
  { name: 'answer_hours', title: 'trust.answer_hours', about: 'trust.answer_hours_about' },
  { name: 'answered_on_time', title: 'trust.answered_on_time', about: 'trust.answered_on_time_about' },
  { name: 'shipping_days', title: 'trust.shipping_days', about: 'trust.shipping_days_about' },
  { name: 'shipped_on_time', title: 'trust.shipped_on_time', about: 'trust.shipped_on_time_about' },
  { name: 'lines_as_ordered', title: 'trust.lines_as_ordered', about: 'trust.lines_as_ordered_about' },
] as const satisfies readonly { name: TrustName; title: MessageKey; about: MessageKey }[]
type Row = (typeof FIGURES)[number] & { figure: TrustFigure }

/** What the shop's own orders and RFQs say about its service; a figure with too few cases is named, not shown. */
export function TrustPage({ figures: { figures, min_cases, until } }: { figures: TrustFigures }) {
  const { t, tag } = usePage()
  const rows = FIGURES.flatMap((row): Row[] => {
    const figure = figures.find(({ name }) => name === row.name)
    return figure && (figure.quarter ?? figure.year) ? [{ ...row, figure }] : []
  })
  const waiting = FIGURES.filter(({ name }) => rows.every((row) => row.name !== name))
  const tooFew = t('trust.too_few', { count: min_cases })
  const toColumn = (period: keyof typeof TRUST_WEEKS) => ({
    head: t('trust.last_weeks', { count: TRUST_WEEKS[period] }),
    cell: ({ name, figure }: Row) => <Summary name={name} summary={figure[period]} otherwise={tooFew} />,
  })
  return (
    <div className="page stack gap-16">
      <Breadcrumb />
      <h1>{t('trust.title')}</h1>
      <p className="lead">{t('trust.lead')}</p>
      {until !== null && <p className="muted small">{t('trust.until', { day: formatDay(until, tag) })}</p>}
      {rows.length > 0 && (
        <RowTable
          rows={rows}
          toKey={({ name }) => name}
          label={t('trust.title')}
          columns={[
            {
              head: t('trust.figure'),
              names_row: true,
              cell: ({ title, about }) => (
                <>
                  <span className="strong">{t(title)}</span>
                  <p className="muted small">{t(about)}</p>
                </>
              ),
            },
            toColumn('quarter'),
            toColumn('year'),
            {
              head: t('trust.worst'),
              cell: ({ name, figure: { worst } }) => (
                <Summary
                  name={name}
                  summary={worst}
                  otherwise={t('trust.no_week', { count: min_cases })}
                  note={worst && t('trust.week_from', { day: formatDay(worst.from, tag) })}
                />
              ),
            },
          ]}
        />
      )}
      {waiting.length > 0 && (
        <section className="stack gap-8">
          <p>{t('trust.waiting', { count: min_cases })}</p>
          <ul className="stack gap-12">
            {waiting.map(({ name, title, about }) => (
              <li key={name}>
                <span className="strong">{t(title)}</span>
                <p className="muted small">{t(about)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface SummaryProps {
  name: TrustName
  summary: TrustSummary | null
  /** The text that is shown without a summary. */
  otherwise: string
  note?: string | null
}

function Summary({ name, summary, otherwise, note = null }: SummaryProps) {
  const { t, tag } = usePage()
  if (!summary) return <span className="muted">{otherwise}</span>
  const format = (value: number): string =>
    name === 'answer_hours'
      ? t('trust.hours', { count: value })
      : name === 'shipping_days'
        ? t('bom.days', { count: value })
        : new Intl.NumberFormat(toIntlLocale(tag), { style: 'percent', maximumFractionDigits: 1 }).format(value / 100)
  const { cases, value, p90 } = summary
  return (
    <span className="stack gap-2">
      <span className="strong">{p90 === null ? format(value) : t('trust.median', { time: format(value) })}</span>
      {p90 !== null && <span>{t('trust.percentile', { time: format(p90) })}</span>}
      <span className="muted small">{t('trust.cases', { count: cases })}</span>
      {note !== null && <span className="muted small">{note}</span>}
    </span>
  )
}
