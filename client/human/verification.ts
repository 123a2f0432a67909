/**
 * Shows the server that a person sends a form: by work that the browser does while the form is filled in, and where that
 * is not enough by a code. For islands and for forms without React; fetched at the first focus in a form.
 */

import type { Verification } from '#shared/contract/captcha.ts'
import { HONEYPOT_FIELD } from '#shared/forms/honeypot.ts'
import { CallError } from '../api/client.ts'
import { hidePanel, isShown, panelOf, proofOf, showPanel } from './code-panel.ts'
import { prepareWork, takeWork } from './work.ts'

export { prepareWork }

/** For the call that sends the form; null where a code is missing or wrong: the form's panel has said so. */
export async function verificationOf(form: HTMLFormElement): Promise<Verification | null> {
  const field = form.elements.namedItem(HONEYPOT_FIELD)
  const website = field instanceof HTMLInputElement ? field.value : ''
  const panel = panelOf(form)
  if (panel && isShown(panel)) {
    const proof = await proofOf(panel)
    return proof && { ...proof, website }
  }
  const work = await takeWork()
  return { ...(work && { work }), website }
}

/**
 * For the call's failure.
 * @returns whether it was about the code: then the form's panel asks for one, and there is nothing else to say
 */
export function askedForCode(form: HTMLFormElement, error: unknown): boolean {
  const code = error instanceof CallError ? error.fields['verification_code'] : undefined
  const panel = panelOf(form)
  if (code === undefined || !panel) {
    // The work went with the call; the next try needs its own.
    if (!panel || !isShown(panel)) prepareWork()
    return false
  }
  // A code that was never asked for cannot be wrong: the work was used before.
  void showPanel(panel, code === 'wrong_verification_code' && isShown(panel) ? 'wrong' : 'enter')
  return true
}

/** For the call's success: the next submission starts afresh. */
export function forgetVerification(form: HTMLFormElement): void {
  const panel = panelOf(form)
  if (panel && isShown(panel)) hidePanel(panel)
}
