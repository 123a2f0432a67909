import './zod-without-eval.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'

/** Contract files by the path segment after `/api/` of their calls. A call whose response has no data needs none. */
const CONTRACTS = new Map<string | undefined, readonly (() => Promise<object>)[]>([
  ['bom', [() => import('#shared/contract/bom.ts'), () => import('#shared/contract/bom-memory.ts')]],
  ['captcha', [() => import('#shared/contract/captcha.ts')]],
  // The price of a cart is a call of the quote contract.
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
 * @param address method and path, as `callApi` gets them: `GET /api/index/search`
 * @returns undefined if no contract file declares the call; its response is then not parsed
 */
export async function findEndpoint(address: string): Promise<Endpoint | undefined> {
  for (const load of CONTRACTS.get(address.split('/')[2]) ?? []) {
    const contract = await load()
    for (const exported of Object.values(contract))
      if (isEndpoint(exported) && `${exported.method} ${exported.path}` === address) return exported
  }
  return undefined
}
