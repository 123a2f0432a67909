import type { Messages } from '#locales/translator.ts'
import type { Purchases } from '#shared/bom/buying/model.ts'
import { isContradiction } from '#shared/bom/contradiction.ts'
import { routes } from '#shared/routes.ts'
import { BOM_PAGE_SIZE } from '#shared/table-reading/lists/bom-limits.ts'
import { Island } from '../../behaviours/island.tsx'
import { BOM_FORM } from '../../bom/buying/bom-foot.tsx'
import { ExcludedLines } from '../../bom/buying/cart-dialog.tsx'
import type { CartSorting } from '../../bom/buying/cart-lines.ts'
import { toBomName } from '../../bom/table/bom-header.tsx'
import * as bomTable from '../../bom/table/bom-table.tsx'
import { formatConfirmation } from '../../bom/table/line-words.ts'
import type { BomTableProps } from '../../bom/table/use-bom-table.ts'
import { FormNotice } from '../../components/form/form-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { toDataAttributes } from '../../marks.ts'

interface BomDetailPageProps {
  table: BomTableProps
  /** The island's messages. */
  words: Messages
  /** The page of lines without script, from 1. */
  page: number
  /** The displayed strategy, as in the URL. */
  buy: string
  /** The error of a posted form; null: none. */
  notice: string | null
  /** The text of the lines added to the cart, and the lines that were not; null: nothing was requested. */
  cart: { text: string; sorting: CartSorting; plans: Purchases; numbers: ReadonlyMap<number, number> } | null
}

/** A BOM. Without script it is a table in pages, with a form for quantities. */
export function BomDetailPage({ table, words, page, buy, notice, cart }: BomDetailPageProps) {
  const { t, href } = usePage()
  const { head } = table
  const toPagePath = (number: number): string =>
    href(routes.bom, { id: head.bom_id }, { page: number > 1 ? String(number) : null, buy: buy === 'cheapest' ? null : buy })
  return (
    <div
      className="page bom-page"
      {...(head.can_edit && toDataAttributes('recent-work', { kind: 'bom', name: toBomName(head), until: head.expires_at ?? '' }))}
    >
      <form id={BOM_FORM} method="post" action={toPagePath(page)} />
      <FormNotice text={notice} />
      {cart && (
        <section className="bom-cart-result">
          <p role="status">
            {cart.text} <a href={href(routes.cart, {})}>{t('cart.view')}</a>
          </p>
          <ExcludedLines
            sorting={cart.sorting}
            plans={cart.plans}
            toLineNumber={(lineId) => cart.numbers.get(lineId) ?? 0}
            before={({ line_id, remarks }) =>
              head.can_edit && (
                <Button
                  look="quiet"
                  form={BOM_FORM}
                  name="confirm"
                  value={line_id}
                  text={formatConfirmation(remarks.filter(isContradiction), t)}
                />
              )
            }
          />
        </section>
      )}
      {head.waiting_count > 0 && head.can_edit && (
        <p className="no-script-only bom-waiting">
          {t('bom.waiting_lines', { count: head.waiting_count })}{' '}
          <Button form={BOM_FORM} name="action" value="match" text={t('bom.match_parts')} />
        </p>
      )}
      <Island name="bom-table" id="bom-table" module={bomTable} props={table} words={words} />
      <div className="no-script-only">
        <Pagination listing={{ total: head.line_count, page, page_size: BOM_PAGE_SIZE }} toHref={toPagePath} />
      </div>
    </div>
  )
}
