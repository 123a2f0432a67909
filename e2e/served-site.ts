/** The server of the worker that runs this file: nobody else asks it for anything meanwhile. */
import { inject } from 'vitest'

export interface ServedSite {
  /** Where the production build is served, without a slash at its end. */
  base_url: string
  /** Where its embedded API answers by itself, as an operator's own would. */
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
