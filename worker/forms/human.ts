import type { z } from 'zod'
import type { CodeChallenge } from '#client/components/form/code-panel.tsx'
import { getCaptcha, type HumanProof, mailCode } from '#shared/contract/captcha.ts'
import { HONEYPOT_FIELD } from '#shared/forms/honeypot.ts'
import type { Ctx } from '../request/env.ts'
import { type RejectedForm, toFormError } from './form-error.ts'

/** A posted form, or any other source of fields by name. */
interface Fields {
  get(name: string): unknown
}

const readText = (fields: Fields, name: string): string | undefined => {
  const value = fields.get(name)
  return typeof value === 'string' ? value : undefined
}

/** The button of the code panel that posted the form; null: the form was submitted. */
export function findCodeStep(fields: Fields): 'image' | 'mail' | null {
  const step = readText(fields, 'code_step')
  return step === 'image' || step === 'mail' ? step : null
}

/** The human proof in a form without script. A text that is too long counts as absent. */
export function readHumanProof(fields: Fields): z.input<typeof HumanProof> {
  const within = (name: string, maxCharacters: number): string | undefined => {
    const text = readText(fields, name)
    return text !== undefined && text.length <= maxCharacters ? text : undefined
  }
  return {
    captcha_id: within('captcha_id', 1000),
    code: within('code', 40),
    website: readText(fields, HONEYPOT_FIELD)?.slice(0, 500),
  }
}

/** A new image for the code panel of a form. @throws ApiError `too_many_requests` */
export async function createImageChallenge(c: Ctx): Promise<CodeChallenge> {
  const challenge = await c.var.api(getCaptcha, { kind: 'image' })
  if (challenge.kind !== 'image') throw new Error(`an image was requested, ${challenge.kind} came`)
  return challenge
}

/**
 * Sends a code by mail and returns the content of the code panel.
 * @throws ApiError `validation` with `email` for an invalid address; `too_many_requests`
 */
async function askByMail(c: Ctx, email: string): Promise<CodeChallenge> {
  const { captcha_id, length } = await c.var.api(mailCode, { email })
  return { kind: 'mail', captcha_id, length, email: email.trim() }
}

/**
 * A form that is shown again, with the code that its page requires: that of the pressed button, or a new one where the last is spent.
 */
export async function withCodeChallenge(c: Ctx, rejectedForm: RejectedForm, posted: Fields): Promise<RejectedForm> {
  const step = findCodeStep(posted)
  const needsCode = rejectedForm.problems['verification_code'] !== undefined || readHumanProof(posted).captcha_id !== undefined
  if (step === null && !needsCode) return rejectedForm
  try {
    return {
      ...rejectedForm,
      challenge: await (step === 'mail' ? askByMail(c, rejectedForm.draft['email'] ?? '') : createImageChallenge(c)),
    }
  } catch (error) {
    const { status, fields, notice } = toFormError(c, error)
    return { ...rejectedForm, status, notice, problems: { ...rejectedForm.problems, ...fields } }
  }
}
