/** The Web Worker that does the work, so that the form stays responsive. */
import { solveProofOfWork } from './solve.ts'

export interface ProofOfWorkRequest {
  challenge: string
  bits: number
}

addEventListener('message', ({ data }: MessageEvent<ProofOfWorkRequest>) => postMessage(solveProofOfWork(data.challenge, data.bits)))
