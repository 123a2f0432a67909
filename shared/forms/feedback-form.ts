import { feedback } from '../contract/common.ts'
import { FEEDBACK_MOST_CHARACTERS } from '../text/feedback-limits.ts'
import { lines, text } from './fields.ts'
import { defineForm } from './form.ts'

export const FEEDBACK_FORM = defineForm(feedback, { type_id: text(), email: text(), feedback_content: lines(FEEDBACK_MOST_CHARACTERS) })
