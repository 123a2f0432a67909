/**
 * Checks the documents against the code: every path, link, `npm run` script, option and code name in them exists. The table of decisions
 * agrees with the records, and the translators' glossary with the dictionaries.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../dev/local-state.ts'
import { type Dictionary, listMessages } from './check-locales.ts'
import { isPath, listQuoted, reportFaults, splitCells } from './ledger.ts'

const DECISIONS = 'docs/decisions/'
const MAX_DECISIONS = 30
/** Paths missing from a fresh checkout: created by a build, by a start, or by the documented command. */
const MADE = /^(?:\.local\/|dist\/|client\/public\/fonts$|docs\/matrix\.md$)/
/** The changelog describes the past, when files had other names. */
const CHANGELOG = 'CHANGELOG.md'
const GLOSSARY = 'locales/README.md'
/** Extensions that mark a name without a folder as a file of the project. */
const PROJECT_FILE = /\.(?:ts|tsx|mjs|md|css|sql|toml|tsv)$/
/** Files whose names documents may use. */
const CODE = /\.(?:tsx?|mjs|sql|css|toml)$|^package\.json$/
/** A text in backticks that is code: a name, a call, a function, an element or an assignment. */
const EXPRESSION = /^[A-Za-z_][\w.]*(?:\(|$)|=> |<[A-Z]|^\w+ = /
const NAME = /(?<![\w./-])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?![\w-])/g
/** Distinguishes a code name from a word: `camelCase`, `PascalCase`, `snake_case`, a member. */
const CODE_LIKE = /[a-z][A-Z]|^[A-Z][a-z]|[_.]/

/** Names in documents that are not in the code. */
const EXTERNAL_NAMES: readonly RegExp[] = [
  // Styles of names, and `findX` for every function of its verb.
  /^(?:camelCase|PascalCase|UPPER_SNAKE|[a-z]+X)$/,
  // The example page, call, table and form in the recipes of CONTRIBUTING, and the scope of a commit.
  /glossary|^listTerms$|\.x$|^fix$/i,
  // Columns with a number, or with a prefix and a field.
  /^price_\d+_|^(?:bill|ship)_/,
  // Libraries and platforms: an option of swr, a header, a setting of D1, events of PayPal.
  /^optimisticData$|^Host$|^read_replication\.|^[A-Z]+(?:\.[A-Z]+){2}$/,
]

/** The facts that documents are checked against. */
export interface DocumentTree {
  /** Whether a file or folder exists, by its path from the root. */
  has(path: string): boolean
  /** Names of the files and folders at the root: "worker". */
  roots: ReadonlySet<string>
  /** Names of the npm scripts. */
  scripts: ReadonlySet<string>
  /** Whether a name or an option is in the code: "formPage", "CACHE.text", "dry-run". */
  names(name: string): boolean
  /** The anchors of a document's headings. */
  anchors(path: string): ReadonlySet<string>
}

/** A document with its code blocks blanked out, so that line numbers stay the same. */
const withoutBlocks = (text: string): string => text.replace(/^( *)```[\s\S]*?^\1```$/gm, (block) => block.replace(/[^\n]/g, ''))

/** Paths in `backticks`, also as words of a command. */
function listPaths(line: string, roots: ReadonlySet<string>): string[] {
  const words = listQuoted(line).flatMap((text) => text.split(/\s+/))
  return words.filter((word) => isPath(word) && !MADE.test(word) && (roots.has(word.split('/', 1)[0] ?? '') || PROJECT_FILE.test(word)))
}

/** Anchors of a document's headings, as GitHub generates them. */
const anchorsOf = (text: string): Set<string> => {
  const headings = [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)]
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

function linkFaults(line: string, path: string, { has, anchors }: DocumentTree): string[] {
  return [...line.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return []
    const [file = '', anchor = ''] = link.split('#')
    const target = file === '' ? path : posix.join(posix.dirname(path), file)
    if (MADE.test(target)) return []
    if (!has(target)) return [`${link} leads to ${target}, which is not there`]
    return anchor === '' || anchors(target).has(anchor) ? [] : [`${link}: ${target} has no such heading`]
  })
}

/** Code names in `backticks`, without quoted texts. */
function codeNames(line: string): string[] {
  return listQuoted(line)
    .filter((text) => EXPRESSION.test(text))
    .flatMap((text) => {
      const names = text.replace(/'[^']*'|"[^"]*"/g, "''").match(NAME) ?? []
      return names.filter(
        (name) => (CODE_LIKE.test(name) || text.includes(`${name}(`)) && !PROJECT_FILE.test(name) && !/\.(?:json|csv)$/.test(name),
      )
    })
    .filter((name) => !EXTERNAL_NAMES.some((pattern) => pattern.test(name)))
}

/** Whether a name is in the code. A member needs its object as well, and a column its table: `orders.order_number`. */
function hasName(name: string, has: DocumentTree['names']): boolean {
  const parts = name.split('.')
  const isColumn = /^[a-z_\d]+$/.test(parts[0] ?? '')
  return isColumn ? parts.every(has) : has(name)
}

const optionsOf = (line: string): string[] =>
  listQuoted(line).flatMap((text) => [...text.matchAll(/(?:^|\s)--([a-z][a-z-]*)/g)].map(([, name = '']) => name))

