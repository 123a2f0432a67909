/**
 * `npm start [-- --port N] [--state DIR] [--shop DIR]`: from a fresh checkout to the shop. This half runs on the system's Node and
 * without packages; it installs them and hands over to set-up.ts on the pinned Node.
 */
import { createServer } from 'node:net'
import { join } from 'node:path'
import { installPackages, NODE, ROOT, runThrough } from '../dev/install.mjs'
import { createSteps, readStartArguments, runCommand, toPort } from '../dev/progress.mjs'

/** Ended by SIGINT or SIGTERM, as it should be: 128 + the signal's number. */
const STOP_EXIT_CODES = [130, 143]

await runCommand(async () => {
  const { values } = readStartArguments()
  // Asked first: to hear of it after the build would be a pity.
  await requireFreePort(toPort(values.port))
  await createSteps(6).step('Packages', async (note) => {
    if (!(await installPackages())) note('up to date')
  })
  const code = await runThrough(NODE, [join(ROOT, 'scripts/commands/set-up.ts'), ...process.argv.slice(2)])
  return STOP_EXIT_CODES.includes(code) ? 0 : code
})

/** @param {number} port */
function requireFreePort(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const isPortInUse = 'code' in error && error.code === 'EADDRINUSE'
      reject(
        isPortInUse ? new Error(`Port ${port} is taken. Stop what uses it, or choose another: npm start -- --port ${port + 1}`) : error,
      )
    })
    probe.listen(port, '127.0.0.1', () => probe.close(resolve))
  })
}
