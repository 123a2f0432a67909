/**
 * What there is to say of a call beside its declaration, for people who build an API of their own: it goes into the OpenAPI document
 * and into what `npm run conform` reports, and neither into the browser's scripts nor into the Worker's start.
 */
import type { CODE } from '../codes.ts'
import type { Endpoint } from '../endpoint.ts'

/** What an API may leave out as a whole, in the order in which it is worth building. */
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
  /** Where it is not that of its file. */
  group?: Group
  /** What it is for, and what its schemas cannot say. */
  description: string
  /** What a page does without it; absent: its group is not there without it. */
  without?: string
  /** What the codes mean that this call answers beside those of its kind. */
  codes?: Partial<Record<keyof typeof CODE, string>>
  /** Headers that an answer may hand back, for the edge alone. */
  hands_back?: readonly ('X-Cart' | 'X-Known-Device' | 'X-Order-Access' | 'X-Rfq-Access')[]
  /** The request travels as a form, because of a file in it: always, or where there is one. */
  form?: 'always' | 'with file'
}

/** Everything that is said of one call. */
export interface DocumentedCall extends Omit<CallDocumentation, 'group'> {
  group: Group
}

/** The calls of one file of the contract, each with what there is to say of it: one that is missing is a type error. */
export type DocumentedCalls<Subject> = { [Name in keyof Subject as Subject[Name] extends Endpoint ? Name : never]: CallDocumentation }

/** @param group of all calls of the file that name no other */
export const documentCalls = <Subject extends object>(
  _subject: Subject,
  group: Group,
  calls: DocumentedCalls<Subject>,
): readonly (readonly [string, DocumentedCall])[] =>
  Object.entries<CallDocumentation>(calls).map(([name, documentation]) => [name, { group, ...documentation }])
