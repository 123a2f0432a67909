import type { Context } from 'hono'
import type { CodeChallenge } from '#client/components/form/code-panel.tsx'
import type { RefusedQuickRfq } from '#client/components/rfq/quick-rfq.tsx'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { goodsDetailRfq } from '#shared/contract/rfq.ts'
import { readDraft, readQuickRfq } from '#shared/forms/quick-rfq-form.ts'
import { languageEntry } from '#shared/languages.ts'
import { contentKey } from '../../forms/content-key.ts'
import { askByImage, askByMail, codeStep, readVerification } from '../../forms/human.ts'
import { readPostedForm, SMALL_FORM_BYTES } from '../../forms/posted-form.ts'
import { type Refusal, refusalOf } from '../../forms/refusal.ts'
import type { Page } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { networkText } from '../../visitor/network-place.ts'

/** The number of the RFQ that was just sent, in the address of the page; it opens nothing without its key. */
export const ASKED = 'asked'

/**
 * Takes the form of a product page, posted without script.
 * @returns the number of the RFQ, or what the page shows again
 */
export async function submitQuickRfq(
  c: Context<WorkerEnv>,
  goods_id: number,
): Promise<{ rfq_number: string } | (RefusedQuickRfq & { status: Page['status'] })> {
  const { api, lang } = c.var
  const form = await readPostedForm(c, SMALL_FORM_BYTES)
  const values = readDraft(form)
  const refuse = (refusal: Omit<Refusal, 'notice'> & Partial<Refusal>, challenge: CodeChallenge | null = null) => ({
    status: refusal.status,
    values,
    fields: refusal.fields,
    notice: refusal.notice ?? null,
    challenge,
  })
  /** The page with a code to type; where none is to be had, it says why. */
  const ask = async (fields: FieldErrors, code: () => Promise<CodeChallenge>, status: Refusal['status']) => {
    try {
      return refuse({ status, fields }, await code())
    } catch (error) {
      return refuse(refusalOf(c, error))
    }
  }
  const step = codeStep(form)
  if (step === 'mail') return ask({}, () => askByMail(c, values.email), 200)
  if (step === 'image') return ask({}, () => askByImage(c), 200)
  const verification = readVerification(form)
  const { request, fields } = readQuickRfq(values, languageEntry(lang).tag)
  if (Object.keys(fields).length > 0) {
    // A code that was shown is gone with its image.
    return verification.captcha_id ? ask(fields, () => askByImage(c), 422) : refuse({ status: 422, fields })
  }
  try {
    const { rfq_number } = await api(
      goodsDetailRfq,
      { goods_id, ...request, time_zone: networkText(c, 'timezone').slice(0, 64), verification },
      { idempotency_key: await attemptKey(form.get('attempt'), { goods_id, request }) },
    )
    return { rfq_number }
  } catch (error) {
    const refusal = refusalOf(c, error)
    return refusal.fields['verification_code'] === undefined ? refuse(refusal) : ask(refusal.fields, () => askByImage(c), 422)
  }
}

/** The same form sent twice has one key; changed after it was sent, it has another. */
const attemptKey = (attempt: unknown, content: object): Promise<string> =>
  contentKey(typeof attempt === 'string' && attempt.length >= 16 ? attempt : crypto.randomUUID(), content)
