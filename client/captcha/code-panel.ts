import type { checkCaptcha, getCaptcha, HumanProof, mailCode } from '#shared/contract/captcha.ts'
import { CODE } from '#shared/contract/codes.ts'
import { CallError, callApi } from '../api/client.ts'
import { type DataAttribute, findClosest, readDataAttribute, setDataAttribute, toSelector } from '../marks.ts'

/** The script of the panel of `CodePanel`: the same for islands and for forms without React. */

type Kind = 'image' | 'mail' | 'turnstile'

interface PanelState {
  /** The proof of a right code: valid for one submission. */
  pass: string | null
  turnstile_token: string
  /** Removes Turnstile's widget. */
  remove: (() => void) | null
}

const states = new WeakMap<HTMLFieldSetElement, PanelState>()

const getState = (panel: HTMLFieldSetElement): PanelState => {
  let state = states.get(panel)
  if (!state) {
    state = { pass: null, turnstile_token: '', remove: null }
    states.set(panel, state)
  }
  return state
}

const part = <T extends HTMLElement>(panel: HTMLElement, name: DataAttribute): T | null => panel.querySelector<T>(toSelector(name))
const findCodeInput = (panel: HTMLElement) => panel.querySelector<HTMLInputElement>('input[name="code"]')
const findIdInput = (panel: HTMLElement) => panel.querySelector<HTMLInputElement>('input[name="captcha_id"]')

export const findPanel = (form: HTMLFormElement) => part<HTMLFieldSetElement>(form, 'code-panel')

/** Whether the visitor sees the panel. A panel for browsers without script is hidden here. */
export const isPanelVisible = (panel: HTMLFieldSetElement): boolean => !panel.hidden && !panel.classList.contains('no-script-only')

document.addEventListener('click', (event) => {
  const button = findClosest(event.target, toSelector('code-step'))
  const panel = button?.closest<HTMLFieldSetElement>(toSelector('code-panel'))
  if (!button || !panel) return
  event.preventDefault()
  setStatusText(panel, '')
  void (readDataAttribute(button, 'code-step') === 'mail' ? requestMailCode(panel) : requestImageCode(panel, 'image'))
})

// The error disappears while the code is edited.
document.addEventListener('input', ({ target }) => {
  const panel =
    target instanceof HTMLInputElement && target.name === 'code' ? findClosest<HTMLFieldSetElement>(target, toSelector('code-panel')) : null
  if (panel) setStatusText(panel, '')
})

/**
 * Shows the panel with a new challenge and the message about the last one, and focuses it.
 * @param error `enter` asks for the first time, or again after expiry, without reporting a mistake
 */
export async function showPanel(panel: HTMLFieldSetElement, error: 'enter' | 'wrong'): Promise<void> {
  const before = isPanelVisible(panel) ? readDataAttribute(panel, 'code-panel') : ''
  // Without a proof from Turnstile, an image is used; a panel with an image stays with images.
  const isWithoutTurnstile = before === 'image' || (before === 'turnstile' && error === 'enter' && getState(panel).turnstile_token !== '')
  panel.hidden = false
  panel.disabled = false
  panel.classList.remove('no-script-only')
  setStatusText(panel, (error === 'wrong' && readDataAttribute(panel, 'wrong')) || '')
  if (before === 'mail') await requestMailCode(panel)
  else await requestImageCode(panel, isWithoutTurnstile ? 'image' : 'code')
}

export function hidePanel(panel: HTMLFieldSetElement): void {
  become(panel, 'image', '')
  setStatusText(panel, '')
  panel.hidden = true
  panel.disabled = true
}

/**
 * The proof for a submission. A code is checked by a call, and a correct code stays valid until the form is accepted.
 * @returns null if the proof is missing or wrong; the panel then shows an error
 */
export async function readProof(panel: HTMLFieldSetElement): Promise<HumanProof | null> {
  const state = getState(panel)
  if (state.turnstile_token !== '') return { turnstile_token: state.turnstile_token }
  if (state.pass !== null) return { pass: state.pass }
  const code = findCodeInput(panel)
  if (readDataAttribute(panel, 'code-panel') === 'turnstile' || !code || code.value.trim() === '') {
    refuse(panel, readDataAttribute(panel, 'enter'))
    return null
  }
  try {
    const { pass } = await callApi<typeof checkCaptcha>('POST /api/captcha/checkCaptcha', {
      captcha_id: findIdInput(panel)?.value ?? '',
      code: code.value,
    })
    state.pass = pass
    setStatusText(panel, '')
    return { pass }
  } catch (error) {
    if (error instanceof CallError && error.code === CODE.validation) await showPanel(panel, 'wrong')
    else refuse(panel, toMessage(panel, error))
    return null
  }
}

