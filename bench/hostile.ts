/** Hostile workbooks sent to a served Worker: how long until each is refused, and the memory that took. */
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
  /** How much workerd grew at most meanwhile. */
  memory_mib: number
}

/**
 * @param path of a call that takes a file in the field `file` of a form
 * @param pid of workerd
 * @param toHeaders of the browser that sends the so-many-th file: limits count each for itself
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

/** What an upload is answered; a server may hang up on a body that is longer than its limit. */
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

/** What a browser sends: a cookie and an address that no other has. */
export function browserHeaders(index: number): Record<string, string> {
  const visitor = createHash('sha256').update(String(index)).digest('hex').slice(0, 32)
  return { Cookie: `visitor=${visitor}`, 'CF-Connecting-IP': toIp(index + 1) }
}
