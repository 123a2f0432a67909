/** Sends hostile workbooks to a served Worker, and measures the time until each is rejected, and the memory used. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Envelope } from '#shared/contract/envelope.ts'
import { hostileFiles } from '#test-support/hostile-workbooks.ts'
import type { Server } from '../scripts/commands/serve.ts'
import { forgetPeak, memoryMib } from './processes.ts'

export interface HostileFigure {
  file: string
  bytes: number
  answer: string
  duration_ms: number
  /** The largest growth of workerd's memory during the request. */
  memory_mib: number
}

/**
 * @param path of a call with a file in the form field `file`
 * @param pid of workerd
 * @param toHeaders headers of the browser that sends the file with this index, because rate limits count each browser
 */
export async function sendHostileFiles(
  server: Server,
  path: string,
  pid: number,
  toHeaders: (index: number) => Record<string, string>,
): Promise<HostileFigure[]> {
  const figures: HostileFigure[] = []
  for (const [index, { name, bytes }] of hostileFiles().entries()) {
    const body = new FormData()
    body.set('file', new File([bytes], name))
    const atFirst = memoryMib(pid, 'now')
    forgetPeak(pid)
    const start = performance.now()
    const answer = await upload(server.url + path, body, toHeaders(index))
    const durationMs = performance.now() - start
    figures.push({ file: name, bytes: bytes.byteLength, answer, duration_ms: durationMs, memory_mib: memoryMib(pid, 'peak') - atFirst })
  }
  return figures
}

/** The response to an upload; a server may close the connection on a body beyond its limit. */
async function upload(url: string, body: FormData, headers: Record<string, string>): Promise<string> {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body })
    const { code, data } = Envelope.parse(await answer.json())
    const { fields } = ErrorResponse.catch({ fields: {} }).parse(data)
    return `${code} ${fields['file'] ?? ''}`.trim()
  } catch (error) {
    if (error instanceof TypeError) return 'hung up'
    throw error
  }
}

const ErrorResponse = z.object({ fields: z.record(z.string(), z.string()) })

const toIp = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** A browser's headers: a unique cookie and IP address. */
export function browserHeaders(index: number): Record<string, string> {
  const visitor = createHash('sha256').update(String(index)).digest('hex').slice(0, 32)
  return { Cookie: `visitor=${visitor}`, 'CF-Connecting-IP': toIp(index + 1) }
}
