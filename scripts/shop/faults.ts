/** The faults of a shop's files: location, value and expectation, all reported at once. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { LANGUAGES } from '#shared/languages.ts'
import { computeEditDistance } from '../dev/edit-distance.ts'

const MAX_VALUE_LENGTH = 80

/** A folder with faults; the message has one line per fault. */
export class InvalidShopError extends Error {
  readonly faults: readonly string[]

  constructor(folder: string, faults: readonly string[]) {
    super(
      [`${folder} has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:`, ...faults.map((fault) => `  ${fault}`)].join('\n'),
    )
    this.faults = faults
  }
}

/** The contents of a file, or its faults. */
type Read<T> = { data: T; faults: readonly [] } | { data: null; faults: readonly string[] }

const COMMENT = /("(?:\\.|[^"\\\n])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const TRAILING_COMMA = /("(?:\\.|[^"\\\n])*")|,(?=\s*[}\]])/g

/** Removes comments and trailing commas from JSON: both become blanks, so that positions stay the same. */
export const removeComments = (text: string): string =>
  text
    .replace(COMMENT, (piece: string, literal?: string) => literal ?? piece.replace(/[^\n]/g, ' '))
    .replace(TRAILING_COMMA, (_, literal?: string) => literal ?? ' ')

/**
 * Reads a file strictly: unsupported keys are rejected as well.
 * @param more checks across entries, reported with all other faults
 */
export function readJson<T extends z.ZodType>(
  path: string,
  schema: T,
  more: (input: unknown) => readonly string[] = () => [],
): Read<z.output<T>> {
  if (!existsSync(path)) return { data: null, faults: ['it is missing'] }
  let input: unknown
  try {
    input = JSON.parse(removeComments(readFileSync(path, 'utf8')))
  } catch (error) {
    return { data: null, faults: [`it is not JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const read = schema.safeParse(input, { reportInput: true })
  const faults = [...(read.error?.issues.flatMap((issue) => listFaults(issue, schema)) ?? []), ...more(input)]
  return read.success && faults.length === 0 ? { data: read.data, faults: [] } : { data: null, faults }
}

/** One line for an issue, whose message is the expected value. */
function listFaults(issue: z.core.$ZodIssue, schema: z.ZodType, before: readonly PropertyKey[] = []): string[] {
  const path = [...before, ...issue.path]
  if (issue.code === 'invalid_union') {
    // A text for all languages, or one for each: the option that matches further gives the fault.
    const depth = (issues: readonly z.core.$ZodIssue[]): number => Math.max(...issues.map((each) => each.path.length))
    const [closest = []] = issue.errors.toSorted((a, b) => depth(b) - depth(a))
    return closest.flatMap((each) => listFaults(each, schema, path))
  }
  const where = path.map(String).join('.') || 'the file'
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const similarName = nearest(key, keysAt(schema, path))
      return `${[...path, key].map(String).join('.')}: there is no such key${similarName === null ? '' : `; did you mean ${similarName}?`}`
    })
  const value = issue.code === 'custom' ? (issue.params?.['shown'] ?? issue.input) : issue.input
  // This is the form of zod's default messages.
  const expected = issue.message.replace(/^.*?expected (.*?)(?:, received .*)?$/, '$1')
  if (value === undefined) return [`${where} is missing: expected ${expected}`]
  const text = JSON.stringify(value)
  return [`${where}: ${text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text} is invalid: expected ${expected}`]
}

const Node = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
})

/** Valid keys at a path, for a suggestion. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let node: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  for (const step of path) {
    const { properties, items, additionalProperties } = Node.safeParse(node).data ?? {}
    node = properties?.[String(step)] ?? items ?? additionalProperties
  }
  const propertyNames = Object.keys(Node.safeParse(node).data?.properties ?? {})
  // A localized text is a union without keys: one text, or one for each language.
  return propertyNames.length > 0 ? propertyNames : LANGUAGES.map(({ lang }) => lang)
}

/** The most similar valid word; null: none is similar. */
function nearest(key: string, propertyNames: readonly string[]): string | null {
  const ranked = propertyNames
    .map((name) => ({ name, distance: computeEditDistance(key.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance < key.length && best.distance <= Math.max(2, Math.floor(key.length / 3)) ? best.name : null
}
