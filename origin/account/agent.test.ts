import { expect, test } from 'vitest'
import { describeAgent } from './agent.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome 141',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', 'Linux'],
  ['', '', ''],
])('reads %s', (agent, browser, system) => {
  expect(describeAgent(agent)).toEqual({ browser, system })
})

test.each(['<script>alert(1)</script>/1', `${'x'.repeat(490)}/2`, '/', '(((((', '\u202eevil/1.0 (\u0000)'])(
  'keeps few and only plain characters of %j',
  (agent) => {
    const { browser, system } = describeAgent(agent)
    for (const text of [browser, system]) expect(text).toMatch(/^[\p{L}\p{N} ._-]{0,46}$/u)
  },
)
