import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { elements, readRootAttributes, readText } from '#test-support/html.ts'
import { newCustomer } from '../account.ts'
import { baseUrl } from '../served-site.ts'
import { type Answer, get } from './site.ts'

/** A designed error page: with the site's header, a title and one heading. */
function expectPage({ headers, text }: Answer): void {
  expect(headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(readRootAttributes(text)['lang']).toBeTruthy()
  expect(elements(text, 'h1')).toHaveLength(1)
  expect(elements(text, 'body header.header')).toHaveLength(1)
  expect(text.endsWith('</html>')).toBe(true)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly the forbidden characters
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000e-\u001f]/)
}

const long = (length: number): string => 'a'.repeat(length)

/** Request targets, with their expected status. */
const TARGETS: readonly (readonly [target: string, status: number])[] = [
  // Searches always answer: with results, or with help.
  [`/s?wd=${long(9000)}`, 200],
  [`/s?wd=${'%F0%9F%98%80'.repeat(700)}`, 200],
  ['/s?wd=%E0%A4', 200],
  ['/s?wd=%', 200],
  ['/s?wd=%ED%A0%80%ED%B0%80', 200],
  ['/s?wd=%00%01%02%1f%7fab', 200],
  ['/s?wd=%C0%AE%C0%AE%2F', 200],
  ["/s?wd=1'%20OR%20'1'='1", 200],
  ['/s?wd=%22%29%3B%20DROP%20TABLE%20parts%3B--', 200],
  ['/s?wd=NEAR(a%20b,2)', 200],
  ['/s?wd=terms:c1%20AND%20NOT%20*', 200],
  ['/s?wd=%3Cscript%3Ealert(1)%3C/script%3E', 200],
  ['/s?wd=%22%20onfocus=alert(1)%20autofocus=%22', 200],
  ['/s?wd=abc%20def%20ghi%20jkl%20mno%20pqr%20stu%20vwx%20yza%20bcd', 200],
  ['/s?wd[]=1&wd=2', 200],
  ['/s?wd=ne555&category=../..&manufacturer=%00&sort=__proto__&in_stock=2', 200],
  [`/s?wd=ne555&category=${long(500)}`, 200],
  ['/s?wd=ne555&page=-1', 302],
  ['/s?wd=ne555&page=0', 302],
  ['/s?wd=ne555&page=1e9', 302],
  ['/s?wd=ne555&page=NaN', 302],
  [`/s?${'x=1&'.repeat(2000)}wd=ne555`, 200],
  // Listings: a page beyond the end redirects to the last.
  ['/s?wd=resistor&page=1000000000', 302],
  ['/category/chip-resistors?page=1000000000', 302],
  ['/manufacturer/ti?page=1000000000', 302],
  ['/category/chip-resistors?page=-1', 302],
  ['/category/chip-resistors?page=%00', 302],
  ['/category/chip-resistors?sort=constructor', 200],
  ['/category/chip-resistors?__proto__=1&constructor=2&toString=3&hasOwnProperty.min=4', 200],
  ['/category/chip-resistors?resistance.min=1e999&resistance.max=-1e999', 200],
  ['/category/chip-resistors?resistance.min=10k&resistance.max=1', 200],
  ['/category/chip-resistors?resistance.min=%ED%A0%80&package=%00', 200],
  [`/category/chip-resistors?package=${long(5000)}`, 200],
  [`/category/chip-resistors?${Array.from({ length: 400 }, (_, index) => `package=${index}`).join('&')}`, 200],
  [`/category/chip-resistors?${Array.from({ length: 400 }, (_, index) => `field_${index}=1`).join('&')}`, 200],
  // Missing resources.
  ['/category/%E0%A4', 404],
  ['/category/%00', 404],
  [`/category/${long(6000)}`, 404],
  ['/category/__proto__', 404],
  ['/category/constructor', 404],
  ['/manufacturer/%ED%A0%80', 404],
  ["/manufacturer/'%20or%201=1", 404],
  ['/productdetail/nothing', 404],
  ['/productdetail/x-0', 404],
  ['/productdetail/x-1e3', 404],
  ['/productdetail/x-99999999', 404],
  ['/productdetail/x-999999999999999', 404],
  ['/productdetail/x-99999999999999999999999', 404],
  [`/productdetail/${long(3000)}-1`, 404],
  ['/productdetail/%F0%9F%98%80', 404],
  ['/%', 404],
  ['/%zz', 404],
  ['/%00', 404],
  ['/%2E%2E%2F%2E%2E%2Fetc%2Fpasswd', 404],
  ['/.env', 404],
  ['/.git/config', 404],
  ['/wp-admin/index.php', 404],
  ['/xx/%E0%A4', 404],
]

