import type { PartSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { toDataAttributes } from '../../marks.ts'
import type { toDrawnPart } from '../rfq/add-to-rfq.tsx'
import { useHasPage } from '../ui/absent-pages.ts'
import { usePage } from '../ui/page-context.tsx'
import { Isolated } from '../ui/values.tsx'
import { toDrawingKind } from './drawings/kinds.ts'
import type { DrawingSize } from './drawings/views.ts'
import { PackageDrawing } from './package-drawing.tsx'

type DrawnPart = Pick<PartSummary, 'package' | 'category'>

/** Box of a part's picture in a list, in px. */
const ICON_PX = { row: 40, card: 120 } as const

interface PartIconProps {
  icon: string
  size: keyof typeof ICON_PX
  /** In a row: the data from which the RFQ list draws the part. */
  drawn?: ReturnType<typeof toDrawnPart>
}

/** A small picture of a part, decorative beside its number. */
export function PartIcon({ icon, size, drawn }: PartIconProps) {
  const px = ICON_PX[size]
  return <img className="part-icon" src={icon} alt="" width={px} height={px} loading="lazy" {...toDataAttributes('drawn', drawn)} />
}

/** The drawing of a part's package, with its text alternative. */
export function PartDrawing({ part, size }: { part: DrawnPart; size: DrawingSize }) {
  const { t, tag } = usePage()
  const label = part.package ? t('part.drawing', { package: part.package }) : t('part.drawing_none')
  return <PackageDrawing package={part.package} kind={toDrawingKind(part.category.slug)} label={label} size={size} tag={tag} />
}

/** The maker of a part; a link to all parts of the maker where the shop has pages of makers. */
export function MakerLink({ maker, className }: { maker: PartSummary['manufacturer']; className?: string }) {
  const { href } = usePage()
  const hasPage = useHasPage()
  if (!hasPage(routes.manufacturer))
    return (
      <span className={className}>
        <Isolated text={maker.name} />
      </span>
    )
  return (
    <a className={className} href={href(routes.manufacturer, { id: maker.slug })}>
      <Isolated text={maker.name} />
    </a>
  )
}

/** A maker's logo, in a frame of the same size while it loads; nothing where the shop has none. @param logo a URL, or empty */
export function MakerLogo({ logo, large = false }: { logo: string; large?: boolean }) {
  if (logo === '') return null
  const [width, height] = large ? [160, 48] : [72, 22]
  // The maker's name is beside the logo, so the logo needs no text.
  return <img className="maker-logo" src={logo} alt="" width={width} height={height} loading={large ? undefined : 'lazy'} />
}

/** A maker in a list of makers: the name, below its logo where there is one. */
export function MakerMark({ name, logo }: { name: string; logo: string }) {
  const mark = <bdi className="maker-mark">{name}</bdi>
  if (logo === '') return mark
  return (
    <span className="grid gap-4">
      <MakerLogo logo={logo} />
      {mark}
    </span>
  )
}
