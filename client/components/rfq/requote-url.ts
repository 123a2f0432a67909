import { routes } from '#shared/routes.ts'
import type { Href } from '../ui/page-context.tsx'

/** More lines would make a URL that servers reject. */
const MAX_REQUOTED_LINES = 100

/** The URL of the RFQ form with these lines, up to a hundred. */
export function toRequoteUrl(lines: readonly { part_number: string; manufacturer: string; qty: number }[], href: Href): string {
  const some = lines.slice(0, MAX_REQUOTED_LINES)
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
