import type { BomPart } from '#shared/contract/bom.ts'
import { routes } from '#shared/routes.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { Value } from '../../components/ui/values.tsx'

/** A part of ours with its maker, as a link. */
export function MatchedPart({ part }: { part: Pick<BomPart, 'goods_page_url' | 'part_number' | 'manufacturer'> }) {
  const { href } = usePage()
  return (
    <>
      <a className="mono medium" href={href(routes.product, { id: part.goods_page_url })}>
        <Value>{part.part_number}</Value>
      </a>
      <span className="muted small block">
        <bdi translate="no">{part.manufacturer}</bdi>
      </span>
    </>
  )
}
