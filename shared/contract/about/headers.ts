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
const aboutOrder: DocumentedHeader['goesWith'] = ({ path }) => /^\/api\/(?:order|pay)\//.test(path)

/** Headers that the edge sends. Cookies are never forwarded. `Authorization` is the security scheme of a call. */
export const REQUEST_HEADERS: readonly DocumentedHeader[] = [
  {
    name: 'Lang',
    description:
      'The language of names, texts and messages: en, zh, tw, de, es, it, fr, jp, ko, ru or ar. One that is not known counts as English.',
    example: 'de',
    goesWith: always,
    is_always: true,
  },
  {
    name: 'X-Request-Id',
    description: 'The id by which the edge logs the request; worth a place in the logs of the API.',
    example: '4f6c1b0e-7a52-4c3e-9a55-0d1c7e2b9f10',
    goesWith: always,
    is_always: true,
  },
  {
    name: 'X-Edge-Proof',
    description: 'That the edge says all this, and nobody else: `v1.TIME.HMAC`, where the secret `API_SECRET` is set.',
    example: 'v1.1767225600.5f2b0c7d9e4a1836',
    goesWith: always,
    is_always: false,
  },
  {
    name: 'Authorization',
    description:
      '`Bearer` with the token of the session, where somebody is signed in; below `/api/desk/` with the secret of the sales desk.',
    example: 'Bearer 3q2-7wAAAAB5c2Vzc2lvbi10b2tlbg',
    goesWith: personal,
    is_always: false,
  },
  {
    name: 'X-Visitor',
    description: 'An opaque id of the browser, 32 hexadecimal digits, for 30 days.',
    example: '9f1c0b7d2e5a48c3b6d4e8f0a1b2c3d4',
    goesWith: personal,
    is_always: true,
  },
  {
    name: 'X-Client-Address',
    description: 'The network address of whoever asks, for limits and for the list of sessions; empty where it is not known.',
    example: '203.0.113.7',
    goesWith: personal,
    is_always: true,
  },
  {
    name: 'X-Client-Country',
    description: 'The country of that network, ISO 3166-1 alpha-2; empty where it is not known.',
    example: 'DE',
    goesWith: personal,
    is_always: true,
  },
  {
    name: 'X-Client-Agent',
    description: 'The browser as it names itself, at most 500 characters.',
    example: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
    goesWith: personal,
    is_always: true,
  },
  {
    name: 'X-Site-Url',
    description: 'Where the public reaches the shop, for links in mails.',
    example: 'https://shop.example.com',
    goesWith: personal,
    is_always: true,
  },
  {
    name: 'X-Cart',
    description: 'What the API handed back in `X-Cart`: which cart is this visitor’s.',
    example: 'c0ffee00c0ffee00c0ffee00c0ffee00.signature',
    goesWith: personal,
    is_always: false,
  },
  {
    name: 'X-Known-Device',
    description: 'What the API handed back in `X-Known-Device`: to which accounts this browser has been signed in.',
    example: 'device-0123456789abcdef',
    goesWith: personal,
    is_always: false,
  },
  {
    name: 'X-Bookmark',
    description:
      'What the API handed back in `X-Bookmark` in the last five minutes: how far its database had come when this browser changed something.',
    example: '00000085-00000001-00004e2f-5d3ca1a0',
    goesWith: personal,
    is_always: false,
  },
  {
    name: 'X-Order-Access',
    description: 'The key to the order that the call is about, where this browser holds one.',
    example: '1767225600.c2lnbmVkLWtleQ',
    goesWith: aboutOrder,
    is_always: false,
  },
  {
    name: 'Idempotency-Key',
    description:
      '16 to 128 letters, digits, `-` and `_`. The same key of the same caller is answered as before, and nothing is done again. Without a key each call is done.',
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
    description: 'Which cart is this visitor’s: 16 to 200 letters, digits, `_`, `.` and `-`, worth signing.',
    example: 'c0ffee00c0ffee00c0ffee00c0ffee00.signature',
    goesWith: describeReturnedHeader('X-Cart'),
    is_always: false,
  },
  {
    name: 'X-Known-Device',
    description: 'That this browser has been signed in to the account: 16 to 1,500 letters, digits, `_`, `!` and `-`.',
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
    description: 'How far the database has come with this change; goes along with the calls of the next five minutes.',
    example: '00000085-00000001-00004e2f-5d3ca1a0',
    goesWith: personal,
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
