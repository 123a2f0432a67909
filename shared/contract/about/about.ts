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
    description: 'Categories, parts, manufacturers and search. The one group that a shop cannot do without.',
    without: null,
  },
  site: {
    title: 'Site',
    description: 'The company, its texts and news, choices of forms, feedback and the newsletter.',
    without: 'Pages name no company and no way to reach it, text pages and news are not found, and the newsletter cannot be subscribed to.',
  },
  rfq: {
    title: 'RFQ',
    description: 'Requests for quotation with their files, the proof that a person sends them, and the answers.',
    without: 'The RFQ list can be filled, and sending it says that this is not possible.',
  },
  bom: {
    title: 'BOM',
    description: 'Bills of materials: read, matched with parts, changed, shared and exported.',
    without: 'Lists are still read in the browser, and their upload says that it is not possible.',
  },
  cart: {
    title: 'Cart',
    description: 'The cart of a visitor or a customer, quick order, and carts that are shared.',
    without: 'Adding to the cart is refused with the API’s message, the badge stays empty, and the cart page is not found.',
  },
  order: {
    title: 'Order',
    description: 'Checkout, orders with their history, counter-offers, and orders of visitors.',
    without: 'There is no checkout, and order pages are not found. Needs the cart.',
  },
  pay: {
    title: 'Payment',
    description: 'Card, PayPal and wire transfer, and the invoice.',
    without: 'Orders are taken, and stay unpaid. Needs orders.',
  },
  account: {
    title: 'Account',
    description: 'Registration, sign-in, profile, sessions and the address book.',
    without: 'Everybody is a visitor: the sign-in form says that it is not possible, and account pages lead to it.',
  },
  watch: {
    title: 'Watches',
    description: 'Customers, and visitors by a confirmed address, are told what happens to parts, BOMs and searches.',
    without: 'Pages do not offer it, and its page of the account is not found.',
  },
  desk: {
    title: 'Sales desk',
    description: 'The pages of the sales team: RFQs are answered, orders confirmed, sent and refunded.',
    without: 'There are no desk pages: the sales team works in the system behind the API.',
  },
  feed: {
    title: 'Feed',
    description: 'How the embedded catalogue changes while it is up: `npm run catalogue -- push`, `pull` and the desk’s change sets.',
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
  /** The request is sent as a form because of its file: always, or only with a file. */
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
