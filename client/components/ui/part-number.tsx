import { routes } from '#shared/routes.ts'
import { CopyButton } from './copy-button.tsx'
import { usePage } from './page-context.tsx'
import { MonoLink } from './values.tsx'

/** The hero: mono, never broken, a link, copied in one click. Left-to-right in every language. */
export function PartNumber({ part_number, goods_page_url }: { part_number: string; goods_page_url: string }) {
  const { t, href } = usePage()
  return (
    <span className="pn">
      <MonoLink href={href(routes.product, { id: goods_page_url })} text={part_number} />
      <CopyButton label={t('part.copy', { part_number })} />
    </span>
  )
}
