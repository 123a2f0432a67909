import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { goodsDetailRfq } from '#shared/contract/rfq.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toRfqSegment } from '#shared/url/rfq-segment.ts'
import { findClosest, parseDataAttribute, readDataAttribute, toSelector } from '../marks.ts'
import { getPageTimeZone } from '../shell/time-zone.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'
import { sendByCall } from './form.ts'

const human = () => import('../captcha/human-proof.ts')

const started = new WeakSet<HTMLDetailsElement>()

/** Starts the section of a product page, once. */
export function startQuickRfq(section: HTMLDetailsElement): void {
  if (started.has(section)) return
  started.add(section)
  section.addEventListener('toggle', () => takeQuantity(section))
  takeQuantity(section)
  const form = section.querySelector('form')
  // While the form is filled in, the browser has time for the proof of work.
  form?.addEventListener('focusin', () => void human().then(({ prepareProofOfWork }) => prepareProofOfWork()), { once: true })
  section.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !section.open) return
    section.open = false
    section.querySelector('summary')?.focus()
  })
  section.addEventListener('click', ({ target }) => {
    if (!form || !findClosest(target, toSelector('quick-rfq-again'))) return
    section.querySelector(toSelector('sent-panel'))?.remove()
    form.hidden = false
    focusOn(form, 'qty')
  })
}

/** Copies the calculator's quantity, unless the form has one. */
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

/** Sends the form, and replaces it by the confirmation. */
export async function sendQuickRfq(form: HTMLFormElement): Promise<void> {
  const timeZone = getPageTimeZone()
  const providedFields = { goods_id: parseDataAttribute(form, 'part') ?? 0, time_zone: timeZone, verification: {} }
  const sent = await sendByCall<typeof goodsDetailRfq, Sent | null>(form, providedFields, async (request) => {
    const { sendVerified } = await human()
    const answer = await sendVerified<typeof goodsDetailRfq>(form, 'POST /api/rfq/goodsDetailRfq', request, { form })
    return answer && { ...answer, qty: request.qty, time_zone: timeZone, tag: document.documentElement.lang }
  })
  if (sent) showSent(form, sent)
}

interface Sent extends EndpointData<typeof goodsDetailRfq> {
  qty: number
  time_zone: string
  tag: string
}

/** Shows the server's confirmation panel, from the page's template. */
function showSent(form: HTMLFormElement, { rfq_number, answer_due_at, qty, time_zone, tag }: Sent): void {
  const template = form.parentElement?.querySelector<HTMLTemplateElement>(toSelector('quick-rfq-sent'))
  const panel = template?.content.firstElementChild?.cloneNode(true)
  if (panel instanceof HTMLElement) {
    const values: Record<string, string> = {
      rfq_number,
      qty: formatCount(qty, tag),
      answer_due_at: formatMoment({ at: answer_due_at, time_zone, tag }),
    }
    for (const placeholderElement of panel.querySelectorAll('bdi, dd')) {
      const name = /^\{\{(\w+)\}\}$/.exec(placeholderElement.textContent ?? '')?.[1]
      if (name !== undefined && placeholderElement.children.length === 0) placeholderElement.textContent = values[name] ?? ''
    }
    const link = panel.querySelector('a')
    if (link) link.href = link.href.replace(encodeURIComponent('{{rfq_segment}}'), toRfqSegment(rfq_number))
    form.parentElement?.insertBefore(panel, form)
    form.hidden = true
    panel.focus()
  }
  form.reset()
  showToast((readDataAttribute(form, 'sent') ?? '').replace('{{rfq_number}}', rfq_number), 'success', TOAST_LONG_MS)
}
