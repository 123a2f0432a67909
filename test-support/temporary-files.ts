/** Where tests keep what they store. */
import { statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Bytes that all test stages together may need at once. */
const NEEDED = 2 ** 31

/** Lets temporary files of this process and its children lie in memory, where there is room: databases wait for a disk with every write. */
export function mockTemporaryFiles(): void {
  if (process.env['TMPDIR'] === undefined && roomInMemory() >= NEEDED) process.env['TMPDIR'] = MEMORY
}

function roomInMemory(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize
  } catch {
    return 0
  }
}
