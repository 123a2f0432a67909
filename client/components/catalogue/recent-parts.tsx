import type { PartSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { toDataAttributes } from '../../marks.ts'
import type { RecentPart } from '../../stores/recent-parts.ts'
import type { RecentWork } from '../../stores/recent-work.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'

/**
 * An empty section for recently viewed parts, and on the home page BOMs and quotes, which only the browser knows. Hidden until its script
 * has entries.
 */
export function RecentParts({ part }: { part?: PartSummary }) {
  const { t, href } = usePage()
  const current: RecentPart | null = part
    ? {
        goods_id: part.goods_id,
        goods_page_url: part.goods_page_url,
        part_number: part.part_number,
        manufacturer: part.manufacturer.name,
        category: part.category.slug,
        package: part.package ?? '',
      }
    : null
  return (
    <section className="page-section screen-only" aria-labelledby="recent" {...toDataAttributes('recent', current ?? '')} hidden>
      <header className="section-head">
        <h2 id="recent">{t('recent.title')}</h2>
        <p className="muted small grow">{t('recent.note')}</p>
        <Button look="link" type="button" text={t('recent.clear')} />
      </header>
      <ul className="recent-list grid gap-8" />
      {!part && (
        <ul hidden>
          <WorkTemplate kind="bom" path={href(routes.bom, {})} text={t('recent.bom')} icon="orders" />
          <WorkTemplate kind="quote" path={href(routes.rfq, {})} text={t('recent.quote')} icon="list" />
        </ul>
      )}
    </section>
  )
}

/** The script's template of an entry for a BOM or quote. */
function WorkTemplate({ kind, path, text, icon }: { path: string; kind: RecentWork['kind']; text: string; icon: IconName }) {
  return (
    <li {...toDataAttributes('recent-kind', kind)}>
      <a href={path} className="row middle gap-12 card unlined">
        <Icon name={icon} />
        <span className="grid">
          <bdi className="medium" />
          <span className="muted small">{text}</span>
        </span>
      </a>
    </li>
  )
}
