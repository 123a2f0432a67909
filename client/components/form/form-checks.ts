import '../../api/zod-without-eval.ts'
import type { AccountFormName } from '#shared/forms/account-forms.ts'
import type { Form } from '#shared/forms/form.ts'

export { readForm } from '#shared/forms/form.ts'

/** Declared forms by the names in their markup; each is loaded with its rules. */
export const FORMS = {
  feedback: async () => (await import('#shared/forms/feedback-form.ts')).FEEDBACK_FORM,
  quick_rfq: async () => (await import('#shared/forms/quick-rfq-form.ts')).QUICK_RFQ_FORM,
  rfq: async () => (await import('#shared/forms/rfq-form.ts')).RFQ_FORM,
  watch: async () => (await import('#shared/forms/watch-form.ts')).WATCH_FORM,
  watch_change: async () => (await import('#shared/forms/watch-form.ts')).WATCH_CHANGE_FORM,
  track: async () => (await import('#shared/forms/track-form.ts')).TRACK_FORM,
} as const

declare module '../../marks.ts' {
  interface Marks {
    form: AccountFormName | keyof typeof FORMS
  }
}

/** @returns null for an unknown name */
export async function loadForm(name: string): Promise<Form | null> {
  const one = Object.entries(FORMS).find(([formName]) => formName === name)
  if (one) return one[1]()
  // The account forms come with the rules of telephones and postal codes, which no other form needs.
  const { ACCOUNT_FORMS } = await import('#shared/forms/account-forms.ts')
  return Object.entries(ACCOUNT_FORMS).find(([formName]) => formName === name)?.[1] ?? null
}
