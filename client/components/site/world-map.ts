/**
 * A map of the world from 78° north to 56° south by Miller's cylindrical projection, which shows familiar shapes. It is cut in the Bering
 * Strait, where there is no land.
 */
export const MAP_WIDTH = 720
export const MAP_HEIGHT = 327

const CENTRE_LONGITUDE = 11
const NORTH_EDGE = 78
const UNITS_PER_RADIAN = MAP_WIDTH / (2 * Math.PI)

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const northing = (latitude: number): number => 1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * radians(latitude)))

export interface MapPoint {
  x: number
  y: number
}

/** The position of a point on the map; points beyond its upper or lower edge are moved to the edge. Degrees, north and east positive. */
export function toMapPoint(latitude: number, longitude: number): MapPoint {
  const east = ((((longitude - CENTRE_LONGITUDE + 180) % 360) + 360) % 360) - 180
  const y = (northing(NORTH_EDGE) - northing(latitude)) * UNITS_PER_RADIAN
  return { x: MAP_WIDTH / 2 + radians(east) * UNITS_PER_RADIAN, y: Math.min(MAP_HEIGHT, Math.max(0, y)) }
}

const ROUNDS = 200

/**
 * The positions of labels for points, so that none overlap. Each label stays at its point unless another is nearer than `apart`; then both
 * move. All remain within `margin` of the map's edges.
 */
export function spreadLabels(points: readonly MapPoint[], apart: number, margin: number): MapPoint[] {
  const within = (value: number, max: number): number => Math.min(max - margin, Math.max(margin, value))
  const labels = points.map(({ x, y }) => ({ x: within(x, MAP_WIDTH), y: within(y, MAP_HEIGHT) }))
  for (let round = 0; round < ROUNDS; round++) {
    let isSettled = true
    for (const [index, one] of labels.entries()) {
      for (const other of labels.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y]
        const distance = Math.hypot(dx, dy)
        if (distance >= apart) continue
        isSettled = false
        // Two labels at the same point move sideways, the first to the left.
        const [ux, uy] = distance > 0.01 ? [dx / distance, dy / distance] : [1, 0]
        const step = (apart - distance) / 2 + 0.05
        one.x = within(one.x - ux * step, MAP_WIDTH)
        one.y = within(one.y - uy * step, MAP_HEIGHT)
        other.x = within(other.x + ux * step, MAP_WIDTH)
        other.y = within(other.y + uy * step, MAP_HEIGHT)
      }
    }
    if (isSettled) break
  }
  return labels
}
