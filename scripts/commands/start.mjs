/**
 * `npm start [-- --port N] [--state DIR] [--shop DIR]`: starts the shop from a fresh checkout. This half runs on the system's Node without
 * packages; it installs them and then runs set-up.ts on the pinned Node.
 */
import { createServer } from 'node:net'
import { join } from 'node:path'
import { installPackages, NODE, ROOT, runThrough } from '../dev/install.mjs'
import { createSteps, readStartArguments, runCommand, toPort } from '../dev/progress.mjs'

/** Exit codes after SIGINT or SIGTERM, which are no failure: 128 + the signal's number. */
const STOP_EXIT_CODES = [130, 143]

await runCommand(async () => {
  const { values } = readStartArguments()
  // The port is checked first, so that a used one fails before the build.
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
        isPortInUse ? new Error(`Port ${port} is in use. Stop its process, or choose another: npm start -- --port ${port + 1}`) : error,
      )
    })
    probe.listen(port, '127.0.0.1', () => probe.close(resolve))
  })
}
