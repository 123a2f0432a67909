/**
 * Holds names, comments, documents and English texts to plain words: `docs/language.md` says which and why. The words and their exceptions
 * are in `words.ts`. `node scripts/run.mjs scripts/checks/check-wording.ts --count [--at REV]` prints how often each coined word stands in
 * production code. textlint covers Markdown alone, at the price of some eighty packages; names and comments need the parser anyway.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { ROOT } from '../dev/local-state.ts'
import { requireArguments } from '../dev/progress.mjs'
import { type Dictionary, listMessages } from './check-locales.ts'
import { listProduction } from './count-lines.ts'
import { reportFaults } from './ledger.ts'
import { COINED, EXCEPTIONS, MAX_SENTENCE_WORDS, PERSONS, PHRASES, TERMS } from './words.ts'

const DICTIONARY = 'locales/en.json'

export interface Source {
  path: string
  text: string
}

/** The parts of a name, in lower case: `partNumber`, `PART_NUMBER` and `part_number` are "part", "number". */
export const splitName = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)
    .filter((part) => part !== '')

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const isException = (path: string, word: string): boolean => EXCEPTIONS.some((entry) => entry.word === word && path.startsWith(entry.path))

/** One line for each declared name and comment of a file that does not use plain words. */
export function findCodeFaults({ path, text }: Source): string[] {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const faults: string[] = []
  const fault = (offset: number, word: string, advice: string): void => {
    if (!isException(path, word)) faults.push(`${path}:${lineAt(text, offset)} ${word}: ${advice}`)
  }
  const checkName = (node: ESTree.Node | null | undefined): void => {
    if (node?.type !== 'Identifier') return
    for (const part of splitName(node.name)) {
      const instead = Object.hasOwn(COINED, part) ? COINED[part] : undefined
      if (instead !== undefined) fault(node.start, node.name, `say ${instead}`)
    }
  }
  const checkExport = (node: ESTree.Node | null | undefined): void => {
    if (node?.type !== 'Identifier') return
    if (/[a-z\d]Of$/.test(node.name)) fault(node.start, node.name, 'begin with a verb: toX, formatX, findX, listX')
    if (/_MOST$/.test(node.name)) fault(node.start, node.name, 'say MAX_…')
  }
  new Visitor({
    VariableDeclarator: ({ id }) => checkName(id),
    FunctionDeclaration: ({ id, params }) => [id, ...params].forEach(checkName),
    ArrowFunctionExpression: ({ params }) => params.forEach(checkName),
    ClassDeclaration: ({ id }) => checkName(id),
    TSInterfaceDeclaration: ({ id }) => checkName(id),
    TSTypeAliasDeclaration: ({ id }) => checkName(id),
    TSPropertySignature: ({ key }) => checkName(key),
    TSMethodSignature: ({ key }) => checkName(key),
    MethodDefinition: ({ key }) => checkName(key),
    PropertyDefinition: ({ key }) => checkName(key),
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type === 'FunctionDeclaration') checkExport(declaration.id)
      if (declaration?.type === 'VariableDeclaration') for (const { id } of declaration.declarations) checkExport(id)
    },
  }).visit(program)
  for (const { value, start } of comments) {
    const person = PERSONS.exec(value)
    if (person) fault(start + person.index, person[0].toLowerCase(), 'name the caller, the visitor, the customer, or the thing')
  }
  return faults
}

/** Sentences of Markdown that are longer than a reader takes in at once. Code, tables, headings and links' addresses do not count. */
export function findLongSentences({ path, text }: Source): string[] {
  const prose = text
    .replace(/^( *)```[\s\S]*?^\1```$/gm, '')
    .split('\n')
    .map((line) => (/^\s*(?:\||#)/.test(line) ? '' : line))
    .join('\n')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/`[^`]*`/g, 'code')
  const paragraphs = prose.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
  return paragraphs.flatMap((paragraph) =>
    paragraph
      .replace(/\s+/g, ' ')
      .split(/(?<=[.!?:;])\s+(?=[\p{Lu}*_[(`]|code)/u)
      .filter((sentence) => (sentence.match(/[\p{L}\d][\p{L}\d'’.-]*/gu) ?? []).length > MAX_SENTENCE_WORDS)
      .map((sentence) => `${path}: a sentence of more than ${MAX_SENTENCE_WORDS} words: ${sentence.trim().slice(0, 80)}…`),
  )
}

/** One line for each English text with a forbidden phrase. */
export function findTextFaults(dictionary: Dictionary): string[] {
  return [...listMessages(dictionary)].flatMap(([key, message]) => {
    const texts = 'text' in message ? [message.text] : Object.values(message.forms)
    return texts.flatMap((text) => {
      const phrase = PHRASES.find(({ pattern }) => pattern.test(text))
      return phrase === undefined || EXCEPTIONS.some(({ path, word }) => path === DICTIONARY && word === key)
        ? []
        : [`${DICTIONARY} ${key}: "${text}": say ${phrase.instead}`]
    })
  })
}

/** How often each coined word is a part of a name, and a word of a comment, except in `TERMS`. */
export function countWords(files: readonly Source[]): Map<string, { names: number; comments: number }> {
  const counts = new Map(Object.keys(COINED).map((word) => [word, { names: 0, comments: 0 }]))
  const add = (text: string, kind: 'names' | 'comments'): void => {
    const plain = TERMS.reduce((rest, { pattern }) => rest.replace(pattern, ' '), text)
    for (const [name] of plain.matchAll(/[\p{L}_$][\p{L}\d_$]*/gu))
      for (const part of splitName(name)) {
        const count = counts.get(part)
        if (count) count[kind] += 1
      }
  }
  for (const { path, text } of files) {
    const { comments } = parseSync(path, text)
    for (const { value } of comments) add(value, 'comments')
    add(
      comments.reduceRight((code, { start, end }) => code.slice(0, start) + code.slice(end), text),
      'names',
    )
  }
  return counts
}

const listDocuments = (): Source[] =>
  execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && path !== 'docs/matrix.md')
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

if (import.meta.main) {
  const { values } = requireArguments('node scripts/run.mjs scripts/checks/check-wording.ts [--count [--at REV]]', {
    valued: ['at'],
    switches: ['count'],
  })
  const code = listProduction(values.at ?? null).filter(
    ({ path }) => /\.(?:tsx?|mjs)$/.test(path) && !path.endsWith('scripts/checks/words.ts'),
  )
  if (values.count) {
    const counts = countWords(code)
    const total = { names: 0, comments: 0 }
    const print = (word: string, { names, comments }: typeof total): void =>
      console.log(`${word.padEnd(12)} ${String(names).padStart(6)} in names ${String(comments).padStart(6)} in comments`)
    for (const [word, count] of counts) {
      print(word, count)
      total.names += count.names
      total.comments += count.comments
    }
    print('all', total)
  } else
    reportFaults([
      ...code.flatMap(findCodeFaults),
      ...listDocuments().flatMap(findLongSentences),
      ...findTextFaults(JSON.parse(readFileSync(join(ROOT, DICTIONARY), 'utf8')) as Dictionary),
      ...(EXCEPTIONS.length > 25 ? ['scripts/checks/words.ts: more than 25 exceptions'] : []),
    ])
}
