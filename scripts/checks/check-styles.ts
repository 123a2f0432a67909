/**
 * Checks that stylesheets use the tokens. Text sizes, spaces, radii, layers, colors and widths are defined once, in `tokens.css` and
 * `media.css`; a hairline of 1 or 2 pixels is exempt. `!important` needs a comment beside it, and every sheet a layer.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { ROOT } from '../dev/local-state.ts'
import { reportFaults } from './ledger.ts'

export interface Stylesheet {
  /** The path from the root. */
  path: string
  text: string
}

const LAYERS = ['tokens', 'base', 'ui', 'subject']
const TOKENS = 'client/styles/tokens.css'
const MEDIA = 'client/styles/media.css'
/** Whether a sheet only imports others, and so has no rules. */
const isEntry = (path: string): boolean => path === 'client/styles/main.css' || dirname(path) === 'client/styles/sheets'

const SPACE = /^(?:gap|row-gap|column-gap|(?:scroll-)?(?:padding|margin)(?:-(?:block|inline|top|right|bottom|left).*)?)$/
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\(|\b(?:black|white)\b/i
const LENGTH = /(?<![\w.-])-?(\d*\.?\d+)(px|rem)\b/g

/** The longest literal length of a value, in pixels. */
const longest = (value: string): number =>
  Math.max(0, ...[...value.matchAll(LENGTH)].map(([, length, unit]) => Number(length) * (unit === 'rem' ? 16 : 1)))

/** The kind of a declaration's literal that should be a token, in words; null: there is none. */
function findLiteral({ prop, value }: Declaration): string | null {
  if (/^font(?:-size)?$/.test(prop) && longest(value) > 0) return 'a size of text'
  if (SPACE.test(prop) && longest(value) > 2) return 'a space'
  if (/radius$/.test(prop) && longest(value) > 0) return 'a radius'
  if (prop === 'z-index' && !value.startsWith('var(--z-')) return 'a level'
  return COLOUR.test(value) ? 'a colour' : null
}

/** Whether a comment precedes the declaration, or the first one of its rule. */
function isExplained(declaration: Declaration): boolean {
  const parent = declaration.parent as Rule | AtRule
  const before = [declaration.prev(), parent.prev(), (parent.parent as AtRule | undefined)?.prev()]
  return before.some((node) => node?.type === 'comment')
}

function listFaults({ path, text }: Stylesheet): string[] {
  const faults: string[] = []
  const root = postcss.parse(text, { from: path })
  const fault = (node: { source?: { start?: { line: number } } | undefined }, what: string) =>
    faults.push(`${path}:${node.source?.start?.line ?? 1}: ${what}`)
  root.walkDecls((declaration) => {
    const literal = path === TOKENS ? null : findLiteral(declaration)
    if (literal) fault(declaration, `${literal} that is no token: ${declaration.prop}: ${declaration.value}`)
    if (declaration.important && !isExplained(declaration)) fault(declaration, `!important without a reason beside it: ${declaration.prop}`)
  })
  root.walkAtRules('media', (rule) => {
    if (/\d/.test(rule.params)) fault(rule, `a width that ${basename(MEDIA)} does not name: ${rule.params}`)
  })
  if (isEntry(path))
    root.walkAtRules('import', (rule) => {
      if (rule.params.includes(basename(MEDIA))) return
      const layer = /layer\((\w+)\)$/.exec(rule.params)?.[1]
      if (layer === undefined || !LAYERS.includes(layer)) fault(rule, `a sheet without a layer: ${rule.params}`)
    })
  return faults
}

/** The sheets that an entry imports, relative to the root. */
const listImports = ({ path, text }: Stylesheet): string[] =>
  [...text.matchAll(/@import '([^']+)'/g)].map(([, name = '']) => join(dirname(path), name))

/** One line per fault of the sheets. */
export function findStyleFaults(sheets: readonly Stylesheet[]): string[] {
  const entries = sheets.filter(({ path }) => isEntry(path))
  const inLayers = new Set(entries.flatMap(listImports))
  return [
    ...sheets.flatMap(listFaults),
    ...sheets.filter(({ path }) => !isEntry(path) && !inLayers.has(path)).map(({ path }) => `${path}: no page is sent it`),
  ]
}

/** All stylesheets of the client. */
export const listSheets = (): Stylesheet[] =>
  globSync('client/**/*.css', { cwd: ROOT }).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

if (import.meta.main) reportFaults(findStyleFaults(listSheets()))
