import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** A regular expression as it stands in the source. */
export interface Expression {
  /** From the root, with slashes. */
  file: string
  source: string
  flags: string
}

/** Tests, and what only they load. */
const NOT_PRODUCTION = /\.(?:test|cases)\.tsx?$/

/** All literals of the production code, and the files that make expressions out of texts. */
export async function readExpressions(root: string): Promise<{ literals: Expression[]; makers: string[] }> {
  const literals: Expression[] = []
  const makers = new Set<string>()
  for (const folder of ['worker', 'origin', 'client', 'shared', 'locales']) {
    for await (const path of glob('**/*.{ts,tsx}', { cwd: join(root, folder) })) {
      const file = `${folder}/${path.replaceAll('\\', '/')}`
      if (NOT_PRODUCTION.test(file)) continue
      new Visitor({
        Literal(node) {
          if ('regex' in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
        },
        NewExpression({ callee }) {
          if (callee.type === 'Identifier' && callee.name === 'RegExp') makers.add(file)
        },
      }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
    }
  }
  return { literals, makers: [...makers].sort() }
}
