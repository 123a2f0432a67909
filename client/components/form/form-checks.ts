import '../../api/zod-without-eval.ts'
import type { AccountFormName } from '#shared/forms/account-forms.ts'
import type { Form } from '#shared/forms/form.ts'

export { readForm } from '#shared/forms/form.ts'

/** Forms as they are declared, by what their markup says that they are; each comes with the rules that it needs. */
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

/** @returns null for a name that no form has */
export async function loadForm(name: string): Promise<Form | null> {
  const one = Object.entries(FORMS).find(([formName]) => formName === name)
  if (one) return one[1]()
  // With the rules of telephones and postal codes: what no other form needs.
  const { ACCOUNT_FORMS } = await import('#shared/forms/account-forms.ts')
  return Object.entries(ACCOUNT_FORMS).find(([formName]) => formName === name)?.[1] ?? null
}
