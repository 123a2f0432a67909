import './zod-without-eval.ts'

export { ACCOUNT_FORMS, readAccountForm } from '#shared/forms/account-forms.ts'
