/** Changes of the catalogue, as from an operator's program. */
import { readLocalSecrets } from '../scripts/dev/local-state.ts'
import { baseUrl, stateFolder } from './served-site.ts'

/** Feeds one offer. @returns the change set's id */
export async function feed(offerId: number, change: object, more: object = {}): Promise<string> {
  const changeSet = crypto.randomUUID()
  const response = await fetch(`${baseUrl()}/api/desk/offers`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${readLocalSecrets(stateFolder()).DESK_TOKEN}` },
    body: JSON.stringify({
      change_set: changeSet,
      batch: 0,
      is_last: true,
      who: 'ERP',
      source: 'hourly.csv',
      stock_kind: 'gross',
      ...more,
      offers: [{ offer: { offer_id: offerId }, ...change }],
    }),
  })
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown }
  if (code !== 200) throw new Error(`a feed is answered with ${code} ${message} ${JSON.stringify(data)}`)
  return changeSet
}
