import { orderTrack } from '../contract/order.ts'
import { textField } from './fields.ts'
import { defineForm } from './form.ts'

/** What a buyer knows of an order: its number, and the address that it was made with. */
export const TRACK_FORM = defineForm(orderTrack, { order_number: textField(), email: textField() })
