import { expect, test } from 'vitest'
import { toContentDisposition } from './attachment.ts'

test.each([
  ['Motor driver', `attachment; filename="Motor driver.csv"; filename*=UTF-8''Motor%20driver.csv`],
  ['Stückliste', `attachment; filename="Stuckliste.csv"; filename*=UTF-8''St%C3%BCckliste.csv`],
  ['物料清单', `attachment; filename="bom.csv"; filename*=UTF-8''%E7%89%A9%E6%96%99%E6%B8%85%E5%8D%95.csv`],
  ['', `attachment; filename="bom.csv"; filename*=UTF-8''bom.csv`],
  ['../../etc/passwd', `attachment; filename="etc passwd.csv"; filename*=UTF-8''etc%20passwd.csv`],
  ['a"b\r\nSet-Cookie: x', `attachment; filename="a b Set-Cookie x.csv"; filename*=UTF-8''a%20b%20Set-Cookie%20x.csv`],
  ["it's (1)*", `attachment; filename="it_s (1).csv"; filename*=UTF-8''it%27s%20%281%29.csv`],
  ['.hidden.', `attachment; filename="hidden.csv"; filename*=UTF-8''hidden.csv`],
  ['con', `attachment; filename="_con.csv"; filename*=UTF-8''_con.csv`],
  ['\ud800', `attachment; filename="bom.csv"; filename*=UTF-8''bom.csv`],
])('%j is written %s', (name, header) => {
  expect(toContentDisposition(name, 'bom', 'csv')).toBe(header)
  // The characters that a header may contain.
  expect(() => new Headers({ 'Content-Disposition': toContentDisposition(name, 'bom', 'csv') })).not.toThrow()
})

test('a name has at most the length that a file system accepts', () => {
  expect(toContentDisposition('电'.repeat(500), 'bom', 'csv').length).toBeLessThan(1000)
})
