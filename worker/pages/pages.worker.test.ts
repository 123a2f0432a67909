import { expect, it } from 'vitest'
import { PAGES } from './pages.ts'

it.each(PAGES.map((entry) => [entry.route.pattern, entry] as const))('%s is the page of its module', async (_, { route, load }) => {
  expect((await load()).route).toBe(route)
})
