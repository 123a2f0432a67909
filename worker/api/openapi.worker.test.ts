import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CALLS, ENDPOINTS } from '#shared/contract/calls.ts'
import { app } from '../app.tsx'

const JsonSchema = z.record(z.string(), z.unknown())
const Media = z.object({ schema: JsonSchema })
const Parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean() })

/** The part of OpenAPI that these tests read; the document's validity is tested beside its source. */
const OpenApi = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  components: z.looseObject({ parameters: z.record(z.string(), Parameter) }),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(
      z.enum(['get', 'post', 'put', 'patch', 'delete']),
      z.object({
        parameters: z.array(z.union([Parameter, z.object({ $ref: z.string() })])),
        responses: z.object({ 200: z.object({ content: z.object({ 'application/json': Media }).catchall(Media) }) }),
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

const toTemplate = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

describe('/api/openapi.json', () => {
  it.each(ENDPOINTS.map(({ method, path }) => [method, path] as const))('names %s %s', (method, path) => {
    expect(document.paths[toTemplate(path)]?.[method.toLowerCase() as 'get']).toBeDefined()
  })

  it('names nothing else', () => {
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(named.sort()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${toTemplate(path)}`).sort())
  })

  it('declares every parameter of a path, as required, once', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        const expectedNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        const parameters = operation?.parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : [])) ?? []
        expect(parameters.filter((parameter) => parameter.in === 'path' && parameter.required).map(({ name }) => name)).toEqual(
          expectedNames,
        )
        const all = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
        expect(new Set(all).size).toBe(all.length)
      }
    }
  })

  it('describes each answer as the envelope around its data', () => {
    for (const endpoint of CALLS.values()) {
      const operation = document.paths[toTemplate(endpoint.path)]?.[endpoint.method.toLowerCase() as 'get']
      const content = operation?.responses['200'].content
      const { file } = endpoint
      if (file) expect(Object.keys(content ?? {})).toEqual(expect.arrayContaining([...file, 'application/json']))
      else
        expect(content?.['application/json'].schema['oneOf']).toContainEqual(
          expect.objectContaining({
            required: ['code', 'message', 'data'],
            properties: expect.objectContaining({ code: { const: 200 }, data: expect.any(Object) }),
          }),
        )
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
