import { type RefObject, useEffect, useState } from 'react'
import useSWR from 'swr'
import type { cartQuote } from '#shared/contract/quote.ts'
import type { Destination } from '#shared/forms/checkout-draft.ts'
import { callApi } from '../../api/client.ts'
import type { DeliveryQuote } from './checkout-props.ts'

/** The pause after which a typed postal code is sent. */
const PAUSE_MS = 400

/** Reads the prices of the delivery options to a destination. @param first the page's quote, for the initial `destination` */
export function useDeliveryQuote(destination: Destination | null, first: DeliveryQuote | null, form: RefObject<HTMLFormElement | null>) {
  const chosen = destination && `${destination.country} ${destination.postal_code}`
  const debounced = useDebounced(chosen)
  const [initial] = useState(debounced)
  const { data, error, isValidating, mutate } = useSWR<DeliveryQuote, unknown>(
    debounced === null ? null : ['POST /api/cart/quote', debounced],
    async () => {
      const [, country = '', postalCode = ''] = /^(\S*) (.*)$/.exec(debounced ?? '') ?? []
      // Where the session has ended, the form is posted, so that the server stores the input.
      const { ways, amounts } = await callApi<typeof cartQuote>(
        'POST /api/cart/quote',
        { country, postal_code: postalCode },
        form.current ? { form: form.current } : {},
      )
      return { ways, weight_grams: amounts.weight_grams }
    },
    {
      ...(first !== null && debounced === initial && { fallbackData: first }),
      revalidateOnMount: first === null,
      revalidateIfStale: true,
    },
  )
  // Until the response arrives, the options of the last destination stay visible.
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const isFailed = error !== undefined && !isValidating
  return {
    quote: debounced === null || isFailed ? null : (data ?? last ?? null),
    is_reading: isValidating,
    is_pending: chosen !== debounced || (isValidating && data === undefined),
    failure: isFailed ? error : null,
    readAgain: () => void mutate(),
  }
}

/** A value once it has stayed the same for a moment. */
function useDebounced(value: string | null): string | null {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
