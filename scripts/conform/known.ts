/** What calls of one group give to those of the next: what was seen, and who asks. */
import type { Caller } from './caller.ts'

export interface KnownPart {
  goods_id: number
  goods_page_url: string
  part_number: string
  manufacturer: string
  offers: readonly { offer_id: number; moq: number; stock: number; is_priced: boolean }[]
}

export interface Known {
  /** Whether calls may be made that change something. */
  may_write: boolean
  /** Somebody with an account; null: no token was given. */
  customer: Caller | null
  /** With which a session may be begun and ended; null: not given. */
  credentials: { email: string; password: string } | null
  /** The secret of the sales desk; null: not given. */
  desk_secret: string | null
  /** Of whoever sends forms in this run: another one each time, since an address gets few mails. */
  email: string
  parts: KnownPart[]
  /** Of the API's configuration. */
  absent_pages: readonly string[]
  /** What was sent on the way. */
  rfq?: { rfq_number: string; as: Caller }
  order_number?: string
}

/** The first part that can be bought now, with its offer and the smallest quantity of it. */
export function buyable(known: Known): { part: KnownPart; offer_id: number; qty: number } | null {
  for (const part of known.parts) {
    const offer = part.offers.find(({ is_priced, stock, moq }) => is_priced && stock >= moq)
    if (offer) return { part, offer_id: offer.offer_id, qty: offer.moq }
  }
  return null
}

/** An id that nothing has. */
export const NOWHERE = 'conform-nothing-has-this-id'
/** Of a number, too. */
export const NOBODYS_NUMBER = 2_147_483_646
