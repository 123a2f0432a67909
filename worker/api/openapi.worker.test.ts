import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { app } from '../app.tsx'
import { ENDPOINTS } from './openapi.ts'

const JsonSchema = z.record(z.string(), z.unknown())
const Media = z.object({ 'application/json': z.object({ schema: JsonSchema }) })
const Parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: JsonSchema,
  description: z.string().optional(),
})

/** OpenAPI 3.1, as much of it as the document uses: https://spec.openapis.org/oas/v3.1.1.html */
const OpenApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1), description: z.string().optional() }),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.object({ type: z.literal('http'), scheme: z.literal('bearer') })),
    schemas: z.record(z.string().regex(/^[\w.-]+$/), JsonSchema),
  }),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(
      z.enum(['get', 'post', 'put', 'patch', 'delete']),
      z.strictObject({
        summary: z.string().min(1),
        parameters: z.array(Parameter),
        requestBody: z.strictObject({ required: z.literal(true), content: Media }).optional(),
        security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
        responses: z.record(z.string().regex(/^\d{3}$/), z.strictObject({ description: z.string().min(1), content: Media })),
      }),
    ),
  ),
})

let document: z.output<typeof OpenApi>

beforeAll(async () => {
  const response = await app.fetch(new Request('https://shop.test/api/openapi.json'), env, createExecutionContext())
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toContain('application/json')
  document = OpenApi.parse(await response.json())
})

const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

describe('/api/openapi.json', () => {
  it.each(ENDPOINTS.map(({ method, path }) => [method, path] as const))('names %s %s', (method, path) => {
    expect(document.paths[templateOf(path)]?.[method.toLowerCase() as 'get']).toBeDefined()
  })

  it('names nothing else', () => {
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(named.sort()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${templateOf(path)}`).sort())
  })

  it('declares every parameter of a path, as required, once', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        expect(operation?.parameters.filter((parameter) => parameter.in === 'path' && parameter.required).map(({ name }) => name)).toEqual(
          wanted,
        )
        const all = operation?.parameters.map((parameter) => `${parameter.in} ${parameter.name}`) ?? []
        expect(new Set(all).size).toBe(all.length)
      }
    }
  })

  it('describes each answer as the envelope around its data', () => {
    for (const methods of Object.values(document.paths)) {
      for (const operation of Object.values(methods)) {
        expect(operation?.responses['200']?.content['application/json'].schema).toMatchObject({
          required: ['code', 'message', 'data'],
          properties: { data: expect.any(Object) },
        })
      }
    }
  })

  it('has no reference that leads nowhere', () => {
    const schemas = JSON.stringify(document)
    expect(schemas).not.toContain('$defs')
    expect(schemas).toContain('"$ref"')
    for (const [, pointer = ''] of schemas.matchAll(/"\$ref":"#([^"]*)"/g)) {
      const found = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>(
          (at, key) =>
            typeof at === 'object' && at !== null
              ? (at as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')]
              : undefined,
          document,
        )
      expect(found, pointer).toBeDefined()
    }
  })
})
