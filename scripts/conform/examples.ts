/** The examples of the OpenAPI document, recorded in a run against the embedded API: `npm run conform -- … --examples`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GROUP_NAMES, listGroupCalls } from '#shared/contract/about/all-calls.ts'
import type { Example } from '#shared/contract/about/examples.ts'
import { ROOT } from '../dev/local-state.ts'

const FOLDER = join(ROOT, 'shared/contract/about/examples')
const MAX_ITEMS = 2
const MAX_TEXT_LENGTH = 300

/** Values that replace secrets and images, so that examples contain no real ones. */
const SECRETS: Readonly<Record<string, string>> = {
  token: 'c2Vzc2lvbi10b2tlbi1vZi1hbi1leGFtcGxl',
  access: '1798761600.a2V5LW9mLWFuLWV4YW1wbGU',
  secret: 'the-secret-of-the-sales-desk',
  challenge: 'challenge-of-an-example',
  pass: 'pass-of-an-example',
  captcha_id: 'captcha-of-an-example',
  image: 'data:image/png;base64,iVBORw0KGgo=',
  password: 'correct horse battery staple',
  confirm_password: 'correct horse battery staple',
  old_password: 'correct horse battery staple',
  email: 'ada@example.com',
}

/** Shortens a value to a representative part. */
function shortened(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (name.endsWith('_url') && value.includes('token=')) return value.replace(/token=[\w-]+/, `token=${SECRETS['token']}`)
    return value === '' ? value : (SECRETS[name] ?? value.slice(0, MAX_TEXT_LENGTH))
  }
  if (value instanceof Blob) return 'a file'
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => shortened(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, key)]))
}

/** Rates an example: a longer request is better; for the same request, a longer response. */
const richness = ({ request, data }: Example): number => JSON.stringify(request).length * 1_000_000 + JSON.stringify(data).length

/** Records the most informative response of each call, and replaces the existing examples. */
export class ExampleRecorder {
  readonly #examples = new Map<string, Example>()

  readonly note = (name: string, request: unknown, data: unknown): void => {
    const example = { request: shortened(request) as Example['request'], data: shortened(data) }
    const existingExample = this.#examples.get(name)
    if (!existingExample || richness(example) > richness(existingExample)) this.#examples.set(name, example)
  }

  write(): void {
    for (const group of GROUP_NAMES) {
      const file = join(FOLDER, `${group}.json`)
      const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>
      const after = Object.fromEntries(
        listGroupCalls(group).flatMap((name) => {
          const example = this.#examples.get(name) ?? before[name]
          return example ? [[name, example]] : []
        }),
      )
      writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`)
    }
  }
}
