import { once } from 'node:events'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { finished } from 'node:stream/promises'

/** Writes a file piece by piece; it gets its name only once it is complete, and an incomplete one is removed. */
export async function writeFileAtomically(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.unfinished`
  const out = createWriteStream(unfinished)
  let isDone = false
  try {
    for await (const piece of pieces) if (!out.write(piece)) await once(out, 'drain')
    isDone = true
  } finally {
    out.end()
    await finished(out)
    if (isDone) renameSync(unfinished, file)
    else rmSync(unfinished, { force: true })
  }
}
