import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { log, redactPersonalData } from './log.ts'

afterEach(() => void vi.restoreAllMocks())

describe('the log', () => {
  it('has a line of JSON for each event', () => {
    const lines = vi.spyOn(console, 'warn').mockImplementation(() => {})
    log('warn', 'something_failed', { request_id: 'r1', count: 3, error: new TypeError('no such column') })
    expect(lines.mock.calls).toEqual([
      ['{"level":"warn","event":"something_failed","request_id":"r1","count":3,"error":"TypeError: no such column"}'],
    ])
  })

  test.each([
    ['Failed query: insert into "subscribers" values (?, ?)\nparams: ada@example.com,en', ['ada@example.com']],
    ['Error: Failed query: x\nparams: Ada\nSeestrasse 1,line\n    at run (worker.js:1)', ['Ada', 'Seestrasse']],
    ['550 <ada.b+x@mail.example.com>: no such mailbox', ['ada.b', 'mail.example']],
    ['refused "ada@example.com", "eve@example.com"', ['ada@', 'eve@']],
    ['GET /register/activate?token=abc-DEF_123&x=1', ['abc-DEF']],
    ['GET /order/so1?key=1a2b.abc-DEF', ['1a2b.abc']],
    ['用户 李@例子.公司 不存在', ['李@例子']],
  ])('has no personal data: %j', (text, secrets) => {
    for (const secret of secrets) {
      expect(text).toContain(secret)
      expect(redactPersonalData(text)).not.toContain(secret)
    }
  })

  it('leaves other text unchanged', () => {
    expect(redactPersonalData('Error: Failed query: x\nparams: Ada\n    at run (worker.js:1)')).toBe(
      'Error: Failed query: x\nparams: (values)\n    at run (worker.js:1)',
    )
    expect(redactPersonalData('D1_ERROR: UNIQUE constraint failed: customers.email')).toBe(
      'D1_ERROR: UNIQUE constraint failed: customers.email',
    )
  })

  it('is written to in no other way by the Worker and the API', () => {
    const files = globSync('{origin,worker}/**/*.{ts,tsx}').filter((file) => !/test/.test(file) && file !== 'origin/runtime/log.ts')
    expect(files.length).toBeGreaterThan(200)
    // The progress of import scripts is no log, nor is what an example for other programs prints.
    const SAMPLES = 'worker/api/call-samples.ts'
    expect(files.filter((file) => file !== SAMPLES && /\bconsole\./.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
