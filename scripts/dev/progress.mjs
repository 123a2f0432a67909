/** Steps and times, options, and failures of commands. It imports no packages, because it also runs before any is installed. */
import { parseArgs } from 'node:util'

/**
 * @param {number} total how many steps there are
 * @param {number} [done] how many of them another process has completed
 */
export function createSteps(total, done = 0) {
  let number = done
  return {
    /**
     * Prints "2/5 Build … 14 s".
     * @template T
     * @param {string} name
     * @param {(note: (text: string) => void) => Promise<T> | T} work may add a note after the time
     * @returns {Promise<T>}
     */
    async step(name, work) {
      number++
      process.stdout.write(`${number}/${total} ${name} … `)
      const start = performance.now()
      let remark = ''
      try {
        const result = await work((text) => {
          remark = text
        })
        process.stdout.write(`${duration(performance.now() - start)}${remark && ` (${remark})`}\n`)
        return result
      } catch (error) {
        process.stdout.write('failed\n')
        throw error
      }
    },
  }
}

/**
 * "0.4 s", "14 s", "2 min 5 s"
 * @param {number} ms
 */
export function duration(ms) {
  const seconds = ms / 1000
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  if (seconds < 90) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/**
 * The value of a numeric option, or null. @throws {Error} if it is not a whole number; digits may be separated: 40_000
 * @param {string | undefined} text
 * @param {string} name
 */
export function toCount(text, name) {
  const value = Number(text?.replaceAll('_', '') ?? 0)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} needs a whole number, not "${text}"`)
  return text === undefined ? null : value
}

/**
 * @param {string} [text] of `--port`
 * @returns {number} the port; default: 8787
 */
export function toPort(text = '8787') {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--port needs a number up to 65535, not "${text}"`)
  return port
}

/** Ends a command after `--help`. */
class HelpRequested extends Error {}

/**
 * A command's arguments: values of options by name, and positional arguments.
 * @param {string} usage
 * @param {{ valued?: readonly string[], switches?: readonly string[] }} accepted options with a value, and switches
 * @param {readonly string[]} [args]
 * @throws {Error} with the usage, for an unsupported option or a missing value
 */
export function readArguments(usage, { valued = [], switches = [] }, args = process.argv.slice(2)) {
  const ofType = (/** @type {readonly string[]} */ names, /** @type {'string' | 'boolean'} */ type) =>
    names.map((name) => /** @type {const} */ ([name, { type }]))
  const options = Object.fromEntries([...ofType(valued, 'string'), ...ofType([...switches, 'help'], 'boolean')])
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (!values['help']) return { values, positionals }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message.replace(/\. To specify.*/s, '') : error}\n\n${usage}`)
  }
  throw new HelpRequested(usage)
}

/** The arguments of both halves of `npm start`: the first half runs before any package is installed. */
export const readStartArguments = () =>
  readArguments('npm start [-- --port 8787] [--state DIR] [--shop DIR] [--demonstration]', {
    valued: ['port', 'state', 'shop'],
    switches: ['demonstration'],
  })

/**
 * `readArguments` for a stand-alone script: `--help` and wrong usage end the process here.
 * @type {typeof readArguments}
 */
export function requireArguments(usage, options) {
  try {
    return readArguments(usage, options)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console[error instanceof HelpRequested ? 'log' : 'error'](error.message)
    process.exit(error instanceof HelpRequested ? 0 : 1)
  }
}

/**
 * Runs a command. Its exit code is the number that `work` returns, if any; an exception is printed in one line.
 * @param {() => unknown} work
 * @param {number} [failed] the exit code after an exception
 */
export async function runCommand(work, failed = 1) {
  try {
    const code = await work()
    process.exitCode = typeof code === 'number' ? code : 0
  } catch (error) {
    if (error instanceof HelpRequested) return console.log(error.message)
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = failed
  }
}

/**
 * Runs the command named by the first argument; without a valid one, prints the usage.
 * @param {string} usage
 * @template [Read=readonly string[]]
 * @param {Readonly<Record<string, (args: Read) => unknown>>} commands receive the other arguments
 * @param {(args: readonly string[]) => Read} [read] parses them
 */
export function runSubcommand(usage, commands, read = (args) => /** @type {Read} */ (args)) {
  const [name = '', ...args] = process.argv.slice(2)
  return runCommand(() => {
    if (name === '--help') throw new HelpRequested(usage)
    if (!Object.hasOwn(commands, name)) throw new Error(usage)
    return commands[name]?.(read(args))
  })
}
