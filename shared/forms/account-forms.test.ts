import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ACCOUNT_FORMS } from './account-forms.ts'
import { type Form, readForm } from './form.ts'

const READING = { tag: 'en', time_zone: 'UTC' }
const posted = (fields: Readonly<Record<string, unknown>>) => new Map(Object.entries(fields))

const PERSON = {
  contact_name: 'Ada',
  telephone: '030 901820',
  company_name: 'Works',
  country: 'DE',
  city: 'Berlin',
  state: '',
  address: 'Unter den Linden 1',
}
const SECRETS = { password: 'correct horse battery', confirm_password: 'correct horse battery' }

describe('a form of the account', () => {
  it('makes a request of what fits', () => {
    const { request, problems, draft } = readForm(
      ACCOUNT_FORMS.register,
      posted({ email: ' ada@example.com ', ...PERSON, ...SECRETS, agree_policy: 'on', surplus: 'x' }),
      READING,
    )
    expect(problems).toEqual({})
    expect(request).toEqual({ email: 'ada@example.com', ...PERSON, ...SECRETS, agree_policy: true })
    // As it was typed, and no password.
    expect(draft).toEqual({ email: ' ada@example.com ', ...PERSON, password: '', confirm_password: '', agree_policy: 'on' })
  })

  it('says everything that is wrong at once', () => {
    const { request, problems } = readForm(ACCOUNT_FORMS.register, posted({}), READING)
    expect(request).toBeNull()
    expect(problems).toEqual({
      email: 'enter_email',
      password: 'enter_password',
      contact_name: 'enter_contact_name',
      telephone: 'enter_telephone',
      company_name: 'enter_company_name',
      country: 'select_country',
      address: 'enter_address',
      city: 'enter_city',
      confirm_password: 'enter_confirm_password',
      agree_policy: 'agree_policy',
    })
  })

  test.each<[keyof typeof ACCOUNT_FORMS, Record<string, string>, Record<string, string>]>([
    ['register', { ...SECRETS, confirm_password: '' }, { confirm_password: 'enter_confirm_password' }],
    ['register', { ...SECRETS, confirm_password: 'else' }, { confirm_password: 'password_inconsistency' }],
    ['register', { password: 'short', confirm_password: 'else' }, { password: 'valid_password' }],
    [
      'register',
      { email: 'ada@example.com', password: 'Ada@Example.com', confirm_password: 'Ada@Example.com' },
      { password: 'valid_password' },
    ],
    ['register', { country: 'US', telephone: '650 253 0000' }, { state: 'enter_state' }],
    ['register', { country: 'DE', telephone: '12' }, { telephone: 'valid_telephone' }],
    ['reset', { password: '' }, { password: 'enter_password' }],
    ['reset', { ...SECRETS, confirm_password: '' }, { confirm_password: 'enter_confirm_new_password' }],
    ['password', { old_password: 'a b c d e f', new_password: 'a b c d e f' }, { new_password: 'different_password' }],
    ['password', { old_password: '', new_password: '' }, { old_password: 'enter_password', new_password: 'enter_password' }],
    ['address', { country: 'DE', postal_code: '' }, { postal_code: 'enter_postal_code' }],
    ['address', { country: 'DE', postal_code: '1' }, { postal_code: 'valid_postal_code' }],
    ['address', { country: 'CN', postal_code: '518000', state: ' ' }, { state: 'enter_state' }],
    ['login', { email: 'ada@example', password: '' }, { email: 'valid_email', password: 'enter_password' }],
    ['delete', {}, { password: 'enter_password' }],
  ])('%s, %o: %o', (name, fields, wrong) => {
    expect(readForm(ACCOUNT_FORMS[name] as Form, posted(fields), READING).problems).toMatchObject(wrong)
  })

  it('asks for no postal code and no state where a country has none', () => {
    const { problems } = readForm(
      ACCOUNT_FORMS.address,
      posted({ ...PERSON, address_line1: 'Sheikh Zayed Road', country: 'GB', postal_code: '', telephone: '020 7946 0018' }),
      READING,
    )
    expect(problems).toEqual({ postal_code: 'enter_postal_code' })
    const emirate = {
      ...PERSON,
      address_line1: 'Sheikh Zayed Road',
      country: 'AE',
      state: 'Dubai',
      postal_code: '',
      telephone: '04 123 4567',
    }
    expect(readForm(ACCOUNT_FORMS.address, posted(emirate), READING).problems).toEqual({})
  })

  it('takes what the form itself does not hold, and never from the form', () => {
    const token = 'x'.repeat(43)
    const read = readForm(ACCOUNT_FORMS.reset, posted({ ...SECRETS, token: 'y'.repeat(43) }), READING, { token })
    expect(read.request).toMatchObject({ token })
    expect(readForm(ACCOUNT_FORMS.reset, posted(SECRETS), READING).request).toBeNull()
  })

  it('shows again what was typed, of bounded length, and takes a file for nothing', () => {
    const { draft, problems } = readForm(
      ACCOUNT_FORMS.profile,
      posted({ ...PERSON, city: 'x'.repeat(9000), contact_name: new Blob(['x']) }),
      READING,
    )
    expect(draft['city']).toHaveLength(500)
    expect(draft['contact_name']).toBe('')
    expect(problems).toEqual({ city: 'too_long', contact_name: 'enter_contact_name' })
  })

  it('stands whatever is posted, and says what is wrong by codes alone', () => {
    const forms = Object.values(ACCOUNT_FORMS) as unknown as Form[]
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('DE', 'US', 'CN', '+49 30 901820', '__proto__', null, undefined, 1, {}),
    )
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.infiniteStream(value), (form, values) => {
        const read = readForm(form, { get: () => values.next().value, keys: () => [] }, READING)
        for (const [field, code] of Object.entries(read.problems)) {
          expect(field).toMatch(/^[a-z_0-9.]+$/)
          expect(code).toMatch(/^[a-z_0-9]+$/)
        }
        expect(read.request === null).toBe(Object.keys(read.problems).length > 0)
        for (const [name, text] of Object.entries(read.draft)) if (/password/.test(name)) expect(text).toBe('')
      }),
    )
  })
})
