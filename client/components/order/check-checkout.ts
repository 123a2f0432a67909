import '../../api/zod-without-eval.ts'
import type { Address } from '#shared/contract/address.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { CHECKOUT_FORM, listDeliveryProblems, toUntypedFields } from '#shared/forms/checkout-form.ts'
import { readForm } from '#shared/forms/form.ts'
import { getPageTimeZone } from '../../shell/time-zone.ts'

/** The errors of a checkout before it is posted, by the server's rules. @param tag BCP 47 */
export function findCheckoutProblems(
  posted: FormData,
  tag: string,
  buyer: { book: readonly Address[]; email: string | null },
): FieldErrors {
  const timeZone = getPageTimeZone()
  const providedFields = { ...toUntypedFields(posted, buyer), time_zone: timeZone, verification: {} }
  return readForm(CHECKOUT_FORM, posted, { tag, time_zone: timeZone }, providedFields, (request) => listDeliveryProblems(request, posted))
    .problems
}
