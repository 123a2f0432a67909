import { z } from 'zod'
import en from '#locales/en.json' with { type: 'json' }
import { type DocumentedCall, GROUPS } from '#shared/contract/about/about.ts'
import { getDocumentedCall } from '#shared/contract/about/all-calls.ts'
import { type DocumentedCode, listDocumentedCodes } from '#shared/contract/about/codes.ts'
import { getExample } from '#shared/contract/about/examples.ts'
import { type DocumentedHeader, REQUEST_HEADERS, RESPONSE_HEADERS } from '#shared/contract/about/headers.ts'
import { CALLS } from '#shared/contract/calls.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'

let document: object | null = null

/** The OpenAPI 3.1 document of the contract, made on first use from the schemas and the properties of the endpoints. */
export function createOpenApiDocument(): object {
  document ??= makeDocument()
  return document
}

const ABOUT_ANSWERS = `Every answer of the application is HTTP 200 with the envelope \`{code, message, data}\`: \`code\` 200 means success, and \`message\` is in the language of \`Lang\`. The statuses 403, 413, 500 and 502 are those of the edge; payment companies get statuses too. Of the tags, an API has to have the first; \`x-without\` says what pages do without a group or a call, and a call without it is needed in its group. \`npm run conform -- --api URL\` says whether an API is complete.`

const failureName = (code: number): string => `failure.${code}`

/** The kinds of bearer token. In a browser the edge adds the session's token from its cookie. */
const SECURITY_SCHEMES = {
  session: 'The token of a signed-in customer, from `POST /api/user/login`.',
  api_key: 'An API key, from `/myaccount/keys`. It needs the scope that the call names.',
  desk: 'The secret of the sales desk.',
} as const
type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, readonly string[]>>

const envelopeResponse = (description: string, code: number): object => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${failureName(code)}` } } },
})

/** Responses that do not come from the call: the edge rejects the request, or the API fails. */
const EDGE_RESPONSES = {
  OtherSite: {
    description: 'A page of another site sent the request: its `Origin` or `Sec-Fetch-Site` says so.',
    content: { 'text/plain': { schema: { type: 'string' }, example: 'Forbidden' } },
  },
  TooLarge: envelopeResponse('The body is larger than 1 MB, or than 12 MB with a file.', CODE.upload_refused),
  Unsigned: envelopeResponse('The signature of the payment company is invalid.', CODE.not_allowed),
  UnknownCompany: envelopeResponse('This payment company is not configured.', CODE.not_found),
  Repeat: envelopeResponse('The message could not be handled: the payment company repeats it.', CODE.fault),
  Fault: envelopeResponse('An internal error.', CODE.fault),
  Unavailable: envelopeResponse('The API behind the shop does not respond.', CODE.unavailable),
}

function makeDocument(): object {
  const schemas: Schemas = { ...failures() }
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of CALLS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Storefront API', version: '1', description: ABOUT_ANSWERS },
    servers: [{ url: '/', description: 'The shop that serves this document.' }],
    tags: Object.entries(GROUPS).map(([name, { title, description, without }]) => ({
      name,
      description: `${title}. ${description}`,
      ...withoutMark(without),
    })),
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(SECURITY_SCHEMES).map(([name, description]) => [name, { type: 'http', scheme: 'bearer', description }]),
      ),
      responses: EDGE_RESPONSES,
      parameters: Object.fromEntries(
        REQUEST_HEADERS.filter((header) => !isBearer(header)).map(({ name, description, example }) => [
          name,
          { name, in: 'header', required: false, description, schema: { type: 'string' }, example },
        ]),
      ),
      headers: Object.fromEntries(
        RESPONSE_HEADERS.map(({ name, description, example }) => [name, { description, schema: { type: 'string' }, example }]),
      ),
      schemas,
    },
  }
}

const isBearer = ({ name }: DocumentedHeader): boolean => name === 'Authorization'

/** Marks a call as required, or describes what pages do without it. */
const withoutMark = (without: string | null | undefined): object =>
  without ? { 'x-required': false, 'x-without': without } : { 'x-required': true }

/** Named schemas: recursive ones, and those of errors. */
type Schemas = Record<string, object>

/** The envelope of each code but success. */
function failures(): Schemas {
  const toDataSchema = (code: number): object => {
    if (code === CODE.validation)
      return FIELDS('The keys of `validation` in the dictionaries are those that pages have words for.', Object.keys(en.validation))
    if (code === CODE.conflict || code === CODE.upload_refused) return FIELDS('What of the request does not fit, by field.')
    return { type: ['object', 'null'] }
  }
  return Object.fromEntries(
    Object.values(CODE)
      .filter((code) => code !== CODE.success)
      .map((code) => [
        failureName(code),
        {
          type: 'object',
          required: ['code', 'message', 'data'],
          properties: {
            code: { const: code },
            message: { type: 'string', description: 'For a person, in the language of `Lang`.' },
            data: toDataSchema(code),
          },
        },
      ]),
  )
}

/** `data.fields` of an error. @param keys message keys that pages have words for */
const FIELDS = (description: string, keys?: readonly string[]): object => ({
  type: ['object', 'null'],
  properties: {
    fields: {
      type: 'object',
      description: `By the field’s path in the request, \`lines.0.qty\`; what is wrong with the whole is under \`body\`. ${description}`,
      additionalProperties: { type: 'string', ...(keys && { examples: keys }) },
    },
  },
})

