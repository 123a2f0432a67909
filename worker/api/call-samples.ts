/** Sample programs that send a request to a call, for `/developers`. `e2e/http/developers.test.ts` runs them. */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { toHttp } from './client.ts'

export interface CallSample {
  language: 'curl' | 'TypeScript' | 'Python'
  text: string
}

interface SampleRequest {
  url: string
  method: string
  headers: readonly (readonly [name: string, value: string])[]
  /** Whether the request contains the API key of the environment variable `SHOP_KEY`. */
  has_key: boolean
  /** The request's body; null if there is none. */
  json: string | null
  /** Whether the request is a form with the file `list.csv`. */
  is_form: boolean
  /** The name under which the response is saved; null: it is no file. */
  file: string | null
}

/** Whether a program can only call with a key. Carts and BOMs of callers without one belong to a browser. */
export const needsKey = ({ caller, scope }: Endpoint): boolean => caller === 'customer' || scope !== 'read'

/** The caller's own number of a purchase: a repeated program does not order twice. */
const IDEMPOTENCY_KEY = 'purchase-2026-000123'
const FILE_ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'text/csv': 'csv', 'application/json': 'json' }

interface SampleOptions {
  site_url: string
  is_form: boolean
}

/** The request with the values of `example`, in three languages. */
export function writeCallSamples(endpoint: Endpoint, example: object, { site_url, is_form }: SampleOptions): CallSample[] {
  const { path, query, body } = toHttp(endpoint, example)
  const [type] = endpoint.file ?? []
  const request: SampleRequest = {
    url: site_url + path + query,
    method: endpoint.method,
    headers: [
      ...(body !== null && !is_form ? ([['Content-Type', 'application/json']] as const) : []),
      ...(endpoint.idempotent ? ([['Idempotency-Key', IDEMPOTENCY_KEY]] as const) : []),
    ],
    has_key: needsKey(endpoint),
    json: is_form || body === null ? null : JSON.stringify(JSON.parse(body), null, 2),
    is_form,
    file: type === undefined ? null : `answer.${FILE_ENDINGS[type] ?? 'xlsx'}`,
  }
  return [
    { language: 'curl', text: writeCurl(request) },
    { language: 'TypeScript', text: writeTypeScript(request) },
    { language: 'Python', text: writePython(request) },
  ]
}

const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function writeCurl({ url, method, headers, has_key, json, is_form, file }: SampleRequest): string {
  const implied = json === null && !is_form ? 'GET' : 'POST'
  return [
    `curl ${quoteForShell(url)}`,
    ...(method === implied ? [] : [`-X ${method}`]),
    ...(has_key ? ['-H "Authorization: Bearer $SHOP_KEY"'] : []),
    ...headers.map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    ...(is_form ? ['-F file=@list.csv'] : []),
    ...(json === null ? [] : [`-d ${quoteForShell(json)}`]),
    ...(file === null ? [] : [`-o ${file}`]),
  ].join(' \\\n  ')
}

function writeTypeScript({ url, method, headers, has_key, json, is_form, file }: SampleRequest): string {
  const listed = [
    ...(has_key ? [`Authorization: \`Bearer \${process.env.SHOP_KEY}\``] : []),
    ...headers.map(([name, value]) => `'${name}': '${value}'`),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(listed.length > 0 ? [`headers: ${writeList(listed, '  ')},`] : []),
    ...(json === null ? [] : [`body: JSON.stringify(${indent(json, 2)}),`]),
    ...(is_form ? ['body: form,'] : []),
  ]
  const imports = [...(is_form ? ['readFile'] : []), ...(file === null ? [] : ['writeFile'])]
  const call = `await fetch(${quoteForCode(url)}${options.length > 0 ? `, {\n  ${options.join('\n  ')}\n}` : ''})`
  const read =
    file === null
      ? `type Answer = { code: number; message: string; data: unknown }
const { code, message, data } = (await response.json()) as Answer
if (code !== 200) throw new Error(\`\${code}: \${message}\`)
console.log(data)`
      : `if (!response.headers.has('Content-Disposition')) throw new Error(await response.text())
await writeFile('${file}', new Uint8Array(await response.arrayBuffer()))`
  return [
    ...(imports.length > 0 ? [`import { ${imports.join(', ')} } from 'node:fs/promises'\n`] : []),
    ...(is_form ? [`const form = new FormData()\nform.set('file', new Blob([await readFile('list.csv')]), 'list.csv')`] : []),
    `const response = ${call}`,
    read,
  ].join('\n')
}

function writePython({ url, method, headers, has_key, json, is_form, file }: SampleRequest): string {
  const listed = [
    ...(has_key ? [`'Authorization': 'Bearer ' + os.environ['SHOP_KEY']`] : []),
    ...headers.map(([name, value]) => `'${name}': '${value}'`),
    ...(is_form ? [`'Content-Type': 'multipart/form-data; boundary=form'`] : []),
  ]
  const options = [
    quoteForCode(url),
    ...(method === 'GET' ? [] : [`method='${method}'`]),
    ...(listed.length > 0 ? [`headers=${writeList(listed, '    ')}`] : []),
    ...(json === null ? [] : [`data=json.dumps(${indent(toPythonLiteral(json), 4)}).encode()`]),
    ...(is_form ? ['data=form'] : []),
  ]
  const read =
    file === null
      ? `    answer = json.load(response)
if answer['code'] != 200:
    raise SystemExit(f"{answer['code']}: {answer['message']}")
print(answer['data'])`
      : `    if 'Content-Disposition' not in response.headers:
        raise SystemExit(response.read().decode())
    with open('${file}', 'wb') as file:
        file.write(response.read())`
  return `${[...(file === null || json !== null ? ['import json'] : []), ...(has_key ? ['import os'] : []), 'import urllib.request'].join('\n')}
${is_form ? PYTHON_FORM : ''}
request = urllib.request.Request(
    ${options.join(',\n    ')},
)
with urllib.request.urlopen(request) as response:
${read}`
}

/** Python's standard library cannot encode multipart forms. */
const PYTHON_FORM = `
with open('list.csv', 'rb') as file:
    form = (
        b'--form\\r\\nContent-Disposition: form-data; name="file"; filename="list.csv"\\r\\n\\r\\n'
        + file.read()
        + b'\\r\\n--form--\\r\\n'
    )
`

/** An object or a dictionary: one entry on the same line, several entries on a line each. */
const writeList = (entries: readonly string[], margin: string): string =>
  entries.length === 1
    ? margin.length > 2
      ? `{${entries[0]}}`
      : `{ ${entries[0]} }`
    : `{\n${entries.map((entry) => `${margin}${margin}${entry},\n`).join('')}${margin}}`

const quoteForCode = (url: string): string => `'${url.replaceAll("'", '%27')}'`

const indent = (text: string, by: number): string => text.replaceAll('\n', `\n${' '.repeat(by)}`)

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }

/** JSON as a literal of Python, whose strings are the same. */
const toPythonLiteral = (json: string): string =>
  json.replaceAll(/"(?:\\.|[^"\\])*"|\b(?:true|false|null)\b/g, (token) => PYTHON_WORDS[token] ?? token)
