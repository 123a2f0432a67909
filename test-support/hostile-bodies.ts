/**
 * Requests that no honest client sends, deterministic by seed, for any call of the contract: wrong types, sizes, characters, keys, headers
 * or formats. Most have a single fault, so that they get as far as possible. Also checks their responses.
 */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { seededRandom } from './fuzz-queries.ts'
import { leaves, ordinaryRequest, type ProvideValue, type ValuePath, valueAt, withAt } from './ordinary-request.ts'

export interface HostileRequest {
  method: string
  /** With the query. */
  path: string
  /** Override those of an honest caller. */
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array<ArrayBuffer> | null
  /** The hostile part, in a few words. */
  how: string
}

/** Raw JSON that no value can express. */
const RAW = /"@raw ([^"]*)@"/g
const raw = (json: string): string => `@raw ${json}@`
const toJson = (value: unknown): string => (JSON.stringify(value) ?? '').replace(RAW, '$1')

/** A property of any name: in a literal `__proto__` would set the prototype. */
const object = (...entries: readonly (readonly [string, unknown])[]): object => Object.fromEntries(entries)

/** Texts that each attack something: the database, a mail's header, a sheet, a URL, a page, a console. */
const TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\u0001\u0008\u001b[31m',
    '\u007f',
    '\u0085',
    '\ufeff',
    '\u200b',
    '\u202eexe.txt',
    '\u2066a\u2069',
    '\u2028',
  ],
  ...['\ud800', '\udfff', 'a\ud83d', '\ude00a', '\udc00\ud800', '\uffff', '\u{10ffff}', '👩‍👩‍👧', '\ufdfa', 'ß', 'İ', 'ﬃ', '①', '٣', '𝟙'],
  ...[
    "'",
    '"',
    '`',
    '\\',
    "' OR '1'='1",
    "'; DROP TABLE customers; --",
    "x') UNION ALL --",
    '%',
    '_',
    '?1',
    ':a',
    '@b',
    '$c',
    '--',
    '/*',
    '*/',
    ';',
  ],
  ...[
    'NULL',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-Infinity',
    '-0',
    '1e999',
    '0x10',
    '1_000',
    '１２',
    '9'.repeat(400),
    '00',
    '1.',
    '.5',
    'true',
  ],
  ...[
    'a\r\nX-Injected: 1',
    '\r\n\r\nX-Injected: 1',
    'a\nBcc: everybody@injected.example',
    'a%0d%0aX-Injected:%201',
    'a@b.example\r\nX-Injected: 1',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'then', 'length'],
  ...[
    '../../etc/passwd',
    '..\\..\\',
    '%2e%2e%2f',
    '%00',
    '%',
    '%zz',
    '%ff',
    '/',
    '//injected.example',
    'https://injected.example/',
    'javascript:alert(1)',
  ],
  ...[
    '<script>alert(1)</script>',
    '<!--',
    ']]>',
    '&amp;',
    '{{7*7}}',
    `\${7*7}`,
    '=1+1',
    '@SUM(1)',
    '+1',
    '|calc',
    '*',
    'NEAR(',
    '"a" OR',
    '^',
    '{key}:',
  ],
  ...[
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '0000-00-00T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00Z',
    '2026-01-01T00:00:60Z',
  ],
  ...[
    'a@b.example\u0000',
    'a@b.example,c@d.example',
    '"a b"@c.example',
    `${'a'.repeat(300)}@b.example`,
    'a@xn--a.example',
    'a\ud800@b.example',
  ],
]
const LONG: readonly (() => string)[] = [
  () => 'a'.repeat(10_000),
  () => 'a'.repeat(250_000),
  () => '\u0000'.repeat(5000),
  () => '\ufdfa'.repeat(20_000),
  () => '\ud83d\ude00'.repeat(20_000),
  () => 'e\u0301'.repeat(30_000),
  () => '\u0301'.repeat(60_000),
  () => ' '.repeat(200_000),
  () => `${'a'.repeat(100_000)}!`,
  () => `${'a.'.repeat(50_000)}@`,
  () => `a@${'a.'.repeat(50_000)}`,
  () => '1'.repeat(100_000),
  () => '\\'.repeat(50_000),
  () => '\n'.repeat(100_000),
  () => '%'.repeat(50_000),
  () => `${' \t'.repeat(50_000)}x`,
]
const NUMBERS: readonly unknown[] = [
  ...[
    0,
    -0,
    -1,
    1,
    2,
    0.1,
    1.5,
    255,
    256,
    65_536,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 53 - 1,
    2 ** 53,
    2 ** 63,
    -(2 ** 63),
    1e21,
    1e308,
    5e-324,
  ],
  ...[
    raw('1e999'),
    raw('-1e999'),
    raw('-0'),
    raw('123456789012345678901234567890'),
    raw(`0.${'1'.repeat(400)}`),
    raw(`1${'0'.repeat(2000)}`),
  ],
]
const deep = (depth: number, [open, close]: readonly [string, string], inner = ''): string =>
  open.repeat(depth) + inner + close.repeat(depth)
