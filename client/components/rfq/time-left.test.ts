import { expect, test } from 'vitest'
import { toTimeLeft } from './time-left.ts'

const NOW = '2026-11-21T16:00:00.000Z'

test.each([
  { until: '2026-11-21T16:00:00.000Z', zone: 'UTC', expected: { kind: 'expired' } },
  { until: '2026-11-21T15:59:59.999Z', zone: 'UTC', expected: { kind: 'expired' } },
  { until: '2026-11-21T16:00:01.000Z', zone: 'UTC', expected: { kind: 'hours', count: 1 } },
  { until: '2026-11-22T15:59:00.000Z', zone: 'UTC', expected: { kind: 'hours', count: 23 } },
  { until: '2026-11-22T16:00:00.000Z', zone: 'UTC', expected: { kind: 'days', count: 1 } },
  { until: '2026-11-24T00:00:00.000Z', zone: 'UTC', expected: { kind: 'days', count: 3 } },
  // In Shanghai it is already the 22nd, and at the end the 24th.
  { until: '2026-11-23T23:00:00.000Z', zone: 'Asia/Shanghai', expected: { kind: 'days', count: 2 } },
  { until: '2026-11-24T00:00:00.000Z', zone: 'Nowhere/At_All', expected: { kind: 'days', count: 3 } },
])('$until leaves $expected.count $expected.kind in $zone', ({ until, zone, expected }) => {
  expect(toTimeLeft(NOW, until, zone)).toEqual(expected)
})
