import type { PartDetail } from '#shared/contract/catalogue.ts'
import { findBodySize } from '#shared/packages/body-size.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import { formatCount } from '#shared/trade/count.ts'
import { PartDrawing } from '../../components/catalogue/part-drawing.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { MonospaceValue } from '../../components/ui/values.tsx'

/** Pictures of a part followed by the drawing of its package, or the drawing alone, and the name of the package. */
export function ProductPictures({ part }: { part: PartDetail }) {
  return (
    <figure className="product-drawing card padded">
      {part.pictures.length === 0 ? <PartDrawing part={part} size="hero" /> : <Gallery part={part} />}
      {part.package && (
        <figcaption className="below-8 muted small">
          <MonospaceValue>{part.package}</MonospaceValue>
          <BodyDimensions packageName={part.package} />
        </figcaption>
      )}
    </figure>
  )
}

/** Length or diameter, width, height and pitch of a package in the reader's numbers. */
function BodyDimensions({ packageName }: { packageName: string }) {
  const { t, tag } = usePage()
  const body = findBodySize(packageName)
  if (!body) return null
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 })
  const size = (body.round ? '⌀ ' : '') + body.sides.map((side) => numbers.format(side)).join(' × ')
  const texts = [t('product.body_size', { size: isolateBidi(size, tag) })]
  if (body.pitch !== null) texts.push(t('product.pitch', { pitch: numbers.format(body.pitch) }))
  return <span className="block">{texts.join(' · ')}</span>
}

/** The pictures of a part, one large one at a time: the reader chooses it by its small picture, without a script. */
function Gallery({ part: { pictures, part_number, package: packageName, category } }: { part: PartDetail }) {
  const { t, tag } = usePage()
  const drawing = packageName ? t('part.drawing', { package: packageName }) : t('part.drawing_none')
  const toPictureName = (index: number): string => t('product.picture', { part_number, number: formatCount(index + 1, tag) })
  return (
    <fieldset className="gallery">
      <legend className="sr-only">{t('product.pictures')}</legend>
      {pictures.map(({ small, large }, index) => (
        <div key={large}>
          <label>
            <input type="radio" name="picture" className="sr-only" defaultChecked={index === 0} />
            <img src={small} alt={toPictureName(index)} width="56" height="56" />
          </label>
          <a href={large} className="gallery-large">
            <img src={large} alt={toPictureName(index)} width="480" height="480" loading={index === 0 ? undefined : 'lazy'} />
          </a>
        </div>
      ))}
      <div>
        <label>
          <input type="radio" name="picture" className="sr-only" aria-label={drawing} />
          <PartDrawing part={{ package: packageName, category }} size="row" />
        </label>
        <div className="gallery-large">
          <PartDrawing part={{ package: packageName, category }} size="hero" />
        </div>
      </div>
    </fieldset>
  )
}
