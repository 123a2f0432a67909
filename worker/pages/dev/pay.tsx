import { Hono } from 'hono'
import type { ReactNode } from 'react'
import { fromCents, toDecimal } from '#origin/pay/amounts.ts'
import {
  findSandboxPayment,
  hasSandbox,
  type SandboxMessage,
  type SandboxPayment,
  signSandboxMessage,
  updateSandboxPayment,
} from '#origin/pay/sandbox.ts'
import { fillPath } from '#shared/contract/fill-path.ts'
import { payWebhook } from '#shared/contract/pay.ts'
import { createUpstream } from '../../api/upstream.ts'
import { readPostedForm, SMALL_FORM_BYTES } from '../../forms/posted-form.ts'
import { sameSite } from '../../middleware/same-site.ts'
import type { Ctx, WorkerEnv } from '../../request/env.ts'
import { renderDevDocument } from './dev-document.tsx'

/** Delay of a late message, long after the buyer has returned. */
const LATE_MS = 8000
const SECOND_FACTOR = '123456'

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 640px; padding: 0 16px 32px; color: #17212b }
.band { background: #ffd54a; margin: 0 -16px 24px; padding: 12px 16px; font-weight: 600 }
fieldset { border: 1px solid #dcdfe3; margin: 0 0 16px; padding: 12px 16px } legend { font-weight: 600; padding: 0 4px }
label { display: block; padding: 4px 0 } input[type=text] { font: inherit; padding: 6px 8px }
button { font: inherit; font-weight: 600; padding: 10px 18px } dt { color: #5c6b78 } dd { margin: 0 0 8px; font-variant-numeric: tabular-nums } .wrong { color: #b3261e }`

const OUTCOMES = [
  ['paid', 'Succeed'],
  ['declined', 'Decline the card'],
  ['second_factor', 'Ask for a second factor first'],
  ['silent', 'Time out: send no answer'],
] as const
const MESSAGES = [
  ['once', 'At once'],
  ['late', `Late: after ${LATE_MS / 1000} seconds`],
  ['twice', 'Twice'],
  ['never', 'Never'],
] as const

type Outcome = (typeof OUTCOMES)[number][0]
type Sending = (typeof MESSAGES)[number][0]

const parseChoice = <Name extends string>(choices: readonly (readonly [Name, string])[], value: FormDataEntryValue | null): Name =>
  (choices.find(([name]) => name === value) ?? choices[0])?.[0] as Name

/** The page of the simulated payment company. It does not exist if real payment companies are configured. English only. */
export const devPay = new Hono<WorkerEnv>()
  .use('/dev/pay/*', async (c, next) => {
    if (!hasSandbox(c.env)) return c.notFound()
    await next()
  })
  .get('/dev/pay/:payment', async (c) => {
    const payment = await findSandboxPayment(c.env.CACHE, c.req.param('payment'))
    return payment ? renderPay(c, <PayPage payment={payment} sending="once" is_wrong={false} />) : c.notFound()
  })
  .post('/dev/pay/:payment', sameSite, async (c) => {
    const payment = await findSandboxPayment(c.env.CACHE, c.req.param('payment'))
    if (!payment) return c.notFound()
    const form = await readPostedForm(c, SMALL_FORM_BYTES)
    if (form.get('step') === 'cancel') return c.redirect(payment.cancel_url, 303)
    const sending: Sending = parseChoice(MESSAGES, form.get('message'))
    const code = form.get('code')
    const outcome: Outcome = code === null ? parseChoice(OUTCOMES, form.get('outcome')) : 'paid'
    if (code !== null && code !== SECOND_FACTOR) return renderPay(c, <PayPage payment={payment} sending={sending} is_wrong />)
    const message = await updateSandboxPayment(c.env, payment.payment_id, outcome)
    if (outcome === 'second_factor')
      return renderPay(c, <PayPage payment={{ ...payment, state: 'second_factor' }} sending={sending} is_wrong={false} />)
    if (message) await sendMessage(c, message, sending)
    return c.redirect(outcome === 'declined' ? payment.cancel_url : payment.return_url, 303)
  })

/** Sends the company's message to our webhook, as it would arrive over the network. */
async function sendMessage(c: Ctx, message: SandboxMessage, sending: Sending): Promise<void> {
  const ctx = c.executionCtx as ExecutionContext
  const { path } = fillPath(payWebhook.path, { provider: 'sandbox' })
  const send = async () => {
    const { headers, body } = await signSandboxMessage(c.env, message)
    await createUpstream(c.env, ctx).fetch(path, { method: 'POST', headers: new Headers(headers), body })
  }
  if (sending === 'never') return
  if (sending === 'late') ctx.waitUntil(scheduler.wait(LATE_MS).then(send))
  else await Promise.all(sending === 'twice' ? [send(), send()] : [send()])
}

const renderPay = (c: Ctx, body: ReactNode): Response | Promise<Response> =>
  renderDevDocument(c, { title: 'Sandbox payment', style: STYLE, body })

function PayPage({ payment, sending, is_wrong }: { payment: SandboxPayment; sending: Sending; is_wrong: boolean }) {
  return (
    <main>
      <p className="band">Sandbox: this is no payment company, and no money moves.</p>
      <h1>{`Pay US$${toDecimal(fromCents(payment.cents))}`}</h1>
      <dl>
        <dt>Order</dt>
        <dd>{payment.order_number}</dd>
        <dt>Payment</dt>
        <dd>{payment.payment_id}</dd>
      </dl>
      {payment.state === 'paid' ? (
        <p>
          This is paid. <a href={payment.return_url}>Back to the shop</a>
        </p>
      ) : (
        <form method="post">
          {payment.state === 'second_factor' ? (
            <SecondFactor sending={sending} is_wrong={is_wrong} />
          ) : (
            <>
              <Choices legend="The payment shall" name="outcome" choices={OUTCOMES} chosen={OUTCOMES[0][0]} />
              <Choices legend="The message to the shop comes" name="message" choices={MESSAGES} chosen={MESSAGES[0][0]} />
            </>
          )}
          <button type="submit" name="step" value="go">
            Continue
          </button>{' '}
          <button type="submit" name="step" value="cancel" formNoValidate>
            Cancel
          </button>
        </form>
      )}
    </main>
  )
}

function SecondFactor({ sending, is_wrong }: { sending: Sending; is_wrong: boolean }) {
  return (
    <fieldset>
      <legend>Your bank asks for a code</legend>
      {is_wrong && (
        <p className="wrong" role="alert">
          That is not the code.
        </p>
      )}
      <label>
        Code ({SECOND_FACTOR}) <input type="text" name="code" inputMode="numeric" autoComplete="one-time-code" required />
      </label>
      <input type="hidden" name="message" value={sending} />
    </fieldset>
  )
}

interface ChoicesProps {
  legend: string
  name: string
  choices: readonly (readonly [string, string])[]
  chosen: string
}

function Choices({ legend, name, choices, chosen }: ChoicesProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} /> {label}
        </label>
      ))}
    </fieldset>
  )
}
