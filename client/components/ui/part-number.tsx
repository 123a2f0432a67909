import { routes } from '#shared/routes.ts'
import { Icon } from './icon.tsx'
import { useHref, usePage } from './page-context.tsx'

/** The hero: mono, never broken, a link, copied in one click. Left-to-right in every language. */
export function PartNumber({ part_number, goods_page_url }: { part_number: string; goods_page_url: string }) {
  const { t } = usePage()
  const href = useHref()
  return (
    <span className="pn">
      <a className="pn-link" href={href(routes.product, { id: goods_page_url })}>
        <bdi dir="ltr">{part_number}</bdi>
      </a>
      <button type="button" className="copy" data-copy={part_number} aria-label={t('part.copy', { part_number })}>
        <Icon name="copy" />
      </button>
    </span>
  )
}
