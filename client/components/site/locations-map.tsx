import type { MessageKey } from '#locales/translator.ts'
import type { CompanyLocation } from '#shared/contract/site.ts'
import { usePage } from '../ui/page-context.tsx'
import { TitledSection } from '../ui/page-parts.tsx'
import { MonospaceValue } from '../ui/values.tsx'
import { MAP_HEIGHT, MAP_WIDTH, spreadLabels, toMapPoint } from './world-map.ts'
import { WORLD_OUTLINE } from './world-outline.ts'

const ROLES: Readonly<Record<CompanyLocation['role'], MessageKey>> = {
  head_office: 'contact.head_office',
  sales_office: 'contact.sales_office',
  warehouse: 'contact.warehouse',
}

/** The size of a label in units of the map; its edge is half as far from its centre. */
const LABEL = 30
const DIGITS = 2

/** The locations of the company: numbers on a map, and the list that they refer to, which is complete without the map. */
export function LocationsMap({ locations }: { locations: readonly CompanyLocation[] }) {
  const { t } = usePage()
  if (locations.length === 0) return null
  const points = locations.map(({ latitude, longitude }) => toMapPoint(latitude, longitude))
  const labels = spreadLabels(points, LABEL + 2, LABEL / 2 + 1)
  return (
    <TitledSection id="locations" title={t('contact.locations')} className="locations">
      <div className="locations-body beside at-top">
        <svg
          className="world card fill"
          viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
          role="img"
          aria-label={t('contact.map', { count: locations.length })}
        >
          <path className="world-land" d={WORLD_OUTLINE} />
          {locations.map(({ id, role }, index) => {
            const point = points[index]
            const label = labels[index]
            if (!point || !label) return null
            return (
              <g key={id} className={role === 'head_office' ? 'world-head' : undefined}>
                <line x1={round(point.x)} y1={round(point.y)} x2={round(label.x)} y2={round(label.y)} />
                <circle className="world-dot" cx={round(point.x)} cy={round(point.y)} r="3" />
                <circle className="world-label" cx={round(label.x)} cy={round(label.y)} r={LABEL / 2} />
                <text x={round(label.x)} y={round(label.y)} dy=".36em">
                  {index + 1}
                </text>
              </g>
            )
          })}
        </svg>
        <ol className="locations-list">
          {locations.map((location) => (
            <LocationEntry key={location.id} location={location} />
          ))}
        </ol>
      </div>
    </TitledSection>
  )
}

function LocationEntry({ location: { role, name, note, address, latitude, longitude } }: { location: CompanyLocation }) {
  const { t } = usePage()
  const position = `${coordinate(latitude, 'N', 'S')} ${coordinate(longitude, 'E', 'W')}`
  return (
    <li className={role === 'head_office' ? 'location-head' : undefined}>
      <h3>
        <bdi>{name}</bdi> <span className="muted small regular">{t(ROLES[role])}</span>
      </h3>
      {note && <p>{note}</p>}
      {address && (
        <p className="muted">
          <bdi>{address}</bdi>
        </p>
      )}
      <p className="location-position tall-links cluster baseline gap-2 across-16">
        <MonospaceValue>{position}</MonospaceValue>{' '}
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=11/${latitude}/${longitude}`}
          rel="noopener noreferrer"
          target="_blank"
          aria-label={`${t('contact.open_map_of', { name })} (${t('site.new_window')})`}
        >
          {t('contact.open_map')}
        </a>
      </p>
    </li>
  )
}

const round = (value: number): number => Math.round(value * 10) / 10

const coordinate = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees).toFixed(DIGITS)}° ${degrees < 0 ? negative : positive}`
