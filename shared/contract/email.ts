import { z } from 'zod'
import { EMAIL_MOST_CHARACTERS, emailProblem } from '../address/email-rule.ts'

/** An e-mail address as every form checks it: its length first. Messages are codes of the `validation` texts. */
export const Email = z
  .string('enter_email')
  .trim()
  // The sign of a keyboard of full width.
  .overwrite((text) => text.replace('\uff20', '@'))
  .max(EMAIL_MOST_CHARACTERS, { error: 'valid_email', abort: true })
  .superRefine((text, context) => {
    const problem = emailProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