const listScripts = (line: string): string[] => [...line.matchAll(/\bnpm run (?:-s )?([\w:-]*\w)/g)].map(([, name = '']) => name)

/** @returns one line per fault of a document */
export function findDocumentFaults(path: string, text: string, tree: DocumentTree): string[] {
  const { has, roots, scripts, names } = tree
  const outside = withoutBlocks(text).split('\n')
  return text.split('\n').flatMap((line, index) => {
    const prose = outside[index] ?? ''
    const missingPaths = listPaths(prose, roots).filter((name) => !has(name))
    const missingScripts = listScripts(line).filter((name) => !scripts.has(name))
    return [
      ...missingPaths.map((name) => `${name} is not there: name it from the root, as it is called now`),
      ...linkFaults(prose, path, tree),
      ...missingScripts.map((name) => `package.json has no script ${name}`),
      ...codeNames(prose)
        .filter((name) => !hasName(name, names))
        .map((name) => `no code has the name ${name}`),
      ...optionsOf(prose)
        .filter((name) => !names(name))
        .map((name) => `no command has the option --${name}`),
    ].map((fault) => `${path}:${index + 1}: ${fault}`)
  })
}

/**
 * @param records the texts of the decisions, by file name
 * @returns one line for every record that the table lacks or contradicts, for every row without a record, and for too many records
 */
export function findDecisionFaults(table: string, records: Readonly<Record<string, string>>): string[] {
  const rows = new Map(
    table.split('\n').flatMap((line): [string, string][] => {
      const [link = '', title = '', decided = '', changed = ''] = splitCells(line) ?? []
      const [, number = '', file = ''] = /^\[(\d{4})\]\((.+)\)$/.exec(link) ?? []
      const dates = changed === '–' ? decided : `${decided}, changed ${changed}`
      return file === '' ? [] : [[file, `# ${number}: ${title}\n\n_${dates}_\n`]]
    }),
  )
  const at = `${DECISIONS}README.md`
  const missingPaths = [...rows.keys()].filter((file) => records[file] === undefined).map((file) => `${at}: there is no ${file}`)
  const wrong = Object.entries(records).flatMap(([file, text]) => {
    const row = rows.get(file)
    if (row === undefined) return [`${at}: ${file} has no row`]
    return text.startsWith(row) && row.startsWith(`# ${file.slice(0, 4)}: `)
      ? []
      : [`${DECISIONS}${file}: number, title or dates are others than in the table`]
  })
  const count = Object.keys(records).length
  const excess = count > MAX_DECISIONS ? [`${at}: ${count} records, ${MAX_DECISIONS} at most: merge those of one subject`] : []
  return [...missingPaths, ...wrong, ...excess]
}

/**
 * @param glossary tables that begin with `key` and name languages: | `part.moq` | MOQ | 起订量 |
 * @returns one line for every cell that differs from the dictionary
 */
export function findGlossaryFaults(glossary: string, readDictionary: (lang: string) => Dictionary): string[] {
  let messages: ReturnType<typeof listMessages>[] = []
  return glossary.split('\n').flatMap((line, index) => {
    const [first = '', ...texts] = splitCells(line) ?? []
    if (first === 'key') messages = texts.flatMap(listQuoted).map((lang) => listMessages(readDictionary(lang)))
    const [key = ''] = listQuoted(first)
    if (key === '') return []
    const isOld = (text: string, column: number): boolean => {
      const message = messages[column]?.get(key)
      return !message || !('text' in message) || message.text.trim() !== text.replaceAll('\\|', '|')
    }
    return texts.filter(isOld).map((text) => `${GLOSSARY}:${index + 1}: “${text}” is not what the dictionary says at ${key}`)
  })
}

function checkDocuments(): string[] {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  const files = tracked.split('\0').filter(Boolean)
  const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(readText('package.json')))
  const code = files
    .filter((file) => CODE.test(file) && !file.startsWith('scripts/checks/check-documents'))
    .map((file) => (existsSync(join(ROOT, file)) ? readText(file) : ''))
    .join('\n')
  const tree: DocumentTree = {
    has: (path) => existsSync(join(ROOT, path)),
    roots: new Set(files.map((file) => file.split('/', 1)[0] ?? '')),
    scripts: new Set(Object.keys(scripts)),
    names: (name) => new RegExp(`(?<![\\w-])${name.replaceAll('.', '\\.')}(?![\\w-])`).test(code),
    anchors: (path) => anchorsOf(readText(path)),
  }
  const documents = files.filter((file) => file.endsWith('.md') && file !== CHANGELOG && tree.has(file))
  const records = files.filter((file) => file.startsWith(DECISIONS) && /\/\d{4}-[^/]*\.md$/.test(file) && tree.has(file))
  return [
    ...documents.flatMap((file) => findDocumentFaults(file, readText(file), tree)),
    ...findDecisionFaults(
      readText(`${DECISIONS}README.md`),
      Object.fromEntries(records.map((file) => [file.slice(DECISIONS.length), readText(file)])),
    ),
    ...findGlossaryFaults(readText(GLOSSARY), (lang) => JSON.parse(readText(`locales/${lang}.json`)) as Dictionary),
  ]
}

if (import.meta.main) reportFaults(checkDocuments())
