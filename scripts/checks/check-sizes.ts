/** Checks the sizes of production code: no file beyond 400 lines, no function beyond 80, without exceptions. */
import { parseSync, Visitor } from 'vite'
import { isProduction, listProduction } from './count-lines.ts'
import { reportFaults } from './ledger.ts'

const MAX_FILE_LINES = 400
const MAX_FUNCTION_LINES = 80

export interface CodeSize {
  /** `worker/app.tsx` or `worker/app.tsx serve`; an anonymous function is named by its line. */
  name: string
  lines: number
}

type Positioned = { start: number; end: number }

/** Everything in a file that exceeds its limit. @param text its source; stylesheets and SQL are checked only as files */
export function listOversized(path: string, text: string): CodeSize[] {
  const lines = text.split('\n').length - 1
  const long: CodeSize[] = lines > MAX_FILE_LINES && !path.endsWith('.sql') ? [{ name: path, lines }] : []
  if (!/\.(?:tsx?|mjs)$/.test(path)) return long
  const names = new Map<number, string>()
  const measure = (node: Positioned, name: string | undefined) => {
    const count = text.slice(node.start, node.end).split('\n').length
    const line = text.slice(0, node.start).split('\n').length
    if (count > MAX_FUNCTION_LINES) long.push({ name: `${path} ${name ?? names.get(node.start) ?? `line ${line}`}`, lines: count })
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
    .flatMap(({ path, text }) => listOversized(path, text))
    .map(({ name, lines }) => `${name}: ${lines} lines`)

if (import.meta.main) reportFaults(findSizeFaults(listProduction()))