describe('an odd address gets a page', () => {
  it.each(TARGETS.map(([target, status]) => ({ target, status, shown: target.length > 90 ? `${target.slice(0, 87)}…` : target })))(
    '$status $shown',
    async ({ target, status }) => {
      const answer = await get(target)
      expect(answer.status).toBe(status)
      if (status === 302) {
        const location = answer.headers.get('Location') ?? ''
        const last = await get(location)
        expect(last.status).toBe(200)
        expectPage(last)
      } else expectPage(answer)
    },
  )

  it('shows what was searched as text, never as markup', async () => {
    const { text } = await get('/s?wd=%3Cimg%20src=x%20onerror=alert(1)%3E%22%27%3C/script%3E%3C!--')
    expect(text).not.toContain('<img src=x')
    expect(elements(text, 'img[src=x], [onerror]')).toEqual([])
    expect(elements(text, 'script')).toHaveLength(text.match(/<\/script>/g)?.length ?? 0)
    expect(readText(text, 'h1')).toContain('<img src=x onerror=alert(1)>"\'</script><!--')
  })
})

const LONE = '\ud800'
/** Header values are bytes: what is not ASCII is sent as UTF-8 read as Latin-1. */
const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

describe('a corrupted cookie is no cookie', () => {
  it.each([
    'token=',
    'token=;userInfo=',
    `token=${long(5000)}`,
    'token=%00%0d%0aX: 1',
    'token=%E0%A4%A',
    'token=../../x',
    'userInfo={',
    'userInfo=%7B%22name%22%3A7%7D',
    'userInfo=null',
    'userInfo=[]',
    'userInfo=%7B%22__proto__%22%3A%7B%22name%22%3A%22x%22%7D%7D',
    `userInfo=${encodeURIComponent(JSON.stringify({ name: long(300), email: 'a' }))}`,
    'lang=xx',
    'lang=%E0%A4',
    'lang=__proto__',
    'lang=../..',
    `lang=${bytes('中文')}`,
    `token=${bytes(LONE)}; lang=%01`,
    ';;;=;==;a',
    '=',
    `${'a=1; '.repeat(1500)}lang=en`,
  ])('%s', async (cookie) => {
    for (const path of ['/', '/category', '/s?wd=ne555']) {
      const answer = await get(path, { Cookie: cookie })
      expect(answer.status).toBe(200)
      expectPage(answer)
      expect(readRootAttributes(answer.text)['lang']).toBe('en')
    }
    const { status, text } = await get('/api/lang/list', { Cookie: cookie })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ code: 200 })
  })

  it('shows no name without a token, and a name only as text', async () => {
    const info = encodeURIComponent(JSON.stringify({ name: '<b>Quillon</b>', email: 'e@example.com' }))
    expect((await get('/', { Cookie: `userInfo=${info}` })).text).not.toContain('Quillon')
    // An invalid token opens no session.
    expect((await get('/', { Cookie: `token=0123456789abcdef0123456789abcdef; userInfo=${info}` })).text).not.toContain('Quillon')
    const { token } = await newCustomer()
    const { text } = await get('/', { Cookie: `token=${token}; userInfo=${info}` })
    expect(text).toContain('&lt;b&gt;Quillon&lt;/b&gt;')
    expect(text).not.toContain('<b>Quillon')
  })
})

describe('a wrong method', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s on a page is 405 and says what is allowed', async (method) => {
    for (const path of ['/', '/zh/category', '/s?wd=ne555', '/datasheet/x-1', '/about']) {
      const answer = await get(path, {}, { method, ...(method !== 'OPTIONS' && { body: 'a=1' }) })
      expect(answer.status, path).toBe(405)
      expect(answer.headers.get('Allow')).toBe('GET, HEAD')
      expectPage(answer)
    }
  })

  it.each(['PUT', 'DELETE'])('%s on a page that takes a form is 405 as well', async (method) => {
    for (const path of ['/contact', '/ar/productdetail/x-1']) {
      const answer = await get(path, {}, { method, body: 'a=1' })
      expect(answer.status, path).toBe(405)
      expect(answer.headers.get('Allow')).toBe('GET, HEAD, POST')
      expectPage(answer)
    }
  })

  it.each(['/productdetail/x-1', '/productdetail/x', '/productdetail/x-999999999999999999'])(
    'a form for no part is 404: %s',
    async (path) => {
      const answer = await get(path, {}, { method: 'POST', body: new URLSearchParams({ qty: '1', email: 'buyer@example.com' }) })
      expect(answer.status).toBe(404)
      expectPage(answer)
    },
  )

  it.each(['POST', 'DELETE'])('%s on nothing is 404', async (method) => {
    const answer = await get('/nothing', {}, { method })
    expect(answer.status).toBe(404)
    expectPage(answer)
  })

  it('HEAD is as GET, without a body', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/nothing', 404],
      ['/en', 301],
      ['/api/lang/list', 200],
    ] as const) {
      const answer = await get(path, {}, { method: 'HEAD' })
      expect({ path, status: answer.status, text: answer.text }).toEqual({ path, status, text: '' })
    }
  })

  it.each([
    ['POST', '/api/lang/list', 200, 4004],
    ['GET', '/api/index/getCategory', 200, 4004],
    ['DELETE', '/api/index/search?keyword=a', 200, 4004],
    ['OPTIONS', '/api/lang/list', 405, 4004],
    ['PROPFIND', '/api/lang/list', 405, 4004],
  ])('%s on %s gets an envelope', async (method, path, status, code) => {
    const answer = await get(path, {}, { method })
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.text)).toMatchObject({ code, message: expect.any(String), data: null })
  })
})

