/** The stylesheets of the served site, for tests of which page links which. */
import { brotliCompressSync } from 'node:zlib'
import postcss from 'postcss'
import { elements } from '#test-support/html.ts'
import { get } from './site.ts'

interface Stylesheet {
  /** Compressed: best brotli. */
  bytes: number
  rules: readonly Selector[]
}

interface Selector {
  /** Without rules that depend on a user's action or a script: those may load at any time. */
  text: string
  classes: readonly string[]
}

const CLASS = /\.([a-z][\w-]*)/gi
/** States that no page has initially, pseudo-elements, and negations. */
const UNSEEN =
  /:(?:before|after)\b|::[\w-]+(?:\([^)]*\))?|:not\((?:[^()]|\([^()]*\))*\)|:(?:hover|focus(?:-visible|-within)?|active|checked|disabled|modal)\b|(?<=html)\.has-script/g

const parseSelector = (selector: string): Selector => {
  const text = selector.replace(UNSEEN, (_, offset: number) => (/[\w)\]*]/.test(selector[offset - 1] ?? '') ? '' : '*'))
  return { text, classes: [...text.matchAll(CLASS)].map(([, name = '']) => name) }
}

const sheets = new Map<string, Promise<Stylesheet>>()

/** A stylesheet by its address, read once. */
export function stylesheet(address: string): Promise<Stylesheet> {
  const existing = sheets.get(address) ?? readStylesheet(address)
  sheets.set(address, existing)
  return existing
}

async function readStylesheet(address: string): Promise<Stylesheet> {
  const { status, text } = await get(address)
  if (status !== 200) throw new Error(`${address} is answered with ${status}`)
  const rules: Selector[] = []
  postcss.parse(text).walkRules((rule) => {
    if (rule.parent?.type !== 'atrule' || (rule.parent as postcss.AtRule).name !== 'keyframes')
      rules.push(...rule.selectors.map(parseSelector))
  })
  return { bytes: brotliCompressSync(text).length, rules: rules.filter(({ classes }) => classes.length > 0) }
}

/** The addresses of the stylesheets that a page links. */
export const linkedSheets = (html: string): string[] =>
  elements(html, 'link[rel=stylesheet]').map(({ attributes }) => attributes['href'] ?? '')

/** The selectors of a stylesheet that match elements of a page, without those that another one has too. */
export function listSpokenText(html: string, { rules }: Stylesheet, others: readonly Stylesheet[]): string[] {
  const existing = new Set(others.flatMap((other) => other.rules.map(({ text }) => text)))
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  return rules
    .filter((rule) => !existing.has(rule.text) && rule.classes.every((name) => classes.has(name)) && elements(html, rule.text).length > 0)
    .map(({ text }) => text)
}
