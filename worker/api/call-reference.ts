/** Reference of the calls that API keys may make, for `/developers`: from the contract, its documentation and its examples. */
import type { CallGroup, CallReference, FieldReference } from '#client/pages/site/developers.tsx'
import { GROUPS } from '#shared/contract/about/about.ts'
import { GROUP_NAMES, getDocumentedCall, listGroupCalls } from '#shared/contract/about/all-calls.ts'
import { listDocumentedCodes } from '#shared/contract/about/codes.ts'
import { getExample } from '#shared/contract/about/examples.ts'
import { CALLS } from '#shared/contract/calls.ts'
import { type Endpoint, isChange } from '#shared/contract/endpoint.ts'
import { needsKey, writeCallSamples } from './call-samples.ts'
import { type JsonSchema, toJsonSchema } from './openapi.ts'

/** `part-prices` for `partPrices`: URLs of pages are in lower case. */
const toTopic = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The calls with a scope, by group, in the order of the contract. */
export const listCallGroups = (): CallGroup[] =>
  GROUP_NAMES.flatMap((group) => {
    const calls = listGroupCalls(group).flatMap((name) => {
      const { method, path, summary, scope } = getCall(name)
      return scope ? [{ topic: toTopic(name), method, path, summary, scope }] : []
    })
    return calls.length === 0 ? [] : [{ group, title: GROUPS[group].title, calls }]
  })

function getCall(name: string): Endpoint {
  const endpoint = CALLS.get(name)
  if (!endpoint) throw new RangeError(`the contract has no call ${name}`)
  return endpoint
}

/** @returns null if no call with a scope has the topic */
export function findCallReference(topic: string, siteUrl: string): CallReference | null {
  const group = listCallGroups().find(({ calls }) => calls.some((call) => call.topic === topic))
  const call = group?.calls.find((candidate) => candidate.topic === topic)
  const name = [...CALLS.keys()].find((candidate) => toTopic(candidate) === topic)
  if (!(group && call && name)) return null
  const endpoint = getCall(name)
  const about = getDocumentedCall(name)
  const example = getExample(name)
  // A program identifies itself by its key, so it sends no human proof.
  const { verification: _, ...programRequest } = example.request
  return {
    ...call,
    group,
    description: about.description,
    needs_key: needsKey(endpoint),
    accepts_sandbox: !isChange(endpoint) || endpoint.sandbox === true,
    is_idempotent: endpoint.idempotent === true,
    parameters: listFields(toJsonSchema(endpoint.request, name, {})).filter(({ name: field }) => !/^verification\b/.test(field)),
    answer: endpoint.file
      ? []
      : listFields({ properties: { data: toJsonSchema(endpoint.data, name, {}) }, required: ['data'] }).map(omitRules),
    file_types: endpoint.file ?? [],
    example: endpoint.file ? null : JSON.stringify(example.data, null, 2),
    codes: listDocumentedCodes(endpoint, about).map(({ code, means }) => ({ code, means })),
    samples: writeCallSamples(endpoint, programRequest, { site_url: siteUrl, is_form: about.form === 'always' }),
  }
}

const MAX_DEPTH = 5
/** The fields of an object with their paths. A recursive schema is a reference, whose fields are not listed again. */
function listFields({ properties = {}, required = [] }: JsonSchema, parent = '', depth = 0): FieldReference[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const { inner, suffix } = unwrapLists(field)
    const path = `${parent}${name}${suffix}`
    const row = { name: path, type: describeType(inner), is_required: required.includes(name), rules: describeRules(inner) }
    return [row, ...(depth < MAX_DEPTH ? listFields(findObject(inner), `${path}.`, depth + 1) : [])]
  })
}

/** The rules of an answer are not shown, because the API obeys them. */
const omitRules = (field: FieldReference): FieldReference => ({ ...field, rules: '' })

/** The schema of a list's items, and the suffix `[]` for each level of lists. */
function unwrapLists(field: JsonSchema): { inner: JsonSchema; suffix: string } {
  const list = field.type === 'array' ? field : field.anyOf?.find(({ type }) => type === 'array')
  if (!list?.items) return { inner: field, suffix: '' }
  const { inner, suffix } = unwrapLists(list.items)
  return { inner, suffix: `[]${suffix}` }
}

const findObject = (schema: JsonSchema): JsonSchema =>
  schema.properties ? schema : (schema.anyOf ?? schema.oneOf ?? []).reduce<JsonSchema>(mergeFields, {})

/** One object with the fields of both. */
const mergeFields = (one: JsonSchema, other: JsonSchema): JsonSchema =>
  other.properties
    ? { properties: { ...one.properties, ...other.properties }, required: [...(one.required ?? []), ...(other.required ?? [])] }
    : one

function describeType(schema: JsonSchema): string {
  const { type, format, anyOf, oneOf } = schema
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const options = anyOf ?? oneOf
  if (options) return [...new Set(options.map((option) => describeType(option)))].join(' | ')
  const types = [type ?? 'any'].flat().join(' | ')
  return format ? `${types} (${format})` : types
}

const RULES = ['minimum', 'maximum', 'exclusiveMinimum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'] as const
const MAX_PATTERN_LENGTH = 24

/** The rules of a value as keywords of JSON Schema, without the bounds that every integer has and without long patterns. */
function describeRules(schema: JsonSchema): string {
  const option = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const rules = RULES.flatMap((rule) => {
    const value = option[rule]
    if (value === undefined || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER || String(value).length > MAX_PATTERN_LENGTH) return []
    return [`${rule} ${value}`]
  })
  const { default: initial } = schema
  return [
    ...rules,
    ...(initial === undefined || initial === null || typeof initial === 'object' ? [] : [`default ${JSON.stringify(initial)}`]),
  ].join(', ')
}