const THINGS: readonly (() => unknown)[] = [
  ...[null, true, false, [], {}, [[]], [null], ['a', 'b'], [1, 2], { length: 1e9 }, { toString: 'a' }, { valueOf: null }].map(
    (thing) => () => thing,
  ),
  () => object(['__proto__', { is_admin: true, length: 5 }]),
  () => object(['constructor', { prototype: { is_admin: true } }]),
  () => ({ toJSON: 1, hasOwnProperty: 1, constructor: 1 }),
  () => ({ $gt: '' }),
  () => raw(deep(500, ['[', ']'])),
  () => raw(deep(20_000, ['[', ']'])),
  () => Array.from({ length: 5000 }, () => null),
  () => Array.from({ length: 5000 }, (_, i) => i),
  () => Array.from({ length: 3000 }, () => ({})),
  () => Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`key${i}`, i])),
]

const encoder = new TextEncoder()
const utf16 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)

/** Whole bodies, derived from the honest one. */
const BODIES: readonly (readonly [string, (honest: string) => string | Uint8Array<ArrayBuffer> | null])[] = [
  ['no body', () => null],
  ...[
    '',
    ' ',
    'null',
    '[]',
    '{}',
    '""',
    '"text"',
    '0',
    'true',
    'NaN',
    'undefined',
    '[null]',
    '[{}]',
    '{',
    '}',
    '{"a":}',
    "{'a':1}",
    '{"a":1}}',
    '[1,]',
    '\u0000',
  ].map((text) => [`the body ${JSON.stringify(text)}`, () => text] as const),
  ['half of the body', (honest) => honest.slice(0, honest.length >> 1)],
  ['the body in an array', (honest) => `[${honest}]`],
  ['the body as a text', (honest) => JSON.stringify(honest)],
  ['the body twice', (honest) => honest + honest],
  ['a byte order mark', (honest) => `\ufeff${honest}`],
  ['UTF-16', utf16],
  ['bytes that are no UTF-8', (honest) => Uint8Array.from([...encoder.encode(honest.slice(0, -1)), 0xff, 0xc0, 0x80, 0x7d])],
  ['bytes inside a text', (honest) => Uint8Array.from(encoder.encode(honest), (byte) => (byte === 0x65 ? 0xed : byte))],
  ['arrays in arrays', () => deep(100_000, ['[', ']'])],
  ['arrays that do not end', () => '['.repeat(200_000)],
  ['objects in objects', () => deep(20_000, ['{"a":', '}'], '1')],
  ['a prototype', (honest) => honest.replace(/^\{/, '{"__proto__":{"is_admin":true},')],
  ['a prototype as text', (honest) => honest.replace(/^\{/, '{"__proto__":"text","constructor":null,')],
  ['keys twice', (honest) => `${honest.slice(0, -1)}${honest.length > 2 ? ',' : ''}${honest.slice(1)}`],
  ['blanks', (honest) => ' '.repeat(500_000) + honest],
  ['more than may be sent', (honest) => honest + ' '.repeat(1_100_000)],
  ['a comment', (honest) => `/* */${honest}`],
]

const BOUNDARY = 'hostile-boundary'
const multipart = (parts: readonly (readonly [string, string])[], end = '--'): string =>
  `${parts.map(([head, content]) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`).join('')}--${BOUNDARY}${end}\r\n`
const part = (name: string, rest = ''): string => `Content-Disposition: form-data; name="${name}"${rest}`
const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const FORMS: readonly (() => string | null)[] = [
  () => null,
  () => '',
  () => 'text',
  () => multipart([]),
  () => multipart([], ''),
  () => multipart([[part('file'), 'no file']]),
  () => multipart([[part('file', '; filename=""'), '']]),
  () => multipart([[part('file', '; filename="a.csv"'), 'MPN,Qty\nRC0402,1']]),
  () => multipart([[part('file', '; filename="a.csv"'), `MPN,Qty\n${"';--\u0000\u202e,=1+1\n".repeat(200)}`]]),
  () => multipart([[part('file', '; filename="a\u0000\u202e/../b.csv"'), 'MPN,Qty\n\ufdfa\u0301,1e999']]),
  () => multipart([[part('file', '; filename="a.xlsx"'), 'PK\u0003\u0004 broken']]),
  () => multipart([[part('file', '; filename="a.xls"'), `\u00d0\u00cf\u0011\u00e0${'\u0000'.repeat(600)}`]]),
  () => multipart([[part('file', '; filename="a.csv"'), `${'"'.repeat(99_999)}\n`]]),
  () => multipart([[part('file', '; filename="a.csv"'), `MPN\n${','.repeat(300_000)}`]]),
  () =>
    multipart([
      [part('file', '; filename="a.csv"'), 'x'],
      [part('file', '; filename="b.csv"'), 'y'],
      [part('__proto__'), 'z'],
    ]),
  () =>
    multipart([
      [part('file', '; filename="a.csv"'), 'MPN,Qty\nRC0402,1'],
      [part('into'), "'; --"],
      [part('name'), '\ud800'.repeat(500)],
    ]),
  () => multipart([[`${part('file', '; filename="a.csv"')}\r\nContent-Type: \u0000/x\r\nContent-Transfer-Encoding: base64`, '%%%']]),
  () => multipart(Array.from({ length: 3000 }, (_, i) => [part(`field${i}`), ''] as const)),
]
const CONTENT_TYPES: readonly string[] = [
  ...[
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    FORM,
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=a',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/vnd.x+json',
    'application/json, text/html',
    'application/octet-stream',
    'text/html',
    'a',
    '/',
    ';',
    'x'.repeat(5000),
  ],
]

const BEARERS = [
  'Bearer',
  'Bearer ',
  `Bearer ${'x'.repeat(43)}`,
  `Bearer ${'x'.repeat(6000)}`,
  'Bearer null',
  "Bearer ' OR '1'='1",
  'Basic YTpi',
  'bearer x y',
  '\u00ff\u00fe',
]
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['Authorization', BEARERS],
  [
    'Cookie',
    [
      'token=; visitor=; cart=; rfq=',
      `token=${'x'.repeat(43)}; userInfo=%7B`,
      'token=%00; userInfo=%ff',
      `visitor=${'a'.repeat(32)}; cart=${"'".repeat(20)}`,
    ],
  ],
  [
    'Cookie',
    [
      'rfq=a~b!c~d!__proto__~__proto__',
      'userInfo={"name":{"a":1},"email":null}; token=abcdefghijklmnop',
      '=; ;;=a; token',
      `rfq=${'!'.repeat(6000)}`,
    ],
  ],
  ['Idempotency-Key', ['', "' OR '1'='1", '__proto__', 'x'.repeat(6000), '\u00ff', '{}', '0'.repeat(16), 'x'.repeat(129)]],
  ['Lang', ['__proto__', 'constructor', 'xx', 'ar, en', 'EN', '\u00ff', '../en', 'x'.repeat(6000), 'zh-Hans']],
  ['X-Visitor', ['', '__proto__', 'x'.repeat(6000), "'; --"]],
  ['X-Client-Address', ['', '::', ':::::::::', '1.2.3.4, 5.6.7.8', '::ffff:1.2.3.4', 'f'.repeat(6000), '__proto__', "'; --"]],
  ['X-Client-Agent', ['', '\u00ff', 'Mozilla/5.0 '.repeat(400), '()'.repeat(3000), 'Chrome/999999999999999999']],
  ['X-Client-Country', ['', 'XX', '__', 'GBR', 'T1']],
  ['X-Cart', ['', '.', `${'a'.repeat(32)}.${'b'.repeat(43)}`, 'x'.repeat(6000), '__proto__.constructor']],
  ['X-Site-Url', ['', 'javascript:alert(1)', 'https://injected.example', '//', 'x'.repeat(6000)]],
  ['X-Request-Id', ['', '"', "'; --", 'x'.repeat(6000), '\u00ff']],
  ['X-Rfq-Access', ['a~b', '']],
  ['X-Forwarded-For', ['1.2.3.4', "'; --"]],
  ['X-Http-Method-Override', ['DELETE', 'TRACE']],
  ['Accept', ['text/html', 'x'.repeat(5000), '*/*;q=2']],
  ['Accept-Language', ['__proto__', 'x'.repeat(5000)]],
  ['Content-Encoding', ['gzip', 'br', 'x']],
  ['Range', ['bytes=0-1', 'bytes=9-']],
  ['If-None-Match', ['*', '"x"']],
  ['Origin', ['null']],
  ['User-Agent', ['', 'x'.repeat(5000), '\u00ff(((']],
]

/** Queries after the question mark, beside wrong values. */
const QUERIES: readonly string[] = [
  '&&&',
  '=',
  '%',
  '%=%',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor=1&constructor=2',
  'a[]=1',
  '%00=%00',
  '%ff=%ff',
  '+=+',
  '?=?',
  'lang=__proto__',
]

/** A value encoded for the query or the path; usually correctly, sometimes not. */
const escaped = (text: string, isBroken: boolean): string =>
  isBroken
    ? text.replace(/[^\w.~%/+;:@!$'()*,=-]/g, (letter) => `%${(letter.charCodeAt(0) & 255).toString(16).padStart(2, '0')}`)
    : encodeURIComponent(text.toWellFormed())

/**
 * Hostile requests for one call, an endless sequence.
 * @param known existing values: ids, passwords, addresses; read again for every request
 */
export function* hostileRequests(
  endpoint: Endpoint,
  { seed, toKnownValue }: { seed: number; toKnownValue: ProvideValue },
): Generator<HostileRequest, never> {
  const random = seededRandom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const hostileText = (): string => (below(12) === 0 ? pick(LONG)() : pick(TEXTS))
  /** An honest text with a hostile part. */
  const spoilt = (text: string): string => {
    const at = below(text.length + 1)
    return text.slice(0, at) + pick(TEXTS) + text.slice(at + below(2))
  }
  const hostileValue = (honest: unknown): unknown => {
    const kind = below(8)
    if (kind < 2 && typeof honest === 'string') return spoilt(honest)
    if (kind < 2 && typeof honest === 'number') return pick([honest + 0.5, -honest, String(honest), [honest], honest * 2 ** 40])
    if (kind < 5) return hostileText()
    return kind === 5 ? pick(NUMBERS) : pick(THINGS)()
  }
  const headers = (): Record<string, string> => {
    const [name, values] = pick(HEADERS)
    return { [name]: pick(values) }
  }

  /** One position of a request with a hostile value. */
  const changed = (request: unknown): { request: unknown; how: string } => {
    const leafPaths = leaves(request)
    const holders = listHolders(request)
    const kind = below(10)
    const valuePath = kind < 7 && leafPaths.length > 0 ? pick(leafPaths) : pick(holders)
    if (valuePath === undefined) return { request: hostileValue(request), how: 'something else' }
    const named = valuePath.join('.') || 'the whole'
    const honest = valueAt(request, valuePath)
    if (kind < 7) return { request: withAt(request, valuePath, hostileValue(honest)), how: `${named} is something else` }
    if (Array.isArray(honest)) {
      const length = pick([0, 2, 20, 500, 3000])
      return {
        request: withAt(
          request,
          valuePath,
          Array.from({ length }, () => honest[0] ?? null),
        ),
        how: `${named} ${length} times`,
      }
    }
    if (typeof honest !== 'object' || honest === null) return { request, how: 'nothing' }
    const entries = Object.entries(honest)
    const name = pick(entries)?.[0]
    if (kind === 7)
      return { request: withAt(request, valuePath, object(...entries.filter(([key]) => key !== name))), how: `${named} without ${name}` }
    const key = kind === 8 ? pick(['__proto__', 'constructor', 'toString', 'length', 'customer_id', 'is_admin', 'code']) : pick(TEXTS)
    return { request: withAt(request, valuePath, object(...entries, [key, hostileValue(1)])), how: `${named} with ${JSON.stringify(key)}` }
  }

  /** The request on the wire: its parameters in the path, the rest in the query or the body. */
  const written = (request: unknown): { path: string; body: string | null } => {
    const fields: Record<string, unknown> = typeof request === 'object' && request !== null ? { ...request } : {}
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = fields[name]
      delete fields[name]
      return escaped(asText(value), below(4) === 0).slice(0, 8000) || 'x'
    })
    if (endpoint.method !== 'GET') return { path, body: toJson(typeof request === 'object' && !Array.isArray(request) ? fields : request) }
    const pairs = Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined || value === null) return []
      const pair = `${escaped(name, false)}=${escaped(asText(value), below(4) === 0).slice(0, 8000)}`
      return below(15) === 0 ? [pair, pair] : [pair]
    })
    if (below(15) === 0) pairs.push(pick(QUERIES))
    return { path: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path, body: null }
  }

  const { method } = endpoint
  const takesFile = /\/upload/.test(endpoint.path)
  for (;;) {
    const honest = ordinaryRequest(endpoint, toKnownValue)
    const kind = takesFile && below(2) === 0 ? 18 : below(20)
    if (kind < 12) {
      let { request, how } = changed(honest)
      for (let more = below(6); more > 4; more--) {
        const again = changed(request)
        request = again.request
        how += `, ${again.how}`
      }
      yield { method, ...written(request), headers: {}, how }
    } else if (kind < 15 || method === 'GET') {
      const more = headers()
      const { path, body } = written(below(3) === 0 ? changed(honest).request : honest)
      yield { method, path, body, headers: more, how: `the header ${Object.keys(more).join()}` }
    } else if (kind < 18) {
      const [how, make] = pick(BODIES)
      const { path, body } = written(honest)
      yield { method, path, body: make(body ?? ''), headers: {}, how }
    } else if (kind === 18) {
      const { path } = written(honest)
      yield { method, path, body: pick(FORMS)(), headers: { 'Content-Type': FORM }, how: 'a form' }
    } else {
      const type = pick(CONTENT_TYPES)
      yield { method, ...written(honest), headers: { 'Content-Type': type }, how: `the type ${type.slice(0, 60)}` }
    }
  }
}

/** Paths of all objects and arrays in a request, including the root. */
function listHolders(value: unknown, at: ValuePath = []): ValuePath[] {
  if (typeof value !== 'object' || value === null) return []
  return [at, ...Object.entries(value).flatMap(([name, inner]) => listHolders(inner, [...at, Array.isArray(value) ? Number(name) : name]))]
}

function asText(value: unknown): string {
  return typeof value === 'object' ? toJson(value) : String(value).replace(/^@raw (.*)@$/, '$1')
}

const DOCUMENTED_CODES: ReadonlySet<number> = new Set(Object.values(CODE))
/** Internal details in a fault; no hostile text contains them. */
const INSIDE = /\n\s+at |"stack"|SQLITE_|D1_ERROR|\bSQL\b|\bSELECT\b.+\bFROM\b|[\w-]\.[cm]?[jt]sx?:\d+|node_modules|\[object /
const MESSAGE_CODE = /^[a-z_0-9]+$/

/** The checked parts of a response. */
export interface HostileAnswer {
  status: number
  headers: { get(name: string): string | null }
  text: string
}

/** Machines of other companies depend on the HTTP status. */
const FOR_MACHINES = /^\/api\/pay\/webhook\//

/**
 * The fault of the response to a hostile request, or null; and its code. A file has no code and counts as success.
 * @param path of the request
 */
export function judge({ status, headers, text }: HostileAnswer, path = ''): { code: number; problem: string | null } {
  const short = text.slice(0, 300)
  // The edge's response to a body that it does not read.
  const isTooLarge = status === 413 && text.startsWith(`{"code":${CODE.upload_refused},`)
  const isRejection = FOR_MACHINES.test(path) && (status === 400 || status === 404)
  // A cross-site request of a browser is rejected by the edge.
  if (status === 403 && text === 'Forbidden') return { code: status, problem: null }
  if (status !== 200 && !isTooLarge && !isRejection) return { code: status, problem: `HTTP ${status}: ${short}` }
  if (headers.get('X-Injected') !== null) return { code: 0, problem: 'a header was injected' }
  if (/^attachment/.test(headers.get('Content-Disposition') ?? '')) return { code: CODE.success, problem: null }
  const envelope = Envelope.safeParse(parsed(text))
  if (!envelope.success) return { code: 0, problem: `no envelope: ${short}` }
  const { code, message, data } = envelope.data
  const problem = (): string | null => {
    if (code === CODE.fault || code === CODE.unavailable) return `code ${code}`
    if (!DOCUMENTED_CODES.has(code)) return `the unknown code ${code}`
    if (code === CODE.success) return null
    // A response may contain the request's values; an error response has only codes.
    if (INSIDE.test(text)) return `tells about the inside: ${short}`
    if (message === '' || message.length > 300) return `the message ${JSON.stringify(message.slice(0, 300))}`
    const { fields = {} } = (data ?? {}) as { fields?: Record<string, string> }
    const other = Object.values(fields).find((each) => !MESSAGE_CODE.test(each))
    return other === undefined ? null : `a field’s code ${JSON.stringify(other)}`
  }
  return { code, problem: problem() }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
