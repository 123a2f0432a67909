import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { origin } from '../app.ts'

const named = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** Every call that the API answers; what is mounted for all methods goes through before them. */
const mounted = origin.routes.filter(({ method }) => method !== 'ALL').map(named)

describe('the contract', () => {
  it('is served call by call, each of them once', () => {
    expect(mounted.toSorted()).toEqual(ENDPOINTS.map(named).toSorted())
    expect(new Set(mounted).size).toBe(mounted.length)
  })
})
