import { watchAdd, watchChange } from '../contract/watch.ts'
import { checkboxField, optionalField, percentField, quantityField, textField } from './fields.ts'
import { defineForm } from './form.ts'

const conditions = {
  in_stock: checkboxField(),
  under_need: checkboxField(),
  need: optionalField(quantityField(), null),
  price_percent: optionalField(percentField(), null),
  end_of_life: checkboxField(),
  new_parts: checkboxField(),
}

/** The page's URL says what is watched; a customer has no email field. */
export const WATCH_FORM = defineForm(watchAdd, { ...conditions, email: optionalField(textField(), undefined) })
export const WATCH_CHANGE_FORM = defineForm(watchChange, conditions)
