/**
 * Checks that browser code finds elements only by the marks of client/marks.ts: no other file reads or writes a `data-…` attribute by name.
 */
import { type ESTree, parseSync, Visitor } from 'vite'
import { listProduction } from './count-lines.ts'
import { reportFaults } from './ledger.ts'

/** Attributes that our code does not read: for stylesheets, search engines and Trustpilot. */
const THIRD_PARTY_ATTRIBUTES = new Set([
  'data-label',
  'data-mode',
  'data-nosnippet',
  'data-locale',
  'data-template-id',
  'data-businessunit-id',
])

/** @returns one line for every attribute named by a literal, and for every `dataset` */
export function findRawMarks(path: string, source: string): string[] {
  const faults: string[] = []
  const reportFault = (node: ESTree.Node, name: string): void => {
    faults.push(`${path}:${source.slice(0, node.start).split('\n').length}: ${name} is not imported from client/marks.ts`)
  }
  const reportFaultsIn = (node: ESTree.Node, text: string): void => {
    for (const [name] of text.matchAll(/\bdata-[a-z][a-z-]*/g)) if (!THIRD_PARTY_ATTRIBUTES.has(name)) reportFault(node, name)
  }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  new Visitor({
    JSXIdentifier: (node) => reportFaultsIn(node, node.name),
    Literal: (node) => typeof node.value === 'string' && reportFaultsIn(node, node.value),
    TemplateElement: (node) => reportFaultsIn(node, node.value.raw),
    Identifier: (node) => node.name === 'dataset' && reportFault(node, node.name),
  }).visit(program)
  return [...new Set(faults)]
}

if (import.meta.main) {
  const files = listProduction().filter(({ path }) => /^(?:client\/(?!marks\.ts)|worker\/(?:render|pages)\/).*\.tsx?$/.test(path))
  reportFaults(files.flatMap(({ path, text }) => findRawMarks(path, text)))
}
