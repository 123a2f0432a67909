import './zod-without-eval.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'

/** The files of the contract, by the second segment in the paths of their calls. A response without data needs none. */
const CONTRACTS = new Map<string | undefined, readonly (() => Promise<object>)[]>([
  ['bom', [() => import('#shared/contract/bom.ts'), () => import('#shared/contract/bom-memory.ts')]],
  ['captcha', [() => import('#shared/contract/captcha.ts')]],
  // The delivery costs of the cart are a call of the order contract.
  ['cart', [() => import('#shared/contract/cart.ts'), () => import('#shared/contract/quote.ts')]],
  ['common', [() => import('#shared/contract/common.ts')]],
  ['goods', [() => import('#shared/contract/catalogue.ts')]],
  ['index', [() => import('#shared/contract/catalogue.ts')]],
  // Reading a file for an RFQ is a call of the upload contract.
  ['rfq', [() => import('#shared/contract/rfq.ts'), () => import('#shared/contract/upload.ts')]],
  ['upload', [() => import('#shared/contract/upload.ts')]],
])

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported

/**
 * @param address as of `api`, `GET /api/index/search`
 * @returns the call's endpoint of the contract; undefined: the response is not parsed
 */
export async function findEndpoint(address: string): Promise<Endpoint | undefined> {
  for (const load of CONTRACTS.get(address.split('/')[2]) ?? []) {
    const contract = await load()
    for (const exported of Object.values(contract))
      if (isEndpoint(exported) && `${exported.method} ${exported.path}` === address) return exported
  }
  return undefined
}
