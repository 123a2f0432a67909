import { describe, expect, it, test } from 'vitest'
import { MAP_HEIGHT, MAP_WIDTH, spreadLabels, toMapPoint } from './world-map.ts'
import { WORLD_OUTLINE } from './world-outline.ts'

test.each([
  { place: 'the equator at the middle', at: [0, 11], expected: [360, 201] },
  { place: 'Shenzhen', at: [22.7, 114.03], expected: [566.1, 155.3] },
  { place: 'Reno', at: [39.53, -119.81], expected: [98.4, 118] },
  { place: 'Chukotka, east of the date line', at: [66, -171], expected: [716, 45.1] },
  { place: 'the South Pole', at: [-90, 0], expected: [338, MAP_HEIGHT] },
  { place: 'the North Pole', at: [90, 0], expected: [338, 0] },
])('$place is where it belongs', ({ at: [latitude = 0, longitude = 0], expected: [x = 0, y = 0] }) => {
  const point = toMapPoint(latitude, longitude)
  expect(point.x).toBeCloseTo(x, 0)
  expect(point.y).toBeCloseTo(y, 0)
})

test('the outline lies on the map and is small enough to be drawn in the page', () => {
  expect(WORLD_OUTLINE.length).toBeLessThan(6000)
  for (const [, x, y] of WORLD_OUTLINE.matchAll(/M(-?\d+) (-?\d+)/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(0)
    expect(Number(x)).toBeLessThanOrEqual(MAP_WIDTH)
    expect(Number(y)).toBeLessThanOrEqual(MAP_HEIGHT)
  }
})

describe('labels', () => {
  const distances = (points: readonly { x: number; y: number }[]): number[] =>
    points.flatMap((one, index) => points.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)))

  it('stay where none overlap', () => {
    const points = [toMapPoint(22.7, 114.03), toMapPoint(51.92, 4.48)]
    expect(spreadLabels(points, 32, 16)).toEqual(points)
  })

  it('move apart, also at the same point', () => {
    const hongKong = toMapPoint(22.36, 114.13)
    const labels = spreadLabels([toMapPoint(22.7, 114.03), hongKong, hongKong, toMapPoint(23, 113)], 32, 16)
    expect(Math.min(...distances(labels))).toBeGreaterThanOrEqual(31.9)
  })

  it('stay on the map', () => {
    const corner = { x: 719, y: 1 }
    for (const { x, y } of spreadLabels([corner, corner, corner], 32, 16)) {
      expect(x).toBeGreaterThanOrEqual(16)
      expect(x).toBeLessThanOrEqual(MAP_WIDTH - 16)
      expect(y).toBeGreaterThanOrEqual(16)
      expect(y).toBeLessThanOrEqual(MAP_HEIGHT - 16)
    }
  })

  it('are none without places', () => {
    expect(spreadLabels([], 32, 16)).toEqual([])
  })
})
