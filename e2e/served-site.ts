/** The server of the worker that runs this file, which makes its only requests. */
import { inject } from 'vitest'

export interface ServedSite {
  /** The URL of the production build, without a trailing slash. */
  base_url: string
  /** The URL of its embedded API alone, like an operator's. */
  api_url: string
  /** Its state folder, with the demonstration catalogue. */
  state: string
}

function servedSite(): ServedSite {
  const site = inject('sites')[Number(process.env['VITEST_POOL_ID'] ?? '1') - 1]
  if (!site) throw new Error(`there is no server for worker ${process.env['VITEST_POOL_ID']}`)
  return site
}

export const baseUrl = (): string => servedSite().base_url
export const apiUrl = (): string => servedSite().api_url
export const stateFolder = (): string => servedSite().state
