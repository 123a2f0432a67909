import { globSync, readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GROUPS } from '#shared/contract/about/about.ts'
import { GROUP_NAMES, getDocumentedCall, listGroupCalls } from '#shared/contract/about/all-calls.ts'
import { getExample } from '#shared/contract/about/examples.ts'
import { CALLS, ENDPOINTS } from '#shared/contract/calls.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { createOpenApiDocument } from './openapi.ts'

const calls = [...CALLS].map(([name, endpoint]) => ({ name, endpoint, about: getDocumentedCall(name), example: getExample(name) }))

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  description: z.string().min(10),
  'x-required': z.boolean(),
  'x-without': z.string().min(10).optional(),
  parameters: z.array(z.record(z.string(), z.unknown())),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.looseObject({
    200: z.object({
      description: z.string(),
      content: z.record(z.string(), z.object({ examples: z.record(z.string(), z.object({ value: z.unknown() })).optional() })),
    }),
  }),
})
type Operation = z.output<typeof Operation>

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)), tags: z.array(z.object({ name: z.string() })) })
const document = Document.parse(JSON.parse(JSON.stringify(createOpenApiDocument())))
const findOperation = ({ method, path }: Endpoint): Operation | undefined =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

/** The names of a request's fields, in the order of the path and after it. */
const listRequestFields = (endpoint: Endpoint): string[] => Object.keys((endpoint.request as { shape?: object }).shape ?? {})

describe('what is said of calls', () => {
  it('is in no script of the browser, and loaded by the Worker on request', () => {
    const files = globSync('{client,worker,origin,shared,locales}/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'shared/contract/about/**'] })
    expect(files.length).toBeGreaterThan(500)
    const importing = (pattern: RegExp) =>
      files
        .filter((path) => pattern.test(readFileSync(path, 'utf8')))
        .map((path) => path.replaceAll('\\', '/'))
        .sort()
    expect(importing(/contract\/about\//)).toEqual(['worker/api/call-reference.ts', 'worker/api/openapi.ts'])
    expect(importing(/\/openapi\.ts/)).toEqual(['worker/api/call-reference.ts', 'worker/app.tsx'])
    expect(importing(/from '[^']*call-reference\.ts'/)).toEqual(['worker/pages/site/developers.tsx'])
    expect(importing(/from '[^']*site\/developers\.tsx'/)).toEqual([
      'worker/api/call-reference.ts',
      'worker/pages/site/developers.tsx',
      'worker/seo/sitemap.ts',
    ])
  })
})

describe('the OpenAPI document', () => {
  it('is valid by the specification', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(createOpenApiDocument())))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    const broken = await new Validator().validate({ openapi: '3.1.0', info: { title: 'Without a version' }, paths: {} })
    expect(broken.valid).toBe(false)
  })

  it('names every group, and each of its calls once', () => {
    expect(document.tags.map(({ name }) => name)).toEqual(GROUP_NAMES)
    expect(GROUP_NAMES.flatMap(listGroupCalls).sort()).toEqual([...CALLS.keys()].sort())
    expect(ENDPOINTS.length).toBe(new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).size)
  })

  it('has one group that a shop cannot do without', () => {
    expect(GROUP_NAMES.filter((group) => GROUPS[group].without === null)).toEqual(['catalogue'])
    for (const group of GROUP_NAMES) expect(listGroupCalls(group).length, group).toBeGreaterThan(0)
  })

  it.each(calls)('says of $name what it is, by its name', ({ name, endpoint, about }) => {
    const operation = findOperation(endpoint)
    expect(operation).toMatchObject({ operationId: name, tags: [about.group], description: about.description })
    expect(operation?.['x-required']).toBe(about.without === undefined)
    expect(operation?.['x-without']).toBe(about.without)
  })

  it.each(calls)('has a true example of $name', ({ endpoint, example }) => {
    expect(endpoint.request.safeParse(example.request).error?.issues).toBeUndefined()
    if (!endpoint.webhook) expect(Object.keys(example.request).filter((field) => !listRequestFields(endpoint).includes(field))).toEqual([])
    if (endpoint.file) expect(example.data).toBeNull()
    else expect(endpoint.data.safeParse(example.data).error?.issues).toBeUndefined()
    const responseExamples = findOperation(endpoint)?.responses[200].content['application/json']?.examples
    expect(responseExamples?.['success']?.value).toEqual(
      endpoint.file ? undefined : { code: CODE.success, message: 'Success', data: example.data },
    )
  })

  it.each(calls)('says what each code of $name means', ({ endpoint, about }) => {
    const description = findOperation(endpoint)?.responses[200].description ?? ''
    for (const [key, means] of Object.entries(about.codes ?? {}))
      expect(description).toContain(`${CODE[key as keyof typeof CODE]}: ${means}`)
    if (listRequestFields(endpoint).length > 0) expect(description).toContain('4000: ')
    if (endpoint.caller === 'customer') expect(description).toContain('4001: ')
  })

  it('says with which calls a header goes', () => {
    const listHeaders = (name: string) => {
      const endpoint = CALLS.get(name)
      const parameters = endpoint ? findOperation(endpoint)?.parameters : []
      return (parameters ?? []).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref.split('/').at(-1)] : []))
    }
    expect(listHeaders('categoryTree')).toEqual(['Lang', 'X-Request-Id', 'X-Edge-Proof'])
    expect(listHeaders('saveRfqContact')).toEqual(expect.arrayContaining(['X-Visitor', 'X-Client-Address', 'X-Cart', 'Idempotency-Key']))
    expect(listHeaders('cart')).not.toContain('Idempotency-Key')
    expect(listHeaders('orderDetail')).toContain('X-Order-Access')
  })

  it('says who may call, with which scope of an API key', () => {
    const listSecurity = (name: string) => {
      const endpoint = CALLS.get(name)
      return endpoint && findOperation(endpoint)?.security
    }
    expect(listSecurity('categoryTree')).toEqual([{}, { api_key: ['read'] }])
    expect(listSecurity('orderSubmit')).toEqual([{}, { session: [] }, { api_key: ['order'] }])
    expect(listSecurity('apiKeyList')).toEqual([{ session: [] }])
    expect(listSecurity('deskOrderList')).toEqual([{ desk: [] }])
    expect(listSecurity('payWebhook')).toEqual([{}])
  })

  it('names the answers of the edge apart from those of the call', () => {
    const listStatuses = (name: string) => {
      const endpoint = CALLS.get(name)
      return endpoint && Object.keys(findOperation(endpoint)?.responses ?? {})
    }
    expect(listStatuses('categoryTree')).toEqual(['200', '500', '502'])
    expect(listStatuses('cartAdd')).toEqual(['200', '403', '413', '500', '502'])
    expect(listStatuses('payWebhook')).toEqual(['200', '400', '404', '413', '500', '502', '503'])
  })
})
