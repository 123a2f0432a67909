/** A first launch during which the platform rejects every call once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DOMAIN, isWrite, type Operator, rejectFirst, startOperator } from './operator.ts'

/** Calls for information only: the plan, mail settings, the Worker's settings, other DNS records. */
const ONLY_REPORTED = /^GET .*(?:subscriptions|email|settings|dns_records)/

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.dispose())

it('continues after each rejection until the shop runs, and never needs informational calls', async () => {
  const rejected = new Set<string>()
  const unreportedCalls = new Set<string>()
  for (;;) {
    expect(rejected.size).toBeLessThan(60)
    const first = rejectFirst(operator, (call) => !rejected.has(call) && !ONLY_REPORTED.test(call))
    const rejectCall = operator.standIn.rejectRequest
    operator.standIn.rejectRequest = (call) => {
      if (!ONLY_REPORTED.test(call)) return rejectCall?.(call) ?? false
      unreportedCalls.add(call)
      return true
    }
    const { code, output } = await operator.launch()
    const call = first()
    if (call === null) {
      expect([code, output]).toEqual([0, expect.stringContaining(`is at https://${DOMAIN}`)])
      break
    }
    rejected.add(call)
    expect(output).not.toMatch(/[0-9a-f]{48}/)
    expect([call, code]).not.toEqual([call, 0])
    if (isWrite(call)) expect([call, output]).toEqual([call, expect.stringMatching(/The same command continues from "\w/)])
  }
  expect([...unreportedCalls]).toEqual(expect.arrayContaining([expect.stringMatching(/subscriptions/), expect.stringMatching(/email/)]))
  operator.standIn.rejectRequest = null
  // Every kind of writing call once, from wrangler and from the launch.
  expect([...rejected].map((call) => call.replace(/site\/\w+\.\w+$/, 'site/:file'))).toEqual(
    expect.arrayContaining([
      'POST /accounts/:id/d1/database',
      'POST /accounts/:id/storage/kv/namespaces',
      'POST /accounts/:id/r2/buckets',
      'POST /accounts/:id/d1/database/:id/import',
      'PUT /accounts/:id/r2/buckets/solderline-files/objects/site/:file',
      'PUT /accounts/:id/storage/kv/namespaces/:id/values/version',
      'POST /accounts/:id/workers/assets/upload',
      'PUT /accounts/:id/workers/scripts/solderline',
      'POST /accounts/:id/workers/scripts/solderline/deployments',
      'PUT /accounts/:id/workers/domains',
    ]),
  )
  const { account } = operator
  expect([account.databases.length, account.namespaces.length, account.buckets, account.domains.length]).toEqual([
    2,
    1,
    ['solderline-files'],
    1,
  ])
  expect((await operator.ask('/')).status).toBe(200)
})
