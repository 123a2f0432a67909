/** The Web Worker that does the work, so that the form stays quick. */
import { solve } from './solve.ts'

export interface WorkOrder {
  challenge: string
  bits: number
}

addEventListener('message', ({ data }: MessageEvent<WorkOrder>) => postMessage(solve(data.challenge, data.bits)))
