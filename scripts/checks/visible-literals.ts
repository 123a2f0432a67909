/** Finds words that code shows without a dictionary: texts of JSX, attributes that are read out, texts written into the document. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { ROOT } from '../dev/local-state.ts'

/** Attributes that readers see or hear. */
const SPOKEN = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
  ...['alt', 'label', 'placeholder', 'title', 'summary', 'abbr'],
])
/** Properties of an element by which a script writes them. */
const WRITTEN = new Set([
  'textContent',
  'innerText',
  'innerHTML',
  'outerHTML',
  'title',
  'alt',
  'placeholder',
  'ariaLabel',
  'ariaDescription',
])
const CALLS = new Set([
  'append',
  'prepend',
  'replaceChildren',
  'insertAdjacentText',
  'insertAdjacentHTML',
  'createTextNode',
  'alert',
  'confirm',
  'prompt',
])

/** Two letters beside each other make a word; a single one is a unit, and with figures they are a part number. */
const WORD = /(?<![\p{L}\d])\p{L}{2,}(?![\p{L}\d])/gu

/** The same in every language. */
const NAMES = new Set(['PDF', 'PayPal', 'UTC', 'mm'])

const hasWords = (text: string): boolean => {
  // What is no text but the name of one, and what is no letter but the name of a sign.
  if (/^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/.test(text)) return false
  return (text.replace(/&\w+;/g, ' ').match(WORD) ?? []).some((word) => !NAMES.has(word))
}

interface Node {
  type: string
  start: number
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** The texts that an expression may come to, as far as they stand in it. */
function textsOf(value: unknown): { text: string; start: number }[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Literal':
      return typeof value['value'] === 'string' ? [{ text: value['value'], start: value.start }] : []
    case 'TemplateLiteral': {
      const { quasis } = value as unknown as { quasis: { value: { cooked: string | null } }[] }
      return [{ text: quasis.map((quasi) => quasi.value.cooked ?? '').join(' '), start: value.start }]
    }
    case 'ConditionalExpression':
      return [...textsOf(value['consequent']), ...textsOf(value['alternate'])]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return value['type'] === 'LogicalExpression' || value['operator'] === '+'
        ? [...textsOf(value['left']), ...textsOf(value['right'])]
        : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return textsOf(value['expression'])
    default:
      return []
  }
}

/** @returns one line for every word that a reader would see as it stands in the code */
export function findVisibleLiterals(path: string, source: string): string[] {
  const faults: string[] = []
  const say = (value: unknown): void => {
    for (const { text, start } of textsOf(value))
      if (hasWords(text)) faults.push(`${path}:${source.slice(0, start).split('\n').length}: "${text.trim()}" is in no dictionary`)
  }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const elements = (children: readonly unknown[]): void => {
    for (const child of children) {
      if (isNode(child) && child.type === 'JSXText') say({ ...child, type: 'Literal' })
      else if (isNode(child) && child.type === 'JSXExpressionContainer') say(child)
    }
  }
  new Visitor({
    JSXElement: ({ children }) => elements(children),
    JSXFragment: ({ children }) => elements(children),
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && SPOKEN.has(name.name)) say(value)
    },
    AssignmentExpression({ left, right }) {
      if (left.type === 'MemberExpression' && left.property.type === 'Identifier' && WRITTEN.has(left.property.name)) say(right)
    },
    CallExpression({ callee, arguments: values }) {
      const name = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
      const called = callee.type === 'Identifier' ? callee.name : name
      // Fields of HTTP are appended too, and nobody reads them.
      const is_http = callee.type === 'MemberExpression' && source.slice(callee.object.start, callee.object.end).endsWith('.headers')
      if (CALLS.has(called) && !is_http) for (const value of values) say(value)
      if (name === 'setAttribute' && textsOf(values[0]).some(({ text }) => SPOKEN.has(text))) say(values[1])
    },
  }).visit(program)
  return faults
}

if (import.meta.main) {
  const faults = ['client', 'worker']
    .flatMap((tier) => globSync(`${tier}/**/*.{ts,tsx}`, { cwd: ROOT }))
    // The sandbox and the outbox of a local run are English.
    .filter((path) => !/\.(?:test|cases)\.tsx?$|^worker\/pages\/dev\//.test(path))
    .flatMap((path) => findVisibleLiterals(path, readFileSync(join(ROOT, path), 'utf8')))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
