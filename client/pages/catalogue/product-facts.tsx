import type { PartDetail } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { MakerLink, PartDrawing } from '../../components/catalogue/part-drawing.tsx'
import { Lifecycle, Rohs } from '../../components/catalogue/part-table.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Fact, Mono } from '../../components/ui/values.tsx'

/** The drawing of a part's package, and what it is called. */
export function ProductDrawing({ part }: { part: PartDetail }) {
  return (
    <figure className="product-drawing card padded">
      <PartDrawing part={part} size="hero" />
      {part.package && (
        <figcaption>
          <Mono>{part.package}</Mono>
        </figcaption>
      )}
    </figure>
  )
}

/** What a part is: number, maker, what it does, and where it stands. */
export function ProductFacts({ part }: { part: PartDetail }) {
  const { t, href } = usePage()
  return (
    <div className="product-facts stack gap-12">
      <h1 className="product-number cluster middle gap-6">
        <bdi dir="ltr">{part.part_number}</bdi>
        <CopyButton text={part.part_number} label={t('part.copy', { part_number: part.part_number })} />
      </h1>
      <p className="large strong">
        <MakerLink maker={part.manufacturer} />
      </p>
      <p className="muted">{part.description}</p>
      <p className="marks">
        <Lifecycle lifecycle={part.lifecycle} />
        <Rohs rohs={part.rohs} />
      </p>
      <dl className="facts">
        <Fact name={t('part.category')} value={<a href={href(routes.category, { id: part.category.slug })}>{part.category.name}</a>} />
        <Fact name={t('part.series')} value={part.series && <bdi>{part.series}</bdi>} />
        <Fact name={t('part.lead_time')} value={part.lead_time_weeks > 0 && t('part.weeks', { count: part.lead_time_weeks })} />
        <Fact
          name={t('part.datasheet')}
          value={
            part.datasheet_url ? (
              <a href={href(routes.datasheet, { id: part.goods_page_url })} className="with-icon" rel="nofollow">
                <Icon name="pdf" />
                PDF
              </a>
            ) : (
              <span className="muted">{t('part.no_datasheet')}</span>
            )
          }
        />
      </dl>
      {part.demonstration && <p className="muted small">{t('product.demo_note')}</p>}
    </div>
  )
}
