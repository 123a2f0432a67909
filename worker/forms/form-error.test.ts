import { expect, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { LANGUAGES } from '#shared/languages.ts'
import type { Ctx } from '../request/env.ts'
import { toFormError } from './form-error.ts'

test.each(LANGUAGES)('an order below the minimum names the minimum and the missing amount in $lang', ({ lang }) => {
  const context = { var: { t: translator(lang), lang } } as unknown as Ctx
  const error = new ApiError(CODE.validation, {
    fields: { lines: 'minimum_order', minimum: '50.00', missing: '12.30', email: 'enter_email' },
  })
  const { notice, fields, status } = toFormError(context, error)
  expect(notice).toMatch(/50[.,]00.*12[.,]30|12[.,]30.*50[.,]00/)
  // The form has no fields for the amounts.
  expect([fields, status]).toEqual([{ email: 'enter_email' }, 422])
})
