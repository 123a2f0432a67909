import type { Order } from '#shared/contract/order.ts'
import type { Language } from '#shared/languages.ts'
import type { OriginBindings } from '../../http/env.ts'
import { listSiteUrls } from '../../runtime/site-url.ts'
import { readConfigValues } from '../../site/store.ts'
import { readSeller } from './content.ts'
import type { ReadFont } from './typeset.ts'

/** The invoice of an order in its present state. The caller has checked that it may be read. */
export async function makeInvoice(env: OriginBindings, order: Order, lang: Language): Promise<Uint8Array<ArrayBuffer>> {
  // The library is as large as the rest of the Worker: it is loaded with the first invoice.
  const { renderInvoicePdf } = await import('./invoice.ts')
  return renderInvoicePdf(
    order,
    readSeller(await readConfigValues(env.SHOP), lang, listSiteUrls(env)[0]),
    lang,
    createFontReader(env.ASSETS),
  )
}

/** Reads fonts from the static files. @throws if a file is missing: a document without its letters is useless */
export function createFontReader(assets: Fetcher | undefined): ReadFont {
  return async (file) => {
    const answer = await assets?.fetch(new URL(`/fonts/${file}`, 'https://assets.invalid'))
    if (!answer?.ok) throw new Error(`the font ${file} is not among the static files`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
