import type { PartSummary } from '#shared/contract/catalogue.ts'
import { mark } from '../../marks.ts'
import type { RecentPart } from '../../stores/recent-parts.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'

/** A place for the parts looked at before, which only the browser knows: hidden until its script has some. */
export function RecentParts({ part }: { part?: PartSummary }) {
  const { t } = usePage()
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
    <section className="page-section screen-only" aria-labelledby="recent" {...mark('recent', current ?? '')} hidden>
      <header className="section-head">
        <h2 id="recent">{t('recent.title')}</h2>
        <p className="muted small grow">{t('recent.note')}</p>
        <Button look="link" type="button" text={t('recent.clear')} />
      </header>
      <ul className="recent-list grid gap-8" />
    </section>
  )
}
