import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { ROUTE_GROUPS } from '../app.ts'

const named = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** Every call that the API answers below `/api/NAME/`. */
const listMountedRoutes = async (name: string): Promise<string[]> => {
  const routers = await Promise.all((ROUTE_GROUPS[name] ?? []).map((load) => load()))
  return (
    routers
      .flatMap(({ routes }) => routes)
      // A middleware of a call has the parameter `next`.
      .filter(({ path, handler }) => path.split('/')[2] === name && handler.length < 2)
      .map(named)
  )
}

const mounted = (await Promise.all(Object.keys(ROUTE_GROUPS).map(listMountedRoutes))).flat()

describe('the contract', () => {
  it('is served call by call, each of them once', () => {
    expect(mounted.toSorted()).toEqual(ENDPOINTS.map(named).toSorted())
    expect(new Set(mounted).size).toBe(mounted.length)
  })
})
