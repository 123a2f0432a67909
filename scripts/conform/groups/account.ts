import * as address from '#shared/contract/address.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import * as calls from '#shared/contract/profile.ts'
import * as user from '#shared/contract/user.ts'
import { Caller } from '../caller.ts'
import type { Conversation } from '../conversation.ts'
import { type Known, NOBODYS_NUMBER } from '../known.ts'

const NO_LINK = 'x'.repeat(43)
const PASSWORD = 'a fresh harbour lamp 77'
const ADDRESS = {
  contact_name: 'Conformance run',
  address_line1: 'Musterstraße 1',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
  telephone: '+49301234567',
}

export async function askAccount(c: Conversation, known: Known): Promise<void> {
  await c.step(() => askEntrance(c, known))
  await c.step(() => askWithoutSession(c))
  const { customer, credentials } = known
  if (customer) {
    await c.step(() => askProfile(c, known, customer))
    await c.step(() => askAddresses(c, known, customer))
  }
  if (credentials && known.may_write) await c.step(() => askSessions(c, credentials))
}

async function askEntrance(c: Conversation, known: Known): Promise<void> {
  const as = new Caller()
  const nobody = { email: 'nobody-at-all@example.com', password: 'not the password' }
  await c.refuses(user.login, nobody, CODE.validation, 'e-mail address and password fit no account', { as })
  await c.refuses(user.login, { email: '', password: '' }, CODE.validation, 'both are missing', { as })
  const token = NO_LINK
  await c.refuses(user.activeVerify, { token }, CODE.not_found, 'the link is none of yours', { as })
  await c.refuses(user.active, { token }, CODE.not_found, 'the link is none of yours', { as })
  await c.refuses(user.resetVerify, { token }, CODE.not_found, 'the link is none of yours', { as })
  const chosen = { password: PASSWORD, confirm_password: PASSWORD }
  await c.refuses(user.resetPassword, { token, ...chosen }, CODE.not_found, 'the link is none of yours', { as })
  const person = {
    contact_name: 'Conformance run',
    telephone: '+49301234567',
    company_name: 'Example GmbH',
    country: 'DE',
    address: 'Musterstraße 1',
    city: 'Berlin',
  }
  const registration = { email: `conform-${as.visitor.slice(0, 8)}@example.com`, ...chosen, ...person, agree_policy: true as const }
  await c.refuses(user.register, { ...registration, confirm_password: 'another' }, CODE.validation, 'the passwords are different', { as })
  if (!known.may_write) return
  await c.ask(user.register, registration, { as })
  await c.ask(user.resend, { email: registration.email }, { as })
  await c.ask(user.forgot, { email: registration.email }, { as })
}

/** Every call of a customer, without a token and with one that opens nothing. */
async function askWithoutSession(c: Conversation): Promise<void> {
  const ask = async <E extends Endpoint>(endpoint: E, request: E['request']['_zod']['input']) => {
    await c.refuses(endpoint, request, CODE.session_invalid, 'no token came along', { as: new Caller() })
    await c.refuses(endpoint, request, CODE.session_invalid, 'the token opens no session', { as: new Caller(NO_LINK) })
  }
  await ask(calls.profileInfo, {})
  await ask(calls.sessionList, {})
  await ask(address.addressList, {})
  await ask(address.addressDelete, { address_ids: [1] })
  await ask(calls.accountExport, {})
  await ask(calls.accountDelete, { password: PASSWORD })
  await ask(calls.adoptRfqs, { rfqs: [] })
  await ask(calls.sessionEnd, { session_id: 'all' })
}

async function askProfile(c: Conversation, known: Known, as: Caller): Promise<void> {
  const profile = await c.ask(calls.profileInfo, {}, { as })
  const sessions = await c.ask(calls.sessionList, {}, { as })
  const current = sessions?.filter(({ is_current }) => is_current).length
  c.check(calls.sessionList, !sessions || current === 1, 'data[].is_current', 'true of one session: the one that asks', current)
  await c.askFile(calls.accountExport, {}, { as })
  await c.ask(calls.adoptRfqs, { rfqs: [] }, { as })
  if (!profile || !known.may_write) return
  const { email: _, ...same } = profile
  const typed = {
    ...same,
    company_name: same.company_name || 'Example GmbH',
    country: same.country || 'DE',
    address: same.address || 'Musterstraße 1',
    city: same.city || 'Berlin',
    telephone: same.telephone || '+49301234567',
  }
  const changed = await c.ask(calls.profileModify, typed, { as })
  c.check(
    calls.profileModify,
    !changed || changed.contact_name === typed.contact_name,
    'data.contact_name',
    'as it was sent',
    changed?.contact_name,
  )
}

/** What is added is taken away again. */
async function askAddresses(c: Conversation, known: Known, as: Caller): Promise<void> {
  const before = await c.ask(address.addressList, {}, { as })
  await c.refuses(address.addressDelete, { address_ids: [NOBODYS_NUMBER] }, CODE.not_found, 'it is not in this book', { as })
  if (!known.may_write || !before) return
  const book = await c.ask(address.addressAdd, ADDRESS, { as })
  const added = book?.find(({ address_id }) => !before.some((each) => each.address_id === address_id))
  c.check(address.addressAdd, !book || added !== undefined, 'data', 'the whole book, with the new address', book?.length)
  if (!added) return
  const { address_id } = added
  const changed = await c.ask(address.addressChange, { ...ADDRESS, address_id, city: 'Hamburg' }, { as })
  const city = changed?.find((each) => each.address_id === address_id)?.city
  c.check(address.addressChange, !changed || city === 'Hamburg', 'data[].city', '"Hamburg", as sent', city)
  await c.refuses(address.addressChange, { ...ADDRESS, address_id: NOBODYS_NUMBER }, CODE.not_found, 'it is not in this book', { as })
  const after = await c.ask(address.addressDelete, { address_ids: [address_id] }, { as })
  c.check(address.addressDelete, !after || after.length === before.length, 'data', `${before.length} addresses, as before`, after?.length)
}

/** Sessions of their own are begun and ended; the token that was given stays. */
async function askSessions(c: Conversation, { email, password }: { email: string; password: string }): Promise<void> {
  const signIn = async () => {
    const answer = await c.ask(user.login, { email, password }, { as: new Caller() })
    return answer && new Caller(answer.token)
  }
  const [one, two] = [await signIn(), await signIn()]
  if (!one || !two) return
  const mine = (await c.ask(calls.sessionList, {}, { as: two }))?.find(({ is_current }) => is_current)
  if (mine) {
    const left = await c.ask(calls.sessionEnd, { session_id: mine.session_id }, { as: one })
    c.check(
      calls.sessionEnd,
      !left?.some(({ session_id }) => session_id === mine.session_id),
      'data',
      'without the session that was ended',
      left?.length,
    )
    await c.refuses(calls.profileInfo, {}, CODE.session_invalid, 'the session was ended from elsewhere', { as: two })
  }
  const wrong = { old_password: 'not the password', new_password: PASSWORD, confirm_new_password: PASSWORD }
  await c.refuses(calls.changePassword, wrong, CODE.validation, 'the old password is wrong', { as: one })
  await c.ask(user.logout, {}, { as: one })
  await c.refuses(calls.profileInfo, {}, CODE.session_invalid, 'the session was signed out', { as: one })
}
