import type { DataOf } from '#shared/contract/endpoint.ts'
import type { goodsDetailRfq } from '#shared/contract/rfq.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'
import { rfqSegment } from '#shared/url/rfq-address.ts'
import { CallError } from '../api/client.ts'
import { nearest, parseMark, readMark, selectorOf } from '../marks.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'
import { requestOf } from './form.ts'
import { showFieldErrors } from './form-errors.ts'
import { guard } from './guard.ts'

const human = () => import('../human/verification.ts')

const started = new WeakSet<HTMLDetailsElement>()

/** Makes the section of a product page live, once. */
export function startQuickRfq(section: HTMLDetailsElement): void {
  if (started.has(section)) return
  started.add(section)
  section.addEventListener('toggle', () => takeQuantity(section))
  takeQuantity(section)
  const form = section.querySelector('form')
  // While the form is filled in, the browser has the time for its work.
  form?.addEventListener('focusin', () => void human().then(({ prepareWork }) => prepareWork()), { once: true })
  section.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !section.open) return
    section.open = false
    section.querySelector('summary')?.focus()
  })
  section.addEventListener('click', ({ target }) => {
    if (!form || !nearest(target, selectorOf('quick-rfq-again'))) return
    section.querySelector(selectorOf('sent-panel'))?.remove()
    form.hidden = false
    focusOn(form, 'qty')
  })
}

/** The calculator's quantity, until the form has one itself. */
function takeQuantity(section: HTMLDetailsElement): void {
  const calculator = document.querySelector<HTMLInputElement>('.calculator input[name="qty"]')
  const qty = section.querySelector<HTMLInputElement>('input[name="qty"]')
  if (!section.open || !calculator?.value || !qty || qty.value !== qty.defaultValue) return
  qty.value = calculator.value
  qty.defaultValue = calculator.value
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Sends the form; on any failure everything that was typed stays. */
export async function sendQuickRfq(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLElement>(selectorOf('send'))
  if (!button || form.ariaBusy) return
  const { timeZone = '' } = new Intl.DateTimeFormat().resolvedOptions()
  const request = await requestOf<typeof goodsDetailRfq>(form, {
    goods_id: parseMark(form, 'part') ?? 0,
    time_zone: timeZone,
    verification: {},
  })
  if (!request || !guard(button)) return
  form.ariaBusy = 'true'
  try {
    const { sendVerified } = await human()
    const sent = await sendVerified<typeof goodsDetailRfq>(form, 'POST /api/rfq/goodsDetailRfq', request, { form })
    if (sent) showSent(form, { ...sent, qty: request.qty, time_zone: timeZone, tag: document.documentElement.lang })
  } catch (error) {
    const isAnswered = error instanceof CallError
    if (isAnswered) showFieldErrors(form, error.fields)
    showToast(isAnswered ? error.message : (readMark(form, 'failed') ?? ''), 'error', TOAST_LONG_MS)
  } finally {
    form.ariaBusy = null
  }
}

interface Sent extends DataOf<typeof goodsDetailRfq> {
  qty: number
  time_zone: string
  tag: string
}

/** The same panel as the server's, out of its template. */
function showSent(form: HTMLFormElement, { rfq_number, answer_due_at, qty, time_zone, tag }: Sent): void {
  const template = form.parentElement?.querySelector<HTMLTemplateElement>(selectorOf('quick-rfq-sent'))
  const panel = template?.content.firstElementChild?.cloneNode(true)
  if (panel instanceof HTMLElement) {
    const values: Record<string, string> = {
      rfq_number,
      qty: formatCount(qty, tag),
      answer_due_at: formatMoment({ at: answer_due_at, time_zone, tag }),
    }
    for (const place of panel.querySelectorAll('bdi, dd')) {
      const name = /^\{\{(\w+)\}\}$/.exec(place.textContent ?? '')?.[1]
      if (name !== undefined && place.children.length === 0) place.textContent = values[name] ?? ''
    }
    const link = panel.querySelector('a')
    if (link) link.href = link.href.replace(encodeURIComponent('{{rfq_segment}}'), rfqSegment(rfq_number))
    form.parentElement?.insertBefore(panel, form)
    form.hidden = true
    panel.focus()
  }
  form.reset()
  showToast((readMark(form, 'sent') ?? '').replace('{{rfq_number}}', rfq_number), 'success', TOAST_LONG_MS)
}