/**
 * A schema as JSON Schema. Zod puts recursive schemas into the schema's `$defs` and references them from the root, but the root of this
 * document is another one.
 */
export function toJsonSchema(schema: z.ZodType, name: string, schemas: Schemas): JsonSchema {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' })
  const qualifyReferences = (value: object): object =>
    JSON.parse(
      JSON.stringify(value).replace(/"\$ref":"#\/\$defs\/(\w+)"/g, (__, def: string) => `"$ref":"#/components/schemas/${name}.${def}"`),
    )
  for (const [def, definition] of Object.entries($defs)) schemas[`${name}.${def}`] = qualifyReferences(definition)
  return qualifyReferences(rest) as JsonSchema
}

/** The part of a JSON Schema that this document and `/developers` read. */
export interface JsonSchema extends Readonly<Partial<Record<JsonSchemaRule, number | string>>> {
  type?: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
}
type JsonSchemaRule =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'multipleOf'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'pattern'

function operation(name: string, endpoint: Endpoint, schemas: Schemas): object {
  const about = getDocumentedCall(name)
  const request = toJsonSchema(endpoint.request, `${name}.request`, schemas)
  const example = getExample(name)
  const appliesTo = (header: DocumentedHeader) => header.goesWith(endpoint, about)
  const headers = REQUEST_HEADERS.filter((header) => appliesTo(header) && !isBearer(header))
  return {
    operationId: name,
    tags: [about.group],
    summary: endpoint.summary,
    description: about.description,
    ...withoutMark(about.without),
    ...(endpoint.scope && { 'x-scope': endpoint.scope }),
    parameters: [
      ...headers.map(({ name: header }) => ({ $ref: `#/components/parameters/${header}` })),
      ...fieldParameters(endpoint, request, example.request),
    ],
    ...(endpoint.method !== 'GET' && { requestBody: requestBody(endpoint, about, request, example.request) }),
    security: listRequirements(endpoint),
    responses: { 200: response(name, endpoint, about, schemas, example.data), ...edgeResponses(endpoint) },
  }
}

function listRequirements({ caller, is_personal, scope, webhook }: Endpoint): Requirement[] {
  if (caller === 'desk') return [{ desk: [] }]
  return [
    ...(caller === 'anyone' ? [{}] : []),
    ...(is_personal && !webhook ? [{ session: [] }] : []),
    ...(scope ? [{ api_key: [scope] }] : []),
  ]
}

function edgeResponses({ method, webhook }: Endpoint): object {
  const refer = (name: keyof typeof EDGE_RESPONSES) => ({ $ref: `#/components/responses/${name}` })
  return {
    ...(webhook && { 400: refer('Unsigned'), 404: refer('UnknownCompany'), 503: refer('Repeat') }),
    ...(method !== 'GET' && { ...(!webhook && { 403: refer('OtherSite') }), 413: refer('TooLarge') }),
    500: refer('Fault'),
    502: refer('Unavailable'),
  }
}

