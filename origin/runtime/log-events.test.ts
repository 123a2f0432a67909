/** Every event in the code is in docs/operating/log.md, with its levels and fields, and the other way round. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface LogEvent {
  levels: Set<string>
  fields: Set<string>
}
type Events = Map<string, LogEvent>

function add(events: Events, name: string, levels: readonly string[], fields: readonly string[]): void {
  const event = events.get(name) ?? { levels: new Set(), fields: new Set() }
  for (const level of levels) event.levels.add(level)
  for (const field of fields) if (field !== 'request_id') event.fields.add(field)
  events.set(name, event)
}

/** The names of an object literal's fields, without those in its values. */
function fieldsIn(object: string): string[] {
  let flat = object
  for (let before = ''; before !== flat; ) {
    before = flat
    flat = flat.replace(/\([^()]*\)/g, '')
  }
  return flat.split(',').flatMap((field) => /^\s*(\w+)/.exec(field)?.[1] ?? [])
}

function eventsOfCode(): Events {
  const events: Events = new Map()
  const sources = globSync('{origin,worker}/**/*.{ts,tsx}').filter((file) => !/\.(?:test|cases)\./.test(file))
  for (const file of sources) {
    const calls = readFileSync(file, 'utf8').matchAll(/\blog\(\s*'(\w+)',\s*([^{)]*?)(?:,\s*\{([^}]*)\},?\s*)?\)/g)
    for (const [, level = '', names = '', fields = ''] of calls)
      for (const [, name = ''] of names.matchAll(/'(\w+)'/g)) add(events, name, [level], fieldsIn(fields))
  }
  return events
}

function eventsOfTable(): Events {
  const events: Events = new Map()
  const words = (cell: string): string[] => cell.match(/\w+/g) ?? []
  for (const row of readFileSync('docs/operating/log.md', 'utf8').split('\n')) {
    const [, names = '', levels = '', fields = ''] = row.split('|')
    if (names.trim().startsWith('`')) for (const name of words(names)) add(events, name, words(levels), words(fields))
  }
  return events
}

const sorted = (events: Events) =>
  [...events].map(([name, { levels, fields }]) => `${name}: ${[...levels].sort()}: ${[...fields].sort()}`).sort()

it('finds the events of the code', () => {
  expect(eventsOfCode().size).toBeGreaterThan(25)
  expect(eventsOfCode().get('mail_given_up')?.fields).toEqual(new Set(['mail_id', 'tries', 'error']))
})

it('has every event in the table of the documentation, and no other', () => {
  expect(sorted(eventsOfTable())).toEqual(sorted(eventsOfCode()))
})
