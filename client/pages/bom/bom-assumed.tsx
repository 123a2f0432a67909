import { listAssumptions } from '#shared/bom/assumed.ts'
import type { BomHead, BomLineView } from '#shared/contract/bom.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatDesignators, toLineName } from '../../bom/table/line-words.ts'
import { MatchedPart } from '../../bom/table/matched-part.tsx'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, PageHead } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { Value } from '../../components/ui/values.tsx'

interface BomAssumedPageProps {
  head: BomHead
  /** Lines that may be confirmed together, each with its number in the BOM. */
  lines: readonly { line: BomLineView; number: number }[]
  /** The URL of the BOM's form. */
  action: string
}

/** The lines whose match only assumes what the file does not say, each with its assumptions, and one button that confirms them. */
export function BomAssumedPage({ head, lines, action }: BomAssumedPageProps) {
  const { t, tag, href } = usePage()
  return (
    <div className="page bom-assumed-page">
      <Breadcrumb />
      <PageHead title={t('bom_confirm.title')} lead={lines.length > 0 ? t('bom_confirm.lead') : t('bom_confirm.none')} />
      <form method="post" action={action} className="stack">
        {lines.length > 0 && (
          <RowTable
            label={t('bom_confirm.title')}
            rows={lines}
            toKey={({ line }) => line.line_id}
            columns={[
              {
                head: t('bom_file.line'),
                cell: ({ line, number }) => (
                  <label className="row middle gap-8 num">
                    <input type="checkbox" name="line" value={line.line_id} defaultChecked aria-label={t('bom.tick_line', { number })} />
                    {formatCount(number, tag)}
                  </label>
                ),
              },
              {
                head: t('bom.col_uploaded'),
                names_row: true,
                cell: ({ line }) => (
                  <>
                    <Value>{toLineName(line)}</Value>
                    <span className="muted small block">
                      <bdi>
                        {[line.source.package, line.source.description, formatDesignators(line.source)].filter(Boolean).join(' · ')}
                      </bdi>
                    </span>
                  </>
                ),
              },
              { head: t('bom_file.matched_part'), cell: ({ line }) => line.part && <MatchedPart part={line.part} /> },
              { head: t('bom_confirm.assumed'), cell: ({ line }) => <bdi>{listAssumptions(line)?.join(' · ')}</bdi> },
            ]}
          />
        )}
        <p className="button-row">
          {lines.length > 0 && <Button look="primary" name="action" value="confirm_assumed" text={t('bom_confirm.confirm')} />}
          <a className="airy" href={href(routes.bom, { id: head.bom_id })}>
            {t('bom.table')}
          </a>
        </p>
      </form>
    </div>
  )
}
