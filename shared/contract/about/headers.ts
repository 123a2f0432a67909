/** The headers of requests and responses, all declared in this file. */
import type { Endpoint } from '../endpoint.ts'
import type { DocumentedCall } from './about.ts'

export interface DocumentedHeader {
  name: string
  description: string
  example: string
  /** Whether the header applies to this call or its response. */
  goesWith(endpoint: Endpoint, about: DocumentedCall): boolean
  /** True if every such call has it; otherwise only some have it. */
  is_always: boolean
}

const always = () => true
const personal: DocumentedHeader['goesWith'] = ({ is_personal }) => is_personal
const hasScope: DocumentedHeader['goesWith'] = ({ scope }) => scope !== undefined
const aboutOrder: DocumentedHeader['goesWith'] = ({ path }) => /^\/api\/(?:order|pay)\//.test(path)

/** Headers that the edge sends. Cookies are never forwarded. `Authorization` is the security scheme of a call. */
export const REQUEST_HEADERS: readonly DocumentedHeader[] = [
  {
    name: 'Lang',
    description: 'The language of names, texts and messages: en, zh, tw, de, es, it, fr, jp, ko, ru or ar. Any other value means English.',
    example: 'de',
    goesWith: always,
    is_always: true,
  },
  {
    name: 'X-Request-Id',
    description: 'The id of the request in the log of the edge. The API should log it too.',
    example: '4f6c1b0e-7a52-4c3e-9a55-0d1c7e2b9f10',
    goesWith: always,
    is_always: true,
  },
  {
    name: 'X-Edge-Proof',
    description: 'Proves that the edge sent these headers: `v1.TIME.HMAC`. Sent if the secret `API_SECRET` is set.',
    example: 'v1.1767225600.5f2b0c7d9e4a1836',
    goesWith: always,
    is_always: false,
  },
  {
    name: 'Authorization',
    description:
      '`Bearer` with the session token of a signed-in customer, or with an API key where the call has `x-scope`; below `/api/desk/` with the secret of the sales desk.',
    example: 'Bearer 3q2-7wAAAAB5c2Vzc2lvbi10b2tlbg',
    goesWith: (endpoint, about) => personal(endpoint, about) || hasScope(endpoint, about),
    is_always: false,
  },
  {
    name: 'X-Visitor',
    description: 'An opaque id of the browser, 32 hexadecimal digits, valid for 30 days.',
    example: '9f1c0b7d2e5a48c3b6d4e8f0a1b2c3d4',
    goesWith: personal,
    is_always: true,
  },
  {
    name: 'X-Client-Address',
    description: 'The IP address of the browser, for rate limits and the list of sessions; empty if unknown.',
    example: '203.0.113.7',
    goesWith: personal,
    is_always: true,
  },
  {
    name: 'X-Client-Country',
    description: 'The country of that IP address, ISO 3166-1 alpha-2; empty if unknown.',
    example: 'DE',
    goesWith: personal,
    is_always: true,
  },
  {
    name: 'X-Client-Agent',
    description: 'The browser’s `User-Agent`, at most 500 characters.',
    example: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
    goesWith: personal,
    is_always: true,
  },
  {
    name: 'X-Site-Url',
    description: 'The public URL of the shop, for links in mails.',
    example: 'https://shop.example.com',
    goesWith: personal,
    is_always: true,
  },
  {
    name: 'X-Cart',
    description: 'The value that the API returned in `X-Cart`: identifies the visitor’s cart.',
    example: 'c0ffee00c0ffee00c0ffee00c0ffee00.signature',
    goesWith: personal,
    is_always: false,
  },
  {
    name: 'X-Known-Device',
    description: 'The value that the API returned in `X-Known-Device`: the accounts to which this browser has signed in.',
    example: 'device-0123456789abcdef',
    goesWith: personal,
    is_always: false,
  },
  {
    name: 'X-Bookmark',
    description:
      'The value that the API returned in `X-Bookmark` within five minutes: the state of its database after this browser’s last change.',
    example: '00000085-00000001-00004e2f-5d3ca1a0',
    goesWith: personal,
    is_always: false,
  },
  {
    name: 'X-Order-Access',
    description: 'The key to the order of the call, if this browser has one.',
    example: '1767225600.c2lnbmVkLWtleQ',
    goesWith: aboutOrder,
    is_always: false,
  },
  {
    name: 'Idempotency-Key',
    description:
      '16 to 128 letters, digits, `-` and `_`. A repeated key of the same caller gets the first response again, without a second effect. Without a key, each call has an effect.',
    example: '7d9f2f0a-30c1-4a7e-9d9a-3b1f5a6e8c21',
    goesWith: ({ idempotent }) => idempotent === true,
    is_always: true,
  },
]

const describeReturnedHeader =
  (name: NonNullable<DocumentedCall['hands_back']>[number]): DocumentedHeader['goesWith'] =>
  (_, { hands_back }) =>
    hands_back?.includes(name) === true

/** Headers that a response may set. The edge stores them in cookies; browser scripts see none of them. */
export const RESPONSE_HEADERS: readonly DocumentedHeader[] = [
  {
    name: 'X-Cart',
    description: 'Identifies the visitor’s cart: 16 to 200 letters, digits, `_`, `.` and `-`. The API should sign it.',
    example: 'c0ffee00c0ffee00c0ffee00c0ffee00.signature',
    goesWith: describeReturnedHeader('X-Cart'),
    is_always: false,
  },
  {
    name: 'X-Known-Device',
    description: 'Records that this browser has signed in to the account: 16 to 1,500 letters, digits, `_`, `!` and `-`.',
    example: 'device-0123456789abcdef',
    goesWith: describeReturnedHeader('X-Known-Device'),
    is_always: false,
  },
  {
    name: 'X-Order-Access',
    description: 'The number of an order and the key to it, for visitors: `number~key`.',
    example: 'SO-2026-000123~1767225600.c2lnbmVkLWtleQ',
    goesWith: describeReturnedHeader('X-Order-Access'),
    is_always: false,
  },
  {
    name: 'X-Rfq-Access',
    description: 'The number of an RFQ and the key to it: `number~key`.',
    example: 'RFQ-2026-000123~1767225600.c2lnbmVkLWtleQ',
    goesWith: describeReturnedHeader('X-Rfq-Access'),
    is_always: false,
  },
  {
    name: 'X-Bookmark',
    description: 'The state of the database after this change. The edge sends it with calls of the next five minutes.',
    example: '00000085-00000001-00004e2f-5d3ca1a0',
    goesWith: personal,
    is_always: false,
  },
  {
    name: 'RateLimit-Policy',
    description:
      'With an API key: its quota of calls and the period in seconds (IETF draft `ratelimit-headers`). Without one, on searches and lists: the limit of the network.',
    example: '"calls";q=600;w=60',
    goesWith: hasScope,
    is_always: false,
  },
  {
    name: 'RateLimit',
    description: 'With an API key: the calls that remain, and the seconds until the quota is whole again.',
    example: '"calls";r=598;t=42',
    goesWith: hasScope,
    is_always: false,
  },
  {
    name: 'Retry-After',
    description: 'Seconds to wait, with the code 4029.',
    example: '60',
    goesWith: personal,
    is_always: false,
  },
]