const pathNames = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

/** The fields of a request that are in the path or in the query. */
function fieldParameters(
  endpoint: Endpoint,
  { properties = {}, required = [] }: JsonSchema,
  example: Readonly<Record<string, unknown>>,
): object[] {
  const inPath = pathNames(endpoint)
  return Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || endpoint.method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
      ...(name in example && { example: toTyped(schema, example[name]) }),
    }))
}

/** Examples are recorded as a form sends them: their numbers are texts. */
const toTyped = (schema: JsonSchema, value: unknown): unknown => (schema.type === 'integer' ? Number(value) : value)

function requestBody(endpoint: Endpoint, { form }: DocumentedCall, request: JsonSchema, example: object): object {
  if (endpoint.webhook) return { required: true, content: { 'application/json': { schema: {}, example } } }
  const inPath = pathNames(endpoint)
  const names = Object.keys(request.properties ?? {}).filter((name) => !inPath.includes(name))
  const fields = (isIncluded: (name: string) => boolean) => ({
    ...request,
    properties: Object.fromEntries(names.filter(isIncluded).map((name) => [name, request.properties?.[name] ?? {}])),
    ...(request.required && { required: request.required.filter((name) => names.includes(name) && isIncluded(name)) }),
  })
  const body = Object.fromEntries(
    Object.entries(example).flatMap(([name, value]) =>
      inPath.includes(name) ? [] : [[name, toTyped(request.properties?.[name] ?? {}, value)]],
    ),
  )
  const asForm = {
    schema: {
      type: 'object',
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: ['file'],
    },
  }
  const asJson = { schema: form ? fields((name) => name !== 'file') : fields(() => true), example: body }
  return {
    required: true,
    content: { ...(form !== 'always' && { 'application/json': asJson }), ...(form && { 'multipart/form-data': asForm }) },
  }
}

function response(name: string, endpoint: Endpoint, about: DocumentedCall, schemas: Schemas, example: unknown): object {
  const codes = listDocumentedCodes(endpoint, about)
  const success = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: CODE.success }, message: { type: 'string' }, data: toJsonSchema(endpoint.data, `${name}.data`, schemas) },
  }
  const errorResponses = codes.map(({ code }) => ({ $ref: `#/components/schemas/${failureName(code)}` }))
  // A JSON file has the same media type as an error response.
  const jsonFile = endpoint.file?.includes('application/json') ? [{ type: 'object', description: 'The file.' }] : []
  const schema = endpoint.file ? { anyOf: [...jsonFile, ...errorResponses] } : { oneOf: [success, ...errorResponses] }
  const examples = {
    ...(!endpoint.file && { success: { value: { code: CODE.success, message: 'Success', data: example } } }),
    ...Object.fromEntries(
      codes.map(({ key, code, means }) => [key, { summary: means, value: { code, message: means, data: failureData(code, endpoint) } }]),
    ),
  }
  const headers = RESPONSE_HEADERS.filter((header) => header.goesWith(endpoint, about))
  const files =
    endpoint.file
      ?.filter((type) => type !== 'application/json')
      .map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]) ?? []
  return {
    description: [
      endpoint.file ? 'The file, or the envelope of an error.' : 'The envelope.',
      ...codes.map(({ code, means }: DocumentedCode) => `${code}: ${means}`),
    ].join('\n\n'),
    ...(headers.length > 0 && {
      headers: Object.fromEntries(headers.map(({ name: header }) => [header, { $ref: `#/components/headers/${header}` }])),
    }),
    content: { ...Object.fromEntries(files), 'application/json': { schema, examples } },
  }
}

const failureData = (code: number, { request }: Endpoint): object | null => {
  const [field = 'body'] = Object.keys((request as { shape?: object }).shape ?? {})
  return code === CODE.validation ? { fields: { [field]: 'required' } } : null
}
