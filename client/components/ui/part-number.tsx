import { routes } from '#shared/routes.ts'
import { toQtyQuery } from '#shared/url/qty-parameter.ts'
import { CopyButton } from './copy-button.tsx'
import { usePage } from './page-context.tsx'
import { MonoLink } from './values.tsx'

interface PartNumberProps {
  part_number: string
  goods_page_url: string
  /** The reader's quantity, which the link to the part's page contains. */
  qty?: number
}

export function PartLink({ part_number, goods_page_url, qty = 1 }: PartNumberProps) {
  const { href } = usePage()
  return <MonoLink href={href(routes.product, { id: goods_page_url }, toQtyQuery(qty))} text={part_number} />
}

/** A part number: monospace, never wrapped, a link, copied in one click. Left-to-right in every language. */
export function PartNumber({ part_number, ...about }: PartNumberProps) {
  const { t } = usePage()
  return (
    <span className="pn" translate="no">
      <PartLink part_number={part_number} {...about} />
      <CopyButton label={t('part.copy', { part_number })} />
    </span>
  )
}
