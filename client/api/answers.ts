import './zod-without-eval.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'

/** The files of the contract, by the second name in the paths of their calls. An answer that only says that it worked needs none. */
const CONTRACTS = new Map<string | undefined, readonly (() => Promise<object>)[]>([
  ['bom', [() => import('#shared/contract/bom.ts'), () => import('#shared/contract/bom-memory.ts')]],
  ['captcha', [() => import('#shared/contract/captcha.ts')]],
  // What delivering the cart costs is a call of the orders.
  ['cart', [() => import('#shared/contract/cart.ts'), () => import('#shared/contract/quote.ts')]],
  ['common', [() => import('#shared/contract/common.ts')]],
  ['goods', [() => import('#shared/contract/catalogue.ts')]],
  ['index', [() => import('#shared/contract/catalogue.ts')]],
  // What a file of an RFQ says is a call of the uploads.
  ['rfq', [() => import('#shared/contract/rfq.ts'), () => import('#shared/contract/upload.ts')]],
  ['upload', [() => import('#shared/contract/upload.ts')]],
])

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported

/** @param address as of `api`, `GET /api/index/search` @returns the call as the contract has it; undefined: nothing is taken from its answer */
export async function findEndpoint(address: string): Promise<Endpoint | undefined> {
  for (const load of CONTRACTS.get(address.split('/')[2]) ?? []) {
    const contract = await load()
    for (const exported of Object.values(contract))
      if (isEndpoint(exported) && `${exported.method} ${exported.path}` === address) return exported
  }
  return undefined
}
