/**
 * Holds production code to sizes that one reading holds: no file beyond 400 lines, no function beyond 80, without exceptions.
 */
import { parseSync, Visitor } from 'vite'
import { isProduction, listProduction } from './count-lines.ts'
import { report } from './ledger.ts'

const FILE_LINES_MOST = 400
const FUNCTION_LINES_MOST = 80

export interface CodeSize {
  /** `worker/app.tsx` or `worker/app.tsx serve`; a function without a name is called by its line. */
  name: string
  lines: number
}

type Positioned = { start: number; end: number }

/** What is longer than it may be, of one file. @param text its source; stylesheets and SQL count as files alone */
export function findLong(path: string, text: string): CodeSize[] {
  const lines = text.split('\n').length - 1
  const long: CodeSize[] = lines > FILE_LINES_MOST && !path.endsWith('.sql') ? [{ name: path, lines }] : []
  if (!/\.(?:tsx?|mjs)$/.test(path)) return long
  const names = new Map<number, string>()
  const measure = (node: Positioned, name: string | undefined) => {
    const count = text.slice(node.start, node.end).split('\n').length
    const line = text.slice(0, node.start).split('\n').length
    if (count > FUNCTION_LINES_MOST) long.push({ name: `${path} ${name ?? names.get(node.start) ?? `line ${line}`}`, lines: count })
  }
  new Visitor({
    VariableDeclarator: (node) => {
      if (node.init && node.id.type === 'Identifier') names.set(node.init.start, node.id.name)
    },
    FunctionDeclaration: (node) => measure(node, node.id?.name),
    FunctionExpression: (node) => measure(node, node.id?.name),
    ArrowFunctionExpression: (node) => measure(node, undefined),
  }).visit(parseSync(path, text).program)
  return long
}

/** One line for everything that is too long. */
export const findSizeFaults = (files: readonly { path: string; text: string }[]): string[] =>
  files
    .filter(({ path }) => isProduction(path))
    .flatMap(({ path, text }) => findLong(path, text))
    .map(({ name, lines }) => `${name}: ${lines} lines`)

if (import.meta.main) report(findSizeFaults(listProduction()))
