/**
 * Proves to the server that a person sends a form, by a proof of work or else by a code. The work is done while the form is filled in. The
 * module serves islands and forms without React, and is loaded at the first focus in a form.
 */

import type { HumanProof } from '#shared/contract/captcha.ts'
import type { Endpoint, EndpointAddress, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { HONEYPOT_FIELD } from '#shared/forms/honeypot.ts'
import { CallError, type CallOptions, callApi } from '../api/client.ts'
import { findPanel, hidePanel, isPanelVisible, readProof, showPanel } from './code-panel.ts'
import { prepareProofOfWork, takeProofOfWork } from './work.ts'

export { prepareProofOfWork }

/** The last submission of each form. The same content is sent again with the same idempotency key. */
const attempts = new WeakMap<HTMLFormElement, { content: string; key: string }>()

function toIdempotencyKey(form: HTMLFormElement, request: unknown): string {
  const content = JSON.stringify(request)
  const last = attempts.get(form)
  const attempt = last?.content === content ? last : { content, key: crypto.randomUUID() }
  attempts.set(form, attempt)
  return attempt.key
}

/**
 * Makes the call that sends a form, once for the same content, with the proof that a person sends it.
 * @returns null where a code is missing or wrong: the form's panel asks for it, and no other message is needed
 * @throws what the call throws
 */
export async function sendVerified<E extends Endpoint>(
  form: HTMLFormElement,
  address: EndpointAddress<E>,
  request: EndpointRequest<E>,
  options?: CallOptions,
): Promise<EndpointData<E> | null> {
  const verification = await readHumanProof(form)
  if (!verification) return null
  try {
    const answer = await callApi<E>(address, Object.assign({}, request, { verification }), {
      ...options,
      idempotency_key: toIdempotencyKey(form, request),
    })
    attempts.delete(form)
    const panel = findPanel(form)
    // The next submission needs a new proof.
    if (panel && isPanelVisible(panel)) hidePanel(panel)
    return answer
  } catch (error) {
    if (needsCode(form, error)) return null
    throw error
  }
}

/** The proof for a submission; null where a code is missing or wrong, which the form's panel reports. */
async function readHumanProof(form: HTMLFormElement): Promise<HumanProof | null> {
  const field = form.elements.namedItem(HONEYPOT_FIELD)
  const website = field instanceof HTMLInputElement ? field.value : ''
  const panel = findPanel(form)
  if (panel && isPanelVisible(panel)) {
    const proof = await readProof(panel)
    return proof && { ...proof, website }
  }
  const work = await takeProofOfWork()
  return { ...(work && { work }), website }
}

/** Whether a call failed because of the code. If so, the form's panel asks for a code. */
function needsCode(form: HTMLFormElement, error: unknown): boolean {
  const code = error instanceof CallError ? error.fields['verification_code'] : undefined
  const panel = findPanel(form)
  if (code === undefined || !panel) {
    // The call used the work up; the next try needs new work.
    if (!panel || !isPanelVisible(panel)) prepareProofOfWork()
    return false
  }
  // Without a visible panel no code was typed: the server rejected the proof of work.
  void showPanel(panel, code === 'wrong_verification_code' && isPanelVisible(panel) ? 'wrong' : 'enter')
  return true
}
