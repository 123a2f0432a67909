/** The folder for temporary files of tests. */
import { statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Bytes that all test stages together may need at once. */
const NEEDED = 2 ** 31

/** Puts temporary files of this process and its children into memory, if there is room: databases wait for a disk with every write. */
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
