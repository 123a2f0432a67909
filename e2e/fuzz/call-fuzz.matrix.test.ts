import { expect, it } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { fuzzCalls, showResult } from '#test-support/fuzz-calls.ts'
import { stateFolder } from '../served-site.ts'

const REQUESTS = 6
/** A busy machine is no fault: only a hang fails. */
const LIMIT_MS = 20_000

it(`${REQUESTS} hostile requests to each call are answered with an envelope, through the edge`, async () => {
  const results = await fuzzCalls({ state: stateFolder(), count: REQUESTS, seed: 1, limit_ms: LIMIT_MS })
  expect(results.filter(({ complaints }) => complaints.length > 0).map(showResult)).toEqual([])
  expect(results.reduce((sum, { requests }) => sum + requests, 0)).toBe(REQUESTS * results.length)
  // Otherwise the requests would be too hostile to test anything.
  const codes = new Set(results.flatMap((result) => [...result.codes.keys()]))
  for (const code of [CODE.success, CODE.validation, CODE.session_invalid, CODE.not_allowed, CODE.not_found]) expect(codes).toContain(code)
})