describe('an odd call gets an envelope', () => {
  const json = { 'Content-Type': 'application/json' }

  it.each([
    ['GET', '/api/index/search?keyword=%E0%A4', null, 200],
    ['GET', '/api/index/search?keyword=%00', null, 200],
    ['GET', `/api/index/search?keyword=${long(3000)}`, null, 4000],
    ['GET', '/api/index/search?keyword=ab&page=-1', null, 4000],
    ['GET', '/api/index/search?keyword=ab&page=1000000000', null, 4000],
    ['GET', '/api/goods/goodsDetail?id=%00', null, 4004],
    ['GET', '/api/goods/recommend/%E0%A4', null, 4004],
    ['GET', '/api/%E0%A4', null, 4004],
    ['GET', '/api/../api//lang/list', null, 4004],
    ['POST', '/api/index/getCategory', '', 4000],
    ['POST', '/api/index/getCategory', '{"id":', 4000],
    ['POST', '/api/index/getCategory', '\u0000\uffff', 4000],
    ['POST', '/api/index/getCategory', '{"id":"\\ud800"}', 4004],
    ['POST', '/api/index/getCategory', `{"id":"chip-resistors","filters":${'{"values":'.repeat(2000)}1${'}'.repeat(2000)}}`, 4000],
    ['POST', '/api/index/getCategory', `${'['.repeat(100_000)}`, 4000],
    ['POST', '/api/index/getCategory', '{"id":"chip-resistors","filters":{"values":{"__proto__":["x"]}}}', 4000],
    ['POST', '/api/index/getCategory', '{"id":"chip-resistors","filters":"__proto__=x&constructor=1..2","sort":"__proto__"}', 200],
    ['POST', '/api/index/getCategory', '{"id":"chip-resistors","page":1000000,"page_size":100}', 200],
  ])('%s %.60s', async (method, path, body, code) => {
    const answer = await get(path, json, { method, body })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ code, message: expect.any(String) })
  })

  it('refuses a body that is too large', async () => {
    const answer = await get('/api/index/getCategory', json, { method: 'POST', body: long(1_000_001) })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 4013 })
  })

  it.each(['xx', '__proto__', 'zh,en', '中', long(3000)])('counts the language %.20s as none', async (lang) => {
    const answer = await get('/api/nothing', { Lang: bytes(lang) })
    expect(JSON.parse(answer.text)).toMatchObject({ code: 4004, message: 'Not found' })
  })
})

describe('odd headers', () => {
  it('are passed over up to what the platform takes', async () => {
    const headers: Record<string, string> = {
      'Accept-Language': `${'xx,'.repeat(4000)}de`,
      Referer: `${baseUrl()}/${long(8000)}`,
      'User-Agent': long(8000),
    }
    for (let index = 0; index < 40; index++) headers[`X-${index}`] = long(400)
    const answer = await get('/category', headers)
    expect(answer.status).toBe(200)
    expectPage(answer)
  })

  it.each(['not a url', 'http://', 'javascript:alert(1)', '//', `http://${long(3000)}`])(
    'counts the Referer %.30s as none',
    async (referer) => {
      expect((await get('/', { Referer: referer })).status).toBe(200)
    },
  )

  it('are answered by the socket too: bytes that no client library would send', async () => {
    for (const line of [
      'GET /s?wd=\xff\xfe HTTP/1.1',
      'GET /category/\xe4 HTTP/1.1',
      'GET /category/chip-resistors?a=b#c HTTP/1.1',
      'GET http://other.example/category HTTP/1.1',
    ]) {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(await speak(`${line}\r\nHost: shop.test\r\nConnection: close\r\n\r\n`))?.[1])
      expect(status, line).toBeGreaterThanOrEqual(200)
      expect(status, line).toBeLessThan(500)
    }
  })
})

/** Sends raw bytes as Latin-1 to the server, and returns its whole response. */
function speak(text: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl())
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'))
    socket.setEncoding('latin1').setTimeout(10_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
