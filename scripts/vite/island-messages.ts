/**
 * Vite plugin: `virtual:island-messages` lists the messages that each island needs in the browser. They are read from the island's code:
 * every string in it, or in its imports from client/ and locales/, that is a key of the dictionaries. No list is maintained by hand, and no
 * message is missing. The messages of islands and scripts on every page are one file per language, client/words/en.json, which is
 * generated.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Plugin, parseSync, Visitor } from 'vite'
import { type MessageKey, type Messages, pickMessages } from '#locales/translator.ts'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { type Dictionary, listMessages } from '../checks/check-locales.ts'
import { ROOT } from '../dev/local-state.ts'

const VIRTUAL_ID = 'virtual:island-messages'
const RESOLVED_ID = `\0${VIRTUAL_ID}`
const EVERYWHERE = ['search-box', 'rfq-drawer', 'price-calculator', 'price-card']
/** The file whose dynamic imports are the islands. */
const ISLAND_TABLE = join(ROOT, 'client/behaviours/island-table.ts')
/** Folders in whose files a string may be a message key. In other folders strings are data. */
const READ = [join(ROOT, 'client/'), join(ROOT, 'locales/')]

/** The strings of one file, and its project imports without types. */
function readModule(file: string): { texts: string[]; imports: string[] } {
  const texts: string[] = []
  const imports: string[] = []
  const follow = (name: string) => {
    const path = name.startsWith('#') ? join(ROOT, name.slice(1)) : resolve(dirname(file), name)
    if (/^[.#]/.test(name) && /\.tsx?$/.test(path) && READ.some((folder) => path.startsWith(folder))) imports.push(path)
  }
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') texts.push(value)
    },
    ImportDeclaration({ source, importKind }) {
      if (importKind !== 'type') follow(source.value)
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (source && exportKind !== 'type') follow(source.value)
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') follow(source.value)
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return { texts, imports }
}

/** The messages of every island, by file name, and all modules that were read for them. */
export function listIslandMessages(): { messages: Record<string, string[]>; files: string[] } {
  const dictionary = JSON.parse(readFileSync(join(ROOT, 'locales/en.json'), 'utf8')) as Dictionary
  const keys = listMessages(dictionary)
  const modules = new Map<string, ReturnType<typeof readModule>>()
  const collect = (file: string, seen: Set<string>, collected: Set<string>) => {
    if (seen.has(file)) return
    seen.add(file)
    const { texts, imports } = getOrInsert(modules, file, () => readModule(file))
    for (const text of texts) if (keys.has(text)) collected.add(text)
    for (const path of imports) collect(path, seen, collected)
  }
  const messages = Object.fromEntries(
    readModule(ISLAND_TABLE).imports.map((path) => {
      const collected = new Set<string>()
      collect(path, new Set(), collected)
      return [basename(path, '.tsx'), [...collected].sort()]
    }),
  )
  return { messages, files: [...modules.keys()] }
}

/** The messages of islands and scripts on every page in one language, as JSON. */
export function formatPageMessages(lang: Language): string {
  const { messages } = listIslandMessages()
  const dictionary = JSON.parse(readFileSync(join(ROOT, `locales/${lang}.json`), 'utf8')) as Dictionary
  const allMessages = listMessages(dictionary)
  const scripts = globSync('client/behaviours/*.ts', { cwd: ROOT }).sort()
  const scriptKeys = scripts.flatMap((path) => readModule(join(ROOT, path)).texts.filter((text) => allMessages.has(text)))
  const keys = new Set([...EVERYWHERE.flatMap((island) => messages[island] ?? []), ...scriptKeys])
  return JSON.stringify(pickMessages(dictionary as Messages, [...keys] as MessageKey[]))
}

export function createIslandMessagesPlugin(): Plugin {
  return {
    name: 'island-messages',
    resolveId: (id) => (id === VIRTUAL_ID ? RESOLVED_ID : null),
    load(id) {
      if (id !== RESOLVED_ID) return null
      const { messages, files } = listIslandMessages()
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(messages)}`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { lang } of LANGUAGES)
        this.emitFile({
          type: 'asset',
          name: `words-${lang}.json`,
          originalFileName: `client/words/${lang}.json`,
          source: formatPageMessages(lang),
        })
    },
    configureServer({ middlewares }) {
      for (const { lang } of LANGUAGES)
        middlewares.use(`/client/words/${lang}.json`, (_, response) =>
          response.setHeader('Content-Type', 'application/json').end(formatPageMessages(lang)),
        )
    },
  }
}
