/** A caller: a browser as the edge identifies it to the API, with all cookies that the API has set. */
import { randomBytes, randomUUID } from 'node:crypto'

export class Caller {
  readonly visitor = randomUUID().replaceAll('-', '')
  /** An IPv6 address of the documentation range: no real client has it, and no rate limit of another run applies to it. */
  readonly address = `2001:db8:${randomBytes(12).toString('hex').match(/.{4}/g)?.join(':')}`
  readonly #handed = new Map<string, string>()
  readonly #orderKeys = new Map<string, string>()
  readonly #rfqKeys = new Map<string, string>()

  readonly token: string | null

  /** @param token of a session; null: a visitor */
  constructor(token: string | null = null) {
    this.token = token
  }

  /** @param orderNumber of the call's order */
  headers(orderNumber: string): Record<string, string> {
    const key = this.#orderKeys.get(orderNumber)
    return {
      'X-Visitor': this.visitor,
      'X-Client-Address': this.address,
      'X-Client-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'X-Client-Country': 'DE',
      'X-Site-Url': 'https://conform.example',
      ...Object.fromEntries(this.#handed),
      ...(key !== undefined && { 'X-Order-Access': key }),
    }
  }

  /** Stores the headers of a response, as the edge does in cookies. */
  saveCookies(answered: Headers): void {
    for (const name of ['X-Cart', 'X-Known-Device', 'X-Bookmark']) {
      const value = answered.get(name)
      if (value !== null) this.#handed.set(name, value)
    }
    for (const [name, keys] of [
      ['X-Order-Access', this.#orderKeys],
      ['X-Rfq-Access', this.#rfqKeys],
    ] as const) {
      const [number = '', key = ''] = (answered.get(name) ?? '').split('~')
      if (key !== '') keys.set(number, key)
    }
  }

  /** Accepts the visitor's cart, which signing in moves to the customer. */
  takeCart(visitor: Caller): Caller {
    this.saveCookies(new Headers(visitor.cart === undefined ? {} : { 'X-Cart': visitor.cart }))
    return this
  }

  get cart(): string | undefined {
    return this.#handed.get('X-Cart')
  }

  rfqKey = (number: string): string | undefined => this.#rfqKeys.get(number)
  orderKey = (number: string): string | undefined => this.#orderKeys.get(number)
}
