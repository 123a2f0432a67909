import type { z } from 'zod'

type Copy = (value: unknown) => unknown
type FindCopy = (schema: z.core.$ZodType) => Copy | null

const LEAVES = new Set(['string', 'number', 'int', 'boolean', 'null', 'literal', 'enum', 'custom', 'unknown'])

/**
 * Copies the fields that a schema's output type names, and no others: rows have more fields than the contract, and the caller may change
 * its copy. Nothing is validated.
 * @throws Error for a schema of a kind that no contract uses
 */
export const copyByContract = createCopier(({ out }, findCopy) => findCopy(out))

/**
 * Copies as `copyByContract`, with encoded values: money is a decimal string. Equal to the schema's own `encode`, which also validates and
 * takes several times as long.
 */
export const encodeByContract = createCopier(({ reverseTransform }) => {
  if (!reverseTransform) throw new Error('a contract holds a transformation that cannot be encoded')
  return (value) => reverseTransform(value, { value, issues: [] })
})

/** @param copyCodec how values of a codec are copied */
function createCopier(copyCodec: (def: z.core.$ZodCodecDef | z.core.$ZodPipeDef, findCopy: FindCopy) => Copy | null) {
  /** Null for a schema without fields, whose value needs no copy. Cached by schema. */
  const copies = new WeakMap<z.core.$ZodType, { copy: Copy | null }>()

  function findCopy(schema: z.core.$ZodType): Copy | null {
    const cachedCopy = copies.get(schema)
    if (cachedCopy) return cachedCopy.copy
    // A schema may contain itself: until its copy function is built, this entry looks it up on use.
    const entry: { copy: Copy | null } = { copy: (value) => entry.copy?.(value) }
    copies.set(schema, entry)
    const { def } = (schema as z.core.$ZodTypes)._zod
    entry.copy = def.type === 'pipe' ? copyCodec(def, findCopy) : makeCopy(def, findCopy)
    return entry.copy
  }

  return (schema: z.core.$ZodType, value: unknown): unknown => {
    const copy = findCopy(schema)
    return copy ? copy(value) : value
  }
}

function makeCopy(def: z.core.$ZodTypes['_zod']['def'], findCopy: FindCopy): Copy | null {
  switch (def.type) {
    case 'object':
      return copyFields(def.shape, findCopy)
    case 'array': {
      const copy = findCopy(def.element)
      return (list) => (copy ? (list as unknown[]).map(copy) : [...(list as unknown[])])
    }
    case 'record': {
      const copy = findCopy(def.valueType)
      const entry = ([name, value]: [string, unknown]) => [name, copy ? copy(value) : value]
      return (record) => Object.fromEntries(Object.entries(record as object).map(entry))
    }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'catch': {
      const copy = findCopy(def.innerType)
      return copy && ((value) => (value === null || value === undefined ? value : copy(value)))
    }
    case 'union':
      return copyOption(def, findCopy)
    default:
      if (LEAVES.has(def.type)) return null
      throw new Error(`a contract holds ${def.type}, which has no rule to copy it`)
  }
}

function copyFields(shape: Readonly<Record<string, z.core.$ZodType>>, findCopy: FindCopy): Copy {
  const fields = Object.entries(shape).map(([name, schema]): [string, Copy | null] => [name, findCopy(schema)])
  return (value) => {
    const copied: Record<string, unknown> = {}
    for (const [name, copy] of fields) {
      const field = (value as Readonly<Record<string, unknown>>)[name]
      if (field !== undefined) copied[name] = copy ? copy(field) : field
    }
    return copied
  }
}

/** A discriminator field tells which option a value is. */
function copyOption({ options, ...def }: z.core.$ZodUnionDef, findCopy: FindCopy): Copy | null {
  if (options.every((option) => findCopy(option) === null)) return null
  const { discriminator } = def as Partial<z.core.$ZodDiscriminatedUnionDef>
  if (discriminator === undefined) throw new Error('a contract holds objects of several kinds that no field tells apart')
  const byKind = new Map<unknown, Copy | null>()
  for (const option of options) for (const kind of option._zod.propValues?.[discriminator] ?? []) byKind.set(kind, findCopy(option))
  return (value) => byKind.get((value as Readonly<Record<string, unknown>>)[discriminator])?.(value)
}
