import { type RefObject, useEffect, useState } from 'react'
import useSWR from 'swr'
import type { cartQuote } from '#shared/contract/quote.ts'
import type { Destination } from '#shared/forms/checkout-draft.ts'
import { api } from '../../api/client.ts'
import type { DeliveryQuote } from './checkout-props.ts'

/** While somebody types a postal code, nothing is asked. */
const PAUSE_MS = 400

/** Reads what the ways to a destination cost. @param first what the page came with, for `destination` as it is at first */
export function useDeliveryQuote(destination: Destination | null, first: DeliveryQuote | null, form: RefObject<HTMLFormElement | null>) {
  const settled = useSettled(destination && `${destination.country} ${destination.postal_code}`)
  const [initial] = useState(settled)
  const { data, error, isValidating, mutate } = useSWR<DeliveryQuote, unknown>(
    settled === null ? null : ['POST /api/cart/quote', settled],
    async () => {
      const [, country = '', postalCode = ''] = /^(\S*) (.*)$/.exec(settled ?? '') ?? []
      // Where the session has ended, the form is posted, so that the server keeps what is typed.
      const { ways, amounts } = await api<typeof cartQuote>(
        'POST /api/cart/quote',
        { country, postal_code: postalCode },
        form.current ? { form: form.current } : {},
      )
      return { ways, weight_grams: amounts.weight_grams }
    },
    {
      ...(first !== null && settled === initial && { fallbackData: first }),
      revalidateOnMount: first === null,
      revalidateIfStale: true,
    },
  )
  // Until the answer is there, the ways of the last destination stay in view.
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const isFailed = error !== undefined && !isValidating
  return {
    quote: settled === null || isFailed ? null : (data ?? last ?? null),
    is_reading: isValidating,
    failure: isFailed ? error : null,
    readAgain: () => void mutate(),
  }
}

/** A value once it has stayed the same for a moment. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
