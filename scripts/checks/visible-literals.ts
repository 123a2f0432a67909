/**
 * Finds words shown without a dictionary: texts of JSX, attributes for assistive technology, texts that scripts write into the document.
 */
import { type ESTree, parseSync, Visitor } from 'vite'
import { listProduction } from './count-lines.ts'
import { reportFaults } from './ledger.ts'

/** Attributes that readers see or hear. */
const SPOKEN = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
  ...['alt', 'label', 'placeholder', 'title', 'summary', 'abbr'],
])
/** The corresponding properties of an element in a script. */
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

/** Two adjacent letters make a word; a single letter is a unit, and letters with digits are a part number. */
const WORD = /(?<![\p{L}\d])\p{L}{2,}(?![\p{L}\d])/gu

/** Names that are the same in every language. */
const NAMES = new Set(['PDF', 'PayPal', 'UTC', 'mm'])

const hasWords = (text: string): boolean => {
  // Message keys and HTML entities are not text.
  if (/^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/.test(text)) return false
  return (text.replace(/&\w+;/g, ' ').match(WORD) ?? []).some((word) => !NAMES.has(word))
}

/** All literal texts that an expression may evaluate to. */
function listTexts(node: ESTree.Node): { text: string; start: number }[] {
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, start: node.start }] : []
    case 'TemplateLiteral':
      return [{ text: node.quasis.map(({ value }) => value.cooked ?? '').join(' '), start: node.start }]
    case 'ConditionalExpression':
      return [...listTexts(node.consequent), ...listTexts(node.alternate)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.type === 'LogicalExpression' || node.operator === '+' ? [...listTexts(node.left), ...listTexts(node.right)] : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return listTexts(node.expression)
    default:
      return []
  }
}

/** @returns one line for every visible word that is a literal in the code */
export function findVisibleLiterals(path: string, source: string): string[] {
  const faults: string[] = []
  const reportLiteral = (node: ESTree.Node | null | undefined): void => {
    for (const { text, start } of node ? listTexts(node) : [])
      if (hasWords(text)) faults.push(`${path}:${source.slice(0, start).split('\n').length}: "${text.trim()}" is in no dictionary`)
  }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  new Visitor({
    JSXElement: ({ children }) => children.forEach(reportLiteral),
    JSXFragment: ({ children }) => children.forEach(reportLiteral),
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && SPOKEN.has(name.name)) reportLiteral(value)
    },
    AssignmentExpression({ left, right }) {
      if (left.type === 'MemberExpression' && left.property.type === 'Identifier' && WRITTEN.has(left.property.name)) reportLiteral(right)
    },
    CallExpression({ callee, arguments: values }) {
      const name = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
      const called = callee.type === 'Identifier' ? callee.name : name
      // HTTP headers are appended too, and are not visible.
      const isHttp = callee.type === 'MemberExpression' && source.slice(callee.object.start, callee.object.end).endsWith('.headers')
      if (CALLS.has(called) && !isHttp) for (const value of values) reportLiteral(value)
      if (name === 'setAttribute' && values[0] && listTexts(values[0]).some(({ text }) => SPOKEN.has(text))) reportLiteral(values[1])
    },
  }).visit(program)
  return faults
}

if (import.meta.main) {
  // The sandbox and the outbox of a local run are English.
  const files = listProduction().filter(({ path }) => /^(?:client|worker)\/(?!pages\/dev\/).*\.tsx?$/.test(path))
  reportFaults(files.flatMap(({ path, text }) => findVisibleLiterals(path, text)))
}
