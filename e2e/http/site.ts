import { baseUrl } from '../served-site.ts'
/** The served site for a plain HTTP client: without redirects, cookies and scripts. */

export interface Answer {
  status: number
  headers: Headers
  text: string
}

export async function get(path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(baseUrl() + path, { redirect: 'manual', ...init, headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Loads an existing page. @throws unless its status is 200 */
export async function getPage(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, text } = await get(path, headers)
  if (status !== 200) throw new Error(`${path} is answered with ${status}`)
  return text
}

/** The data of a successful API call. */
export async function callApi<T>(path: string): Promise<T> {
  const { code, data } = JSON.parse((await get(path)).text) as { code: number; data: T }
  if (code !== 200) throw new Error(`${path} is answered with the code ${code}`)
  return data
}
