import { orderTrack } from '../contract/order.ts'
import { textField } from './fields.ts'
import { defineForm } from './form.ts'

/** The data that a buyer has of an order: its number and its email. */
export const TRACK_FORM = defineForm(orderTrack, { order_number: textField(), email: textField() })
