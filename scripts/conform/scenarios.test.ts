import { expect, test } from 'vitest'
import { GROUPS } from '#shared/contract/about/about.ts'
import { CALLS } from '#shared/contract/calls.ts'
import { readScenarios } from './scenario.ts'
import { CHECKS, VALUES } from './values.ts'

const SCENARIOS = readScenarios()
const namesIn = (text: string): string[] => [...text.matchAll(/"?\$(\w+)/g)].map(([, name = '']) => name)

test.each(SCENARIOS.map((scenario, index) => ({ ...scenario, index })))(
  'scenario $index of $group names what there is',
  ({ group, needs, rows }) => {
    expect(GROUPS).toHaveProperty(group)
    for (const need of needs) expect(['write', 'customer', 'credentials', 'desk']).toContain(need)
    const answered = new Set(Object.keys(VALUES))
    for (const { name, request, expected } of rows) {
      for (const each of namesIn(JSON.stringify(request))) expect([...answered]).toContain(each)
      if (!/^\d{4}$/.test(expected)) answered.add(name)
      for (const each of namesIn(expected)) expect([...answered]).toContain(each)
      for (const [, check = ''] of expected.matchAll(/check (\w+)/g)) expect(CHECKS).toHaveProperty(check)
    }
  },
)

test('values and checks are those that scenarios name', () => {
  const rows = SCENARIOS.flatMap((scenario) => scenario.rows)
  const named = new Set(rows.flatMap(({ request, expected }) => namesIn(`${JSON.stringify(request)} ${expected}`)))
  expect(Object.keys(VALUES).filter((name) => !named.has(name))).toEqual([])
  const checked = rows.flatMap(({ expected }) => [...expected.matchAll(/check (\w+)/g)].map(([, check]) => check))
  expect(Object.keys(CHECKS).filter((name) => !checked.includes(name))).toEqual([])
})

/** The fields of a request are the call's: a row that is refused for them is meant so. */
test.each(SCENARIOS.flatMap(({ rows }) => rows).filter(({ request }) => typeof request === 'object'))(
  '$name is asked with fields that it has',
  ({ endpoint, request }) => {
    const { shape = {} } = endpoint.request as { shape?: object }
    expect([...CALLS.values()]).toContain(endpoint)
    expect(Object.keys(request as object).filter((field) => !(field in shape))).toEqual([])
  },
)