/** @param kind `code` is the kind that the operator has chosen */
async function requestImageCode(panel: HTMLFieldSetElement, kind: 'code' | 'image'): Promise<void> {
  try {
    const challenge = await callApi<typeof getCaptcha>('GET /api/captcha/getCaptcha', { kind })
    if (challenge.kind === 'turnstile') {
      await requestTurnstile(panel, challenge.site_key)
      return
    }
    if (challenge.kind !== 'image') return
    become(panel, 'image', challenge.captcha_id, challenge.length)
    const image = panel.querySelector('img')
    if (image) image.src = challenge.image
    findCodeInput(panel)?.focus()
  } catch (error) {
    refuse(panel, toMessage(panel, error))
  }
}

async function requestTurnstile(panel: HTMLFieldSetElement, siteKey: string): Promise<void> {
  const turnstileElement = part(panel, 'turnstile')
  if (!turnstileElement) return
  become(panel, 'turnstile', '')
  const state = getState(panel)
  const saveToken = (token: string): void => {
    state.turnstile_token = token
  }
  const fallBack = (): void => void requestImageCode(panel, 'image')
  try {
    const { showTurnstile } = await import('./turnstile.ts')
    const remove = await showTurnstile(turnstileElement, siteKey, saveToken, fallBack)
    // The reader may have chosen another way meanwhile.
    if (states.get(panel) !== state) remove()
    else {
      state.remove = remove
      turnstileElement.focus()
    }
  } catch {
    // Cloudflare cannot be reached from everywhere.
    if (states.get(panel) === state) fallBack()
  }
}

/** Mails a code to the email address in the form. */
async function requestMailCode(panel: HTMLFieldSetElement): Promise<void> {
  const field = panel.form?.elements.namedItem('email')
  const email = field instanceof HTMLInputElement ? field.value.trim() : ''
  try {
    const { captcha_id, length } = await callApi<typeof mailCode>('POST /api/captcha/mailCode', { email })
    become(panel, 'mail', captcha_id, length)
    const status = part(panel, 'code-status')
    if (status) status.textContent = (readDataAttribute(panel, 'mailed') ?? '').replace('{{email}}', email)
    findCodeInput(panel)?.focus()
  } catch (error) {
    if (error instanceof CallError && error.code === CODE.validation) {
      setStatusText(panel, readDataAttribute(panel, 'email-first') ?? '')
      if (field instanceof HTMLInputElement) field.focus()
    } else refuse(panel, toMessage(panel, error))
  }
}

/** Changes the panel's challenge; the former answer is no longer valid. */
function become(panel: HTMLFieldSetElement, kind: Kind, captchaId: string, length = 0): void {
  const state = getState(panel)
  state.remove?.()
  states.set(panel, { pass: null, turnstile_token: '', remove: null })
  setDataAttribute(panel, 'code-panel', kind)
  for (const element of panel.querySelectorAll<HTMLElement>(toSelector('for')))
    element.hidden = !readDataAttribute(element, 'for')?.split(' ').includes(kind)
  const id = findIdInput(panel)
  if (id) id.value = captchaId
  const code = findCodeInput(panel)
  if (code) {
    code.value = ''
    code.inputMode = kind === 'mail' ? 'numeric' : 'text'
    code.autocomplete = kind === 'mail' ? 'one-time-code' : 'off'
  }
  const hint = part(panel, 'code-hint')
  if (hint)
    hint.textContent = (readDataAttribute(panel, kind === 'mail' ? 'mail-hint' : 'image-hint') ?? '').replace('{{length}}', String(length))
  const status = part(panel, 'code-status')
  if (status) status.textContent = ''
}

/** The error beside the code's field; empty: none. */
function setStatusText(panel: HTMLFieldSetElement, text: string): void {
  const error = part(panel, 'code-error')
  if (error) {
    error.hidden = text === ''
    error.textContent = text
  }
  const code = findCodeInput(panel)
  if (text === '') code?.removeAttribute('aria-invalid')
  else code?.setAttribute('aria-invalid', 'true')
}

function refuse(panel: HTMLFieldSetElement, text = ''): void {
  setStatusText(panel, text)
  findCodeInput(panel)?.focus()
}

/** The server's message where there is one, as for too many tries. */
const toMessage = (panel: HTMLFieldSetElement, error: unknown): string =>
  (error instanceof CallError && error.message) || (readDataAttribute(panel, 'failed') ?? '')
