import { z } from 'zod'
import { emailProblem } from '../email-rule.ts'

/** An e-mail address as every form checks it. Messages are codes of the `validation` texts. */
export const Email = z
  .string('enter_email')
  .trim()
  .superRefine((text, context) => {
    const problem = emailProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
