import { feedback } from '../contract/common.ts'
import { MAX_FEEDBACK_LENGTH } from '../text/feedback-limits.ts'
import { multilineField, textField } from './fields.ts'
import { defineForm } from './form.ts'

export const FEEDBACK_FORM = defineForm(feedback, {
  type_id: textField(),
  email: textField(),
  feedback_content: multilineField(MAX_FEEDBACK_LENGTH),
})
