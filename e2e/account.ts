/** Customers with an account, created like a buyer's: registered, activated by the link in the mail, signed in. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openExistingDatabase } from '../scripts/dev/local-state.ts'
import { randomAddress } from './address.ts'
import { baseUrl, stateFolder } from './served-site.ts'

export interface Customer {
  email: string
  password: string
  /** The token of the session. */
  token: string
}

interface Envelope {
  code: number
  data: unknown
}

async function post(path: string, body: unknown): Promise<Response> {
  const response = await fetch(`${baseUrl()}/api/user/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': randomAddress() },
    body: JSON.stringify(body),
  })
  const { code, data } = (await response.clone().json()) as Envelope
  if (code !== 200) throw new Error(`${path} is answered with ${code} ${JSON.stringify(data)}`)
  return response
}

/** Signs a customer in, in a new browser. @returns the session's token */
export async function signInAs({ email, password }: Pick<Customer, 'email' | 'password'>): Promise<string> {
  const response = await post('login', { email, password })
  const token = response.headers.getSetCookie().flatMap((cookie) => /^token=([^;]+)/.exec(cookie)?.[1] ?? [])[0]
  if (!token) throw new Error('signing in left no token')
  return token
}

/** A new customer, signed in: the first of a server registers with forms, the others copy it, with its password. */
export async function newCustomer(contactName = 'Ada Byron'): Promise<Customer> {
  const file = join(stateFolder(), 'customer.json')
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await registeredCustomer()))
  const first = JSON.parse(readFileSync(file, 'utf8')) as Omit<Customer, 'token'>
  const email = newEmail()
  using db = openExistingDatabase(stateFolder(), 'SHOP')
  const columns = db
    .prepare("SELECT name FROM pragma_table_info('customers') WHERE name NOT IN ('customer_id', 'email', 'contact_name')")
    .all()
  const columnList = columns.map(({ name }) => name).join(', ')
  db.prepare(`INSERT INTO customers (email, contact_name, ${columnList}) SELECT ?, ?, ${columnList} FROM customers WHERE email = ?`).run(
    email,
    contactName,
    first.email,
  )
  return { email, password: first.password, token: await signInAs({ email, password: first.password }) }
}

const newEmail = (): string => `ada-${randomUUID()}@example.com`

async function registeredCustomer(): Promise<Omit<Customer, 'token'>> {
  const [email, password] = [newEmail(), `correct horse ${randomUUID().slice(0, 8)}`]
  await post('register', {
    email,
    password,
    confirm_password: password,
    contact_name: 'Ada Byron',
    telephone: '+44 20 7946 0000',
    company_name: 'Analytical Engines Ltd',
    country: 'GB',
    address: '12 St James’s Square',
    city: 'London',
    state: '',
    agree_policy: true,
  })
  // From another client than the registration: the link sets the password.
  await post('active', { token: await mailedToken(email), password })
  return { email, password }
}

/** The token in the link of the mail; the mail arrives after the response. */
async function mailedToken(email: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const answer = await fetch(`${baseUrl()}/dev/outbox.json?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { text: string }[]
    const token = mails.map(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no link was mailed to ${email}`)
}
