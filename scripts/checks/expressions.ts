import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A regular expression as it stands in the source. */
export interface Expression {
  /** From the root, with slashes. */
  file: string
  source: string
  flags: string
}

/** Tests, and what only they load. */
const NOT_PRODUCTION = /\.(?:test|cases)\.tsx?$|(?:^|\/)test-[^/]*$/

/** All literals of the production code, and the files that make expressions out of texts. */
export async function readExpressions(root: string): Promise<{ literals: Expression[]; makers: string[] }> {
  const literals: Expression[] = []
  const makers = new Set<string>()
  for (const folder of ['worker', 'origin', 'client', 'shared', 'locales']) {
    for await (const path of glob('**/*.{ts,tsx}', { cwd: join(root, folder) })) {
      const file = `${folder}/${path.replaceAll('\\', '/')}`
      if (NOT_PRODUCTION.test(file)) continue
      walk(parseSync(file, readFileSync(join(root, file), 'utf8')).program, (node) => {
        if (isLiteral(node)) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
        else if (isMaker(node)) makers.add(file)
      })
    }
  }
  return { literals, makers: [...makers].sort() }
}

const isLiteral = (node: object): node is { regex: { pattern: string; flags: string } } =>
  'regex' in node && typeof node.regex === 'object' && node.regex !== null

const isMaker = (node: object): boolean =>
  'type' in node &&
  node.type === 'NewExpression' &&
  'callee' in node &&
  typeof node.callee === 'object' &&
  node.callee !== null &&
  'name' in node.callee &&
  node.callee.name === 'RegExp'

function walk(value: unknown, visit: (node: object) => void): void {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return
  if (!Array.isArray(value)) visit(value)
  for (const below of Object.values(value)) walk(below, visit)
}
