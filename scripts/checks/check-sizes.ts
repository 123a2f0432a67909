/**
 * Holds production code to sizes that one reading holds: no file beyond 400 lines, no function beyond 80. What is longer for a
 * reason stands in `LONGER`, with the reason; what no longer is, has to leave it.
 */
import { parseSync, Visitor } from 'vite'
import { isProduction, listProduction } from './count-lines.ts'
import { report } from './ledger.ts'

const FILE_LINES_MOST = 400
const FUNCTION_LINES_MOST = 80

/** A file by its path, a function by path and name. At most fifteen: a list of excuses that grows is none. */
export const LONGER: Readonly<Record<string, string>> = {
  'client/islands/search-box.tsx SearchBox': 'one combobox: its keys, its list and its requests share one state',
  'client/islands/price-calculator.tsx PriceCalculator': 'one form and the sums that follow from it',
}
export const LONGER_MOST = 15

export interface Size {
  /** `worker/app.tsx` or `worker/app.tsx serve`; a function without a name is called by its line. */
  name: string
  lines: number
}

type Positioned = { start: number; end: number }

/** What is longer than it may be, of one file. @param text its source; stylesheets and SQL count as files alone */
export function findLong(path: string, text: string): Size[] {
  const lines = text.split('\n').length - 1
  const long: Size[] = lines > FILE_LINES_MOST && !path.endsWith('.sql') ? [{ name: path, lines }] : []
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

/** One line for everything that is too long, or stands among the exceptions for nothing. */
export function findSizeFaults(
  files: readonly { path: string; text: string }[],
  longer: Readonly<Record<string, string>> = LONGER,
): string[] {
  const long = files.filter(({ path }) => isProduction(path)).flatMap(({ path, text }) => findLong(path, text))
  const names = new Set(long.map(({ name }) => name))
  return [
    ...long.filter(({ name }) => !(name in longer)).map(({ name, lines }) => `${name}: ${lines} lines`),
    ...Object.keys(longer)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: an exception that is not needed any more`),
    ...(Object.keys(longer).length > LONGER_MOST ? [`${Object.keys(longer).length} exceptions: ${LONGER_MOST} at the most`] : []),
  ]
}

if (import.meta.main) report(findSizeFaults(listProduction()))
