import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { decodeEntities } from './decode-entities.ts'

test.each([
  ['Texas Instruments&amp;Co', 'Texas Instruments&Co'],
  ['R&amp;amp;D', 'R&D'],
  ['10&#956;F &plusmn;5%', '10μF ±5%'],
  ['&#x2126;&Omega;&ohm;', '\u2126ΩΩ'],
  ['W&uuml;rth', 'Würth'],
  ['a&nbsp;b', 'a b'],
  ['C&K', 'C&K'],
  ['A&B;C', 'A&B;C'],
  ['&constructor;&__proto__;&toString;', '&constructor;&__proto__;&toString;'],
  ['&#0;&#xd800;&#x110000;&#9999999;', '&#0;&#xd800;&#x110000;&#9999999;'],
  ['', ''],
])('%s is %s', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})

it('gives back a text that was written to HTML up to three times, and leaves what has no reference', () => {
  const toHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  // A text that looks like a reference itself cannot be told from one.
  const texts = fc.string().filter((text) => decodeEntities(text) === text)
  fc.assert(
    fc.property(texts, (text) => {
      expect(decodeEntities(toHtml(text))).toBe(text)
      expect(decodeEntities(toHtml(toHtml(toHtml(text))))).toBe(text)
    }),
  )
})
