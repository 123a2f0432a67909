import { watchAdd, watchChange } from '../contract/watch.ts'
import { ifTyped, percent, quantity, text, tick } from './fields.ts'
import { defineForm } from './form.ts'

const conditions = {
  in_stock: tick(),
  under_need: tick(),
  need: ifTyped(quantity(), null),
  price_percent: ifTyped(percent(), null),
  end_of_life: tick(),
  new_parts: tick(),
}

/** What is watched stands in the address of the page; a customer has no field for an address. */
export const WATCH_FORM = defineForm(watchAdd, { ...conditions, email: ifTyped(text(), undefined) })
export const WATCH_CHANGE_FORM = defineForm(watchChange, conditions)
