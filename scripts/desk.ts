/**
 * `npm run -s desk -- list | show NUMBER | quote NUMBER [--price 0.25] [--days 14]`: plays the sales desk against a server
 * that runs locally (`--port`, `--state`). A quote answers every line, at the buyer's target price or at `--price`.
 */
import type { z } from 'zod'
import { deskRfqDetail, deskRfqList, deskRfqQuote } from '#shared/contract/desk.ts'
import type { DataOf, Endpoint, RequestOf } from '#shared/contract/endpoint.ts'
import { Envelope } from '#shared/contract/envelope.ts'
import type { RfqView } from '#shared/contract/rfq.ts'
import { moneyString, parseMoney } from '#shared/money.ts'
import { DEFAULT_STATE, localSecrets } from './local-state.ts'
import { optionValue, portOption } from './progress.mjs'

const DAY_MS = 86_400_000
const DEFAULT_PRICE = '0.25'
const DEFAULT_DAYS = 14

const args = process.argv.slice(2)
const [command = 'list', number = ''] = args
const base = `http://127.0.0.1:${portOption(args)}`
const { DESK_TOKEN } = localSecrets(optionValue(args, 'state') ?? DEFAULT_STATE)

async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<DataOf<E>> {
  const answer = await fetch(base + endpoint.path, {
    method: endpoint.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${DESK_TOKEN}` },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(request) }),
  })
  const { code, message, data } = Envelope.parse(await answer.json())
  if (code !== 200) throw new Error(`${endpoint.path} answered ${code} ${message} ${JSON.stringify(data)}`)
  return endpoint.data.parse(data) as DataOf<E>
}

function printRfq({ rfq_number, status, submitted_at, answer_due_at, valid_until, contact, comment, lines }: RfqView): void {
  console.log(`${rfq_number} (${status}), sent ${submitted_at}, due ${answer_due_at}${valid_until ? `, valid until ${valid_until}` : ''}`)
  console.log(Object.values(contact).filter(Boolean).join(', '))
  if (comment) console.log(comment)
  console.table(
    lines.map(({ position, part_number, manufacturer, qty, target_price, quote, no_offer }) => ({
      position,
      part_number,
      manufacturer,
      qty,
      target: target_price === null ? '' : moneyString(target_price),
      quote: quote ? moneyString(quote.unit_price) : no_offer ? 'no offer' : '',
      in_cart: quote?.accepted ?? false,
    })),
  )
}

async function quote(): Promise<void> {
  const price = optionValue(args, 'price')
  if (price !== null && parseMoney(price) === null) throw new Error(`--price ${price} is no price in US dollars`)
  const days = Number(optionValue(args, 'days') ?? DEFAULT_DAYS)
  const { lines } = await call(deskRfqDetail, { rfq_number: number })
  const answers: z.input<typeof deskRfqQuote.request>['lines'] = lines.map(({ position, target_price }) => ({
    position,
    unit_price: price ?? (target_price === null ? DEFAULT_PRICE : moneyString(target_price)),
    lead_time_weeks: 1,
  }))
  await call(deskRfqQuote, { rfq_number: number, valid_until: new Date(Date.now() + days * DAY_MS).toISOString(), lines: answers })
}

try {
  if (command === 'list') console.table((await call(deskRfqList, {})).items)
  else if (command === 'quote') await quote()
  else if (command !== 'show') throw new Error(`There is no command "${command}": list, show NUMBER or quote NUMBER`)
  if (command !== 'list') printRfq(await call(deskRfqDetail, { rfq_number: number }))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
