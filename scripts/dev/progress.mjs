/** Lines that say which step runs, and how long it took. No imports: also runs before there is any package. */

/**
 * @param {number} total how many steps there are
 * @param {number} [done] how many of them another process has done
 */
export function createSteps(total, done = 0) {
  let number = done
  return {
    /**
     * Prints "2/5 Build … 14 s".
     * @template T
     * @param {string} name
     * @param {(note: (text: string) => void) => Promise<T> | T} work may note what there is to say behind the time
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
 * The value of `--name VALUE` or `--name=VALUE`, or null. @throws {Error} when the value is missing
 * @param {readonly string[]} args
 * @param {string} name
 */
export function optionValue(args, name) {
  const inline = args.find((argument) => argument.startsWith(`--${name}=`))
  if (inline) return inline.slice(name.length + 3)
  const index = args.indexOf(`--${name}`)
  if (index === -1) return null
  const value = args[index + 1]
  if (value === undefined || value.startsWith('--')) throw new Error(`--${name} wants a value`)
  return value
}

/**
 * Arguments that are neither options nor the values of those that take one.
 * @param {readonly string[]} args
 * @param {readonly string[]} valued names of options that take a value
 */
export function positionals(args, valued) {
  return args.filter((argument, index) => !argument.startsWith('--') && !valued.includes((args[index - 1] ?? '').replace(/^--/, '')))
}

/**
 * @param {readonly string[]} args
 * @returns {number} the port of `--port`, 8787 without
 */
export function portOption(args) {
  const text = optionValue(args, 'port') ?? '8787'
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--port wants a number up to 65535, not "${text}"`)
  return port
}
