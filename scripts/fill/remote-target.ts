import { join } from 'node:path'
import { z } from 'zod'
import { NODE, ROOT, runQuietly } from '../dev/install.mjs'
import type { FillTarget } from './fill.ts'

const Answers = z.array(z.object({ results: z.array(z.object({ answer: z.union([z.string(), z.number(), z.null()]) })) }))

/**
 * A database of the operator's account, through wrangler: D1 executes a file as a whole.
 * @param name of the database, or of a binding in the configuration
 * @param config a deployment's; default: that of the source
 */
export function createRemoteTarget(name: string, config?: string): FillTarget {
  const command = ['d1', 'execute', name, '--remote', '--yes', ...(config === undefined ? [] : ['-c', config])]
  const execute = async (...args: string[]): Promise<string> => {
    const { code, output } = await runQuietly(NODE, [join(ROOT, 'scripts/run.mjs'), 'wrangler', ...command, ...args])
    if (code !== 0) throw new Error(output)
    return output
  }
  return {
    take: async (file) => void (await execute('--file', file)),
    async ask(query) {
      const output = await execute('--json', '--command', query)
      const [answered] = Answers.parse(JSON.parse(output.slice(output.indexOf('['))))
      const answer = answered?.results[0]?.answer ?? null
      return answer === null ? null : String(answer)
    },
  }
}
