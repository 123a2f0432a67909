/** The fields of a line that a counter-offer can change. */
interface Terms {
  qty: number
  unit_price: number
  date_code: string
  lead_time_weeks: number
}

/** The fields of a counter-offer's line that decide whether the buyer has to answer it. */
export interface OfferedTerms {
  before: Terms
  /** Null: the line cannot be delivered. */
  offer: Terms | null
  alternative: unknown
}

/** Whether the buyer has to answer a line: a term differs from the agreed one, or there is an alternative. */
export const isChanged = ({ before, offer, alternative }: OfferedTerms): boolean =>
  alternative !== null ||
  offer === null ||
  offer.qty !== before.qty ||
  offer.unit_price !== before.unit_price ||
  offer.date_code !== before.date_code ||
  offer.lead_time_weeks !== before.lead_time_weeks
