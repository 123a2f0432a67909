/**
 * Documentation of a call beyond its declaration, for operators who build their API. It goes into the OpenAPI document and the report of
 * `npm run conform`, but neither into browser scripts nor into the Worker's start.
 */
import type { CODE } from '../codes.ts'
import type { Endpoint } from '../endpoint.ts'

/** Groups of calls that an API may omit as a whole, in the order in which they are worth building. */
export const GROUPS = {
  catalogue: {
    title: 'Catalogue',
    description: 'Categories, parts, manufacturers and search. The only group that every shop needs.',
    without: null,
  },
  site: {
    title: 'Site',
    description: 'The company, its texts and news, options of forms, feedback and the newsletter.',
    without: 'Pages show no company and no contact. Text pages and news are not found. The newsletter accepts no subscriptions.',
  },
  rfq: {
    title: 'RFQ',
    description: 'Requests for quotation with their files, the captcha, and the quotes.',
    without: 'The RFQ list can be filled, but not sent: the page shows an error.',
  },
  bom: {
    title: 'BOM',
    description: 'Bills of materials: upload, matching, changes, sharing and export.',
    without: 'The browser still reads lists, but the upload shows an error.',
  },
  cart: {
    title: 'Cart',
    description: 'The cart of a visitor or a customer, quick order, and shared carts.',
    without: 'Adding to the cart fails with the API’s message. The badge stays empty, and the cart page is not found.',
  },
  order: {
    title: 'Order',
    description: 'Checkout, orders with their history, counter-offers, and orders of visitors.',
    without: 'There is no checkout, and order pages are not found. Requires the cart.',
  },
  pay: {
    title: 'Payment',
    description: 'Card, PayPal and wire transfer, and the invoice.',
    without: 'Orders are accepted, but cannot be paid. Requires orders.',
  },
  account: {
    title: 'Account',
    description: 'Registration, sign-in, profile, sessions and the address book.',
    without: 'All buyers are visitors. The sign-in form shows an error, and account pages redirect to it.',
  },
  watch: {
    title: 'Watches',
    description: 'Mails about changes of parts, BOMs and searches, to customers and to confirmed email addresses.',
    without: 'Pages offer no watches, and the account’s page of watches is not found.',
  },
  desk: {
    title: 'Sales desk',
    description: 'The pages of the sales team, which answers RFQs and confirms, ships and refunds orders.',
    without: 'There are no desk pages. The sales team works in the system behind the API.',
  },
  feed: {
    title: 'Feed',
    description: 'Changes to the running embedded catalogue: `npm run catalogue -- push`, `pull` and the desk’s change sets.',
    without: 'The catalogue is changed in the system behind the API.',
  },
} as const satisfies Record<string, { title: string; description: string; without: string | null }>
export type Group = keyof typeof GROUPS

export interface CallDocumentation {
  /** If it differs from the group of its file. */
  group?: Group
  /** The purpose of the call, and what its schemas cannot express. */
  description: string
  /** What a page does without the call; absent: the group is unavailable without it. */
  without?: string
  /** The meaning of codes that this call returns beside those of its kind. */
  codes?: Partial<Record<keyof typeof CODE, string>>
  /** Headers that a response may set, for the edge only. */
  hands_back?: readonly ('X-Cart' | 'X-Known-Device' | 'X-Order-Access' | 'X-Rfq-Access')[]
  /** When the request is multipart form data instead of JSON: always, or only if it has a file. */
  form?: 'always' | 'with file'
}

/** The complete documentation of one call. */
export interface DocumentedCall extends Omit<CallDocumentation, 'group'> {
  group: Group
}

/** The documentation of all calls in one file of the contract; a missing call is a type error. */
export type DocumentedCalls<Subject> = { [Name in keyof Subject as Subject[Name] extends Endpoint ? Name : never]: CallDocumentation }

/** @param group of all calls of the file that declare no other */
export const documentCalls = <Subject extends object>(
  _subject: Subject,
  group: Group,
  calls: DocumentedCalls<Subject>,
): readonly (readonly [string, DocumentedCall])[] =>
  Object.entries<CallDocumentation>(calls).map(([name, documentation]) => [name, { group, ...documentation }])
