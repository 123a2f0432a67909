import { z } from 'zod'
import { findEmailProblem, MAX_EMAIL_LENGTH } from '../address/email-rule.ts'

/** An email address as every form checks it: its length first. Messages are codes of the `validation` texts. */
export const Email = z
  .string('enter_email')
  .trim()
  // The full-width at sign of East Asian keyboards.
  .overwrite((text) => text.replace('\uff20', '@'))
  .max(MAX_EMAIL_LENGTH, { error: 'valid_email', abort: true })
  .superRefine((text, context) => {
    const problem = findEmailProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
  // The format is for the OpenAPI document.
  .meta({ format: 'email' })
