import { z } from 'zod'
import * as address from '#shared/contract/address.ts'
import * as bom from '#shared/contract/bom.ts'
import * as captcha from '#shared/contract/captcha.ts'
import * as cart from '#shared/contract/cart.ts'
import * as catalogue from '#shared/contract/catalogue.ts'
import * as catalogueCompare from '#shared/contract/catalogue-compare.ts'
import * as catalogueExport from '#shared/contract/catalogue-export.ts'
import * as common from '#shared/contract/common.ts'
import * as desk from '#shared/contract/desk.ts'
import * as deskCatalogue from '#shared/contract/desk-catalogue.ts'
import * as deskMakers from '#shared/contract/desk-makers.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import * as landing from '#shared/contract/landing.ts'
import * as makerProfile from '#shared/contract/maker-profile.ts'
import * as order from '#shared/contract/order.ts'
import * as pay from '#shared/contract/pay.ts'
import * as profile from '#shared/contract/profile.ts'
import * as rfq from '#shared/contract/rfq.ts'
import * as site from '#shared/contract/site.ts'
import * as sitemap from '#shared/contract/sitemap.ts'
import * as upload from '#shared/contract/upload.ts'
import * as user from '#shared/contract/user.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'request' in value
}

/** Every call of the contract. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...[site, common, catalogue, makerProfile, landing, sitemap],
  ...[
    captcha,
    upload,
    rfq,
    cart,
    user,
    profile,
    address,
    order,
    pay,
    desk,
    deskCatalogue,
    catalogueExport,
    catalogueCompare,
    deskMakers,
    bom,
  ],
].flatMap((capability) => Object.values<unknown>(capability).filter(isEndpoint))

let document: object | null = null

/** The OpenAPI 3.1 document of the contract, made on first use: it is data about the schemas, never written by hand. */
export function openApiDocument(): object {
  if (document) return document
  const schemas: Schemas = {}
  document = {
    openapi: '3.1.0',
    info: {
      title: 'Storefront API',
      version: '1',
      description: 'Every answer the application gives is HTTP 200 with the envelope {code, message, data}; code 200 means success.',
    },
    paths: paths(schemas),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas },
  }
  return document
}

/** Schemas that refer to themselves, by name: they cannot stand in place. */
type Schemas = Record<string, object>

/**
 * A schema as JSON Schema. Zod puts what is recursive into the schema's `$defs` and points there from the root, but
 * inside this document the root is another one.
 */
function jsonSchema(schema: z.ZodType, name: string, schemas: Schemas): ObjectSchema {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' })
  const place = (value: object): object =>
    JSON.parse(
      JSON.stringify(value).replace(/"\$ref":"#\/\$defs\/(\w+)"/g, (__, def: string) => `"$ref":"#/components/schemas/${name}.${def}"`),
    )
  for (const [def, definition] of Object.entries($defs)) schemas[`${name}.${def}`] = place(definition)
  return place(rest) as ObjectSchema
}

function paths(schemas: Schemas): Record<string, Record<string, object>> {
  const all: Record<string, Record<string, object>> = {}
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    all[path] ??= {}
    all[path][endpoint.method.toLowerCase()] = operation(endpoint, schemas)
  }
  return all
}

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

function operation(endpoint: Endpoint, schemas: Schemas): object {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const name = endpoint.path.slice('/api/'.length).replace(/\W+/g, '_')
  const request = jsonSchema(endpoint.request, `${name}.request`, schemas)
  const data = jsonSchema(endpoint.data, `${name}.data`, schemas)
  const fields = Object.entries(request.properties ?? {})
  const lang = { name: 'Lang', in: 'header', required: false, schema: { type: 'string' }, description: 'Language of messages and names' }
  const parameters = fields
    .filter(([name]) => inPath.includes(name) || endpoint.method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (request.required?.includes(name) ?? false),
      schema,
    }))
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
  }
  return {
    summary: endpoint.summary,
    parameters: [lang, ...parameters],
    ...(endpoint.method !== 'GET' && { requestBody: { required: true, content: { 'application/json': { schema: request } } } }),
    ...(endpoint.caller !== 'anyone' && { security: [{ bearer: [] }] }),
    responses: { 200: { description: 'The envelope', content: { 'application/json': { schema: envelope } } } },
  }
}
