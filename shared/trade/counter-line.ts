/** What of a line a counter-offer can change. */
interface Terms {
  qty: number
  unit_price: number
  date_code: string
  lead_time_weeks: number
}

/** A line of a counter-offer, as far as it says whether the buyer has to answer it. */
export interface OfferedTerms {
  before: Terms
  /** Null: it cannot be delivered. */
  offer: Terms | null
  alternative: unknown
}

/** Whether the buyer has to answer a line: something of it is not as it was agreed, or there is something else to choose. */
export const isChanged = ({ before, offer, alternative }: OfferedTerms): boolean =>
  alternative !== null ||
  offer === null ||
  offer.qty !== before.qty ||
  offer.unit_price !== before.unit_price ||
  offer.date_code !== before.date_code ||
  offer.lead_time_weeks !== before.lead_time_weeks
