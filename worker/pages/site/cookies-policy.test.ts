import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { CONSENT_DAYS } from '#shared/visitor/consent.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string): string => readFileSync(`${ROOT}/${file}`, 'utf8')

const SOURCES = globSync('{worker,client,shared}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/test/.test(file))
  .map((file) => ({ file, text: read(file) }))

/** Constants that are texts, by their names. */
const CONSTANTS = new Map(
  SOURCES.flatMap(({ file, text }) =>
    [...text.matchAll(/^(?:export )?const ([A-Z_]+) = '([^']+)'/gm)].map(([declaration, name = '', value = '']) => [
      declaration.startsWith('export') ? name : `${file}:${name}`,
      value,
    ]),
  ),
)

/** Files that name their cookies in one object, by whose keys they set them. */
const KEYED: Readonly<Record<string, string>> = {
  'worker/visitor/visitor-cookies.ts': 'DAYS',
  'worker/visitor/temporary-cookies.ts': 'TEMPORARY_COOKIES',
}

/** The keys of an object of constants, read from its source: one line, or a key a line. */
function listKeys(text: string, name: string): string[] {
  const body = new RegExp(`const ${name} = \\{([\\s\\S]*?)\\} as const`).exec(text)?.[1] ?? ''
  return [
    ...body
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .replace(/\{[^}]*\}/g, '0')
      .matchAll(/(\w+):/g),
  ].map(([, key = '']) => key)
}

/** The name in a call: a text, or a constant with a text. */
function named(file: string, argument: string): string {
  const literal = /^'([^']+)'$/.exec(argument)?.[1]
  const found = literal ?? CONSTANTS.get(`${file}:${argument}`) ?? CONSTANTS.get(argument)
  if (found === undefined) throw new Error(`${file}: no text is known for ${argument}`)
  return found
}

const cookies = SOURCES.flatMap(({ file, text }) => {
  const set = [...text.matchAll(/\b(?:setSiteCookie\(\s*c,|Cookies\.set\()\s*([^,\s]+)\s*,/g)].map(([, argument = '']) => argument)
  const keyed = KEYED[file]
  if (keyed === undefined) return set.map((argument) => named(file, argument))
  return listKeys(text, keyed)
})

// The Worker's storage is in no browser.
const stored = SOURCES.filter(({ file }) => file.startsWith('client/')).flatMap(({ file, text }) =>
  [
    ...text.matchAll(
      /(?:\b(?:local|session)Storage\.setItem\(|\bcreateStored(?:Value|List)\(\s*'(?:local|session)Storage',|\bcaches\.open\()\s*([^,)\s]+)/g,
    ),
  ].map(([, argument = '']) => named(file, argument)),
)

interface Block {
  heading: string
  paragraphs: readonly string[]
  items: readonly string[]
}

function readPolicyBlocks(lang: string): readonly Block[] {
  const { pages } = JSON.parse(read(`demo/shop/texts/${lang}.json`)) as { pages: { 'cookies-policy': { blocks: readonly Block[] } } }
  return pages['cookies-policy'].blocks
}

/** The names at the beginning of a policy's entries. */
function namedIn(lang: string): string[] {
  const [siteCookies, storageEntries] = readPolicyBlocks(lang)
  return [...(siteCookies?.items ?? []), ...(storageEntries?.items ?? [])].flatMap(
    (item) => /^[^:：]*/.exec(item)?.[0].match(/[\w-]+/g) ?? [],
  )
}

describe('the cookies policy', () => {
  it('lists exactly the cookies that the sources set', () => {
    // Every text would contain an empty list.
    expect(new Set(cookies)).toEqual(
      new Set([...cookies, 'token', 'userInfo', 'lang', 'consent', 'cart', 'order', 'reset', 'desk', 'typed_email']),
    )
    expect(new Set(stored)).toEqual(
      new Set([...stored, 'RFQLIST', 'ht', 'recent_parts', 'recent_work', 'density', 'columns', 'bom-files', 'chunk-reload']),
    )
    // Cookies and storage are set in no other way. One file adds the prefix to the cookies that others set.
    for (const { file, text } of SOURCES.filter(({ file }) => file !== 'worker/visitor/host-cookies.ts'))
      expect(/document\.cookie\s*=|cookieStore|indexedDB|'Set-Cookie',/.test(text), file).toBe(false)
  })

  it.each(LANGUAGES.map(({ lang }) => lang))('names every cookie and every key of the storage, once, and nothing else: %s', (lang) => {
    expect(namedIn(lang).sort()).toEqual([...new Set([...cookies, ...stored])].sort())
  })
  it.each(LANGUAGES.map(({ lang }) => lang))('says where the choice is by its heading, and for how long it holds: %s', (lang) => {
    const text = JSON.stringify(readPolicyBlocks(lang))
    expect(text).toContain(translator(lang)('consent.choice'))
    expect(text).toContain(String(CONSENT_DAYS))
  })
})
