import type { ReactNode } from 'react'
import type { PartDetail } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { drawingKind } from '../../components/catalogue/drawings/kinds.ts'
import { PackageDrawing } from '../../components/catalogue/package-drawing.tsx'
import { Lifecycle, Rohs } from '../../components/catalogue/part-table.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'

/** The drawing of a part's package, and what it is called. */
export function ProductDrawing({ part }: { part: PartDetail }) {
  const { t } = usePage()
  return (
    <figure className="product-drawing">
      <PackageDrawing
        package={part.package}
        kind={drawingKind(part.category.slug)}
        label={part.package ? t('part.drawing', { package: part.package }) : t('part.drawing_none')}
        size="hero"
      />
      {part.package && (
        <figcaption>
          <bdi dir="ltr" className="mono">
            {part.package}
          </bdi>
        </figcaption>
      )}
    </figure>
  )
}

/** What a part is: number, maker, what it does, and where it stands. */
export function ProductFacts({ part }: { part: PartDetail }) {
  const { t } = usePage()
  const href = useHref()
  return (
    <div className="product-facts">
      <h1 className="product-number">
        <bdi dir="ltr">{part.part_number}</bdi>
        <button type="button" className="copy" data-copy={part.part_number} aria-label={t('part.copy', { part_number: part.part_number })}>
          <Icon name="copy" />
        </button>
      </h1>
      <p className="product-maker">
        <a href={href(routes.manufacturer, { id: part.manufacturer.slug })}>
          <bdi>{part.manufacturer.name}</bdi>
        </a>
      </p>
      <p className="product-description">{part.description}</p>
      <p className="marks">
        <Lifecycle lifecycle={part.lifecycle} />
        <Rohs rohs={part.rohs} />
      </p>
      <dl className="facts">
        <Fact name={t('part.category')}>
          <a href={href(routes.category, { id: part.category.slug })}>{part.category.name}</a>
        </Fact>
        {part.series && (
          <Fact name={t('part.series')}>
            <bdi>{part.series}</bdi>
          </Fact>
        )}
        {part.lead_time_weeks > 0 && <Fact name={t('part.lead_time')}>{t('part.weeks', { count: part.lead_time_weeks })}</Fact>}
        <Fact name={t('part.datasheet')}>
          {part.datasheet_url ? (
            <a href={href(routes.datasheet, { id: part.goods_page_url })} className="with-icon" rel="nofollow">
              <Icon name="pdf" />
              PDF
            </a>
          ) : (
            <span className="muted">{t('part.no_datasheet')}</span>
          )}
        </Fact>
      </dl>
      {part.demonstration && <p className="muted small">{t('product.demo_note')}</p>}
    </div>
  )
}

/** A name and what it stands for, in a list of those. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
