import { routes } from '#shared/routes.ts'
import type { Href } from '../ui/page-context.tsx'

/** More would make an address that servers refuse. */
const ASKED_AGAIN_MOST = 100

/** The RFQ form with these lines in it, up to a hundred. */
export function askAgain(lines: readonly { part_number: string; manufacturer: string; qty: number }[], href: Href): string {
  const some = lines.slice(0, ASKED_AGAIN_MOST)
  return href(
    routes.rfq,
    {},
    {
      part_number: some.map(({ part_number }) => part_number),
      manufacturer: some.map(({ manufacturer }) => manufacturer),
      qty: some.map(({ qty }) => String(qty)),
    },
  )
}
