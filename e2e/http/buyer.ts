/** A buyer's browser without script: it stores cookies and submits forms with typed values over their initial ones. */

import { elements, readAttribute } from '#test-support/html.ts'
import { randomAddress } from '../address.ts'
import { baseUrl } from '../served-site.ts'
import { type Answer, get } from './site.ts'

export class Buyer {
  readonly #cookies = new Map<string, string>()
  private readonly address = randomAddress()
  /** The Set-Cookie lines, newest last. */
  readonly set: string[] = []

  async open(path: string, init: RequestInit = {}): Promise<Answer> {
    const Cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = Object.fromEntries(new Headers(init.headers))
    const answer = await get(path, { ...headers, 'CF-Connecting-IP': this.address, Origin: baseUrl(), ...(Cookie && { Cookie }) }, init)
    for (const line of answer.headers.getSetCookie()) {
      this.set.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0\b/i.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }

  /** The cookies of the next request. */
  get cookies(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#cookies)
  }

  storeCookie(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  post(path: string, typed: Readonly<Record<string, string>>): Promise<Answer> {
    return this.open(path, { method: 'POST', body: new URLSearchParams(typed) })
  }

  /** Adds the first `count` parts of a list to the cart, in their minimum quantities. */
  async fill(count = 1, list = '/category/chip-resistors', skip = 0): Promise<readonly Buyable[]> {
    const parts = buyable((await get(list)).text).slice(skip, skip + count)
    for (const { offer_id, qty } of parts) {
      const { status } = await this.post('/cart', { add: offer_id, qty })
      if (status !== 303) throw new Error(`adding ${offer_id} is answered with ${status}`)
    }
    return parts
  }
}

export interface Buyable {
  offer_id: string
  /** The minimum, in the page's format. */
  qty: string
  part_number: string
}

/** The parts of a list that can be added to the cart. */
export function buyable(html: string): Buyable[] {
  return elements(html, 'form.row-add').map((form) => ({
    offer_id: readAttribute(form, 'button', 'value') ?? '',
    qty: readAttribute(form, 'input', 'value') ?? '',
    part_number: /^Add (.+) to the cart$/.exec(readAttribute(form, 'button', 'title') ?? '')?.[1] ?? '',
  }))
}
