import { type FormEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { chooseDelivery, toCheckoutSnapshot, toDestination } from '#shared/forms/checkout-draft.ts'
import type { Draft, FormState } from '#shared/forms/form.ts'
import { addMoney, type Money, toMoney } from '#shared/trade/money.ts'
import type { Delivery } from '#shared/trade/order-states.ts'
import { readCheckout, saveCheckout } from '../../stores/checkout-draft.ts'
import type { OnChange } from '../form/fields.tsx'
import { usePage } from '../ui/page-context.tsx'
import type { CheckoutFormProps, DeliveryQuote } from './checkout-props.ts'
import { readTypedDraft } from './typed-draft.ts'
import { useDeliveryQuote } from './use-delivery-quote.ts'

export interface Checkout {
  form: RefObject<HTMLFormElement | null>
  state: FormState
  change: OnChange
  quote: DeliveryQuote | null
  /** Whether a country is chosen, whose delivery options can be read. */
  has_destination: boolean
  /** Why the quote could not be read; null: no error. */
  failure: unknown
  readAgain(): void
  /** The selected delivery option; empty: none yet. */
  delivery: Delivery | ''
  /** The price of the selected option; null: sales quotes it. */
  freight: Money | null
  total: Money
  /** The prices and quantities to which the button agrees. */
  seen: string
  is_busy: boolean
  /** Whether the total for the destination is not known yet. */
  is_pending: boolean
  onSubmit(event: FormEvent<HTMLFormElement>): void
}

const CONTROLS = new Set('email carrier_account payment po_number tax_id invoice_email requested_date remark agree_terms'.split(' '))

/** The control of a field; null for a field without one. */
export function findCheckoutControl(name: string): string | null {
  const [, group, field] = /^(shipping|billing)_address\.(\w+)$/.exec(name) ?? []
  if (group) return `${group}-${field}`
  if (name === 'delivery') return name
  if (name === 'verification_code') return 'checkout-code'
  return CONTROLS.has(name) ? `checkout-${name}` : null
}

/** The state of the checkout in the browser; on the server, the page's data. */
export function useCheckout({
  form: sent,
  is_new,
  lines,
  goods,
  quote: first,
  payments,
  book,
  countries,
  account_email,
}: CheckoutFormProps): Checkout {
  const { tag } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(sent.draft)
  const [rejection, setRejection] = useState({ problems: sent.problems, notice: sent.notice, count: 0 })
  // The input is read before the first commit too, because a form that could not be hydrated is rendered anew.
  const [draftBeforeHydration] = useState(() => readTypedDraft(globalThis.document?.querySelector<HTMLFormElement>('.checkout')))

  const restoreDraft = useEffectEvent((): void => {
    const savedDraft = is_new ? possible(readCheckout(), { payments, book, countries }) : {}
    const typed = { ...savedDraft, ...draftBeforeHydration, ...readTypedDraft(form.current) }
    if (Object.keys(typed).length > 0) setDraft((before) => ({ ...before, ...typed }))
  })
  useLayoutEffect(() => restoreDraft(), [])
  useEffect(() => {
    if (draft !== sent.draft) saveCheckout(draft)
  }, [draft, sent.draft])

  const destination = toDestination(draft, book)
  const { quote, is_reading, is_pending, failure, readAgain } = useDeliveryQuote(destination, first, form)
  const ways = quote?.ways ?? null
  const delivery = chooseDelivery(draft['delivery'], ways)
  const freight = ways?.find((way) => way.delivery === delivery)?.freight ?? null

  useEffect(() => {
    if (rejection.count === 0) return
    const [name = ''] = Object.keys(rejection.problems)
    document.getElementById(findCheckoutControl(name) ?? '')?.focus()
  }, [rejection.count, rejection.problems])

  function change(name: string, value: string): void {
    setDraft((before) => ({ ...before, [name]: value }))
    setRejection((before) => ({ ...before, problems: withoutProblems(before.problems, name), count: 0 }))
  }

  const { isChecking, onSubmit } = useCheckedSubmit(
    async (typed) => {
      const { findCheckoutProblems } = await import('./check-checkout.ts')
      return findCheckoutProblems(typed, tag, { book, email: account_email })
    },
    (problems) => setRejection(({ count }) => ({ problems, notice: null, count: count + 1 })),
  )

  return {
    form,
    change,
    quote,
    has_destination: destination !== null,
    failure,
    readAgain,
    delivery,
    freight,
    state: { draft, problems: rejection.problems, notice: rejection.notice },
    total: addMoney(goods, freight ?? toMoney(0)),
    seen: JSON.stringify(toCheckoutSnapshot(lines, ways)),
    is_busy: isChecking || is_reading,
    is_pending,
    onSubmit,
  }
}

/**
 * Validates a form before it is sent.
 * @param findProblems returns the errors by field; where it throws, the server validates alone
 */
function useCheckedSubmit(findProblems: (typed: FormData) => Promise<FieldErrors>, onProblems: (problems: FieldErrors) => void) {
  const [isChecking, setChecking] = useState(false)
  const isChecked = useRef(false)
  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const { currentTarget } = event
    const { submitter } = event.nativeEvent as SubmitEvent
    const action = submitter?.getAttribute('value')
    // With a script, the delivery options are already loaded.
    if (action === 'ways') event.preventDefault()
    if (action !== 'order' || isChecked.current) return
    event.preventDefault()
    if (isChecking) return
    setChecking(true)
    try {
      const problems = await findProblems(new FormData(currentTarget))
      if (Object.keys(problems).length > 0) return onProblems(problems)
    } catch {
      // The server validates as well.
    } finally {
      setChecking(false)
    }
    isChecked.current = true
    currentTarget.requestSubmit(submitter)
    isChecked.current = false
  }
  return { isChecking, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) }
}

/** The stored draft, without choices that are no longer available. */
function possible(savedDraft: Draft, { payments, book, countries }: Pick<CheckoutFormProps, 'payments' | 'book' | 'countries'>): Draft {
  const addresses = ['new', 'same', ...book.map(({ address_id }) => String(address_id))]
  const codes = countries.map(({ code }) => code)
  const offered: Readonly<Record<string, readonly string[]>> = {
    payment: payments,
    shipping: addresses,
    billing: addresses,
    ...(codes.length > 0 && { 'shipping_address.country': ['', ...codes], 'billing_address.country': ['', ...codes] }),
  }
  return Object.fromEntries(Object.entries(savedDraft).filter(([name, value]) => offered[name]?.includes(value) ?? true))
}

/** A field's error disappears when the field changes, and an address's when another address is chosen. */
function withoutProblems(problems: FieldErrors, name: string): FieldErrors {
  const isOver = (one: string): boolean =>
    one === name || one.startsWith(`${name}_address.`) || (name === 'delivery' && one === 'carrier_account')
  return Object.keys(problems).some(isOver) ? Object.fromEntries(Object.entries(problems).filter(([one]) => !isOver(one))) : problems
}
