import { describe, expect, it, test } from 'vitest'
import { findDecisionFaults, findDocumentFaults, findGlossaryFaults } from './check-documents.ts'

const FILES = ['README.md', 'docs/deploying.md', 'docs/operating/mail.md', 'worker/app.tsx', 'worker/']
const TREE = {
  has: (path: string) => FILES.includes(path),
  roots: new Set(['README.md', 'docs', 'worker']),
  scripts: new Set(['check', 'test:unit']),
  names: (name: string) => ['formPage', 'CACHE.text', 'CACHE', 'orders', 'order_number', 'dry-run', 'port', 'x'].includes(name),
  anchors: () => new Set(['filling-it', 'mail']),
}
const faults = (text: string) => findDocumentFaults('docs/operating/mail.md', text, TREE)

describe('findDocumentFaults', () => {
  test.each([
    ['a file and a folder from the root', '`worker/app.tsx` in `worker/`'],
    ['a file as a word of a command', '`node worker/app.tsx --port 1`'],
    ['what is no path of ours', '`/desk`, `price-breaks`, `text/html`, `1.5`, `and/or`, `docs/<subject>.md`, `@scope/name`'],
    ['what a command makes', '`.local/state/secrets.json`, `dist/client`, [matrix](../matrix.md)'],
    ['links from where the document is', '[why](../deploying.md#filling-it), [home](https://example.com/a.md), [above](#mail)'],
    ['scripts', '`npm run check`, npm run -s test:unit -- --x, `npm start`'],
    ['names of code', '`formPage`, `formPage(CACHE.text)`, `orders.order_number`, `npm start -- --dry-run`'],
    ['words that are no code', "`desk`, `moq`, `10k 0603`, `formPage('Gone')`, `findX`"],
    ['names in a block', '```ts\n// `worker/gone.ts`\n```'],
  ])('is content with %s', (_, text) => {
    expect(faults(text)).toEqual([])
  })

  test.each([
    ['a file that is gone', '`worker/gone.ts`', 'worker/gone.ts is not there'],
    ['a folder that is gone', 'in `worker/gone/` now', 'worker/gone/ is not there'],
    ['a file as a word of a command that is gone', '`node worker/gone.mjs --x`', 'worker/gone.mjs is not there'],
    ['a file that is not named from the root', '`app.tsx`', 'app.tsx is not there'],
    ['a link that leads nowhere', '[why](deploying.md)', 'deploying.md leads to docs/operating/deploying.md, which is not there'],
    ['a name that is gone', '`formsPage`', 'no code has the name formsPage'],
    ['a call that is gone', '`load()`', 'no code has the name load'],
    ['a member that is gone', '`formPage(CACHE.page)`', 'no code has the name CACHE.page'],
    ['a column that is gone', '`orders.order_id`', 'no code has the name orders.order_id'],
    ['an option that is gone', '`npm start -- --dry`', 'no command has the option --dry'],
    ['a link to a heading that is gone', '[why](../deploying.md#emptying-it)', 'docs/deploying.md has no such heading'],
    ['a script that is none', '`npm run verify`', 'package.json has no script verify'],
    ['a script that is none, in a block', '```sh\nnpm run -s test:moon -- --x\n```', 'package.json has no script test:moon'],
  ])('says what is wrong with %s', (_, text, problem) => {
    const messages = faults(`# Mail\n\n${text}\n`)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(problem)
    expect(messages[0]).toMatch(/^docs\/operating\/mail\.md:[34]: /)
  })
})

describe('findDecisionFaults', () => {
  const table = '| number | title | decided | changed |\n| --- | --- | --- | --- |\n| [0007](0007-ways.md) | Two ways | 2026-11-21 | – |\n'
  const record = '# 0007: Two ways\n\n_2026-11-21_\n\nWhy.\n'

  it('is content where table and records say the same', () => {
    expect(findDecisionFaults(table, { '0007-ways.md': record })).toEqual([])
    const changed = [table.replace('–', '2026-11-28'), record.replace('21_', '21, changed 2026-11-28_')] as const
    expect(findDecisionFaults(changed[0], { '0007-ways.md': changed[1] })).toEqual([])
  })

  test.each([
    ['another title', { '0007-ways.md': record.replace('Two', 'Three') }, '0007-ways.md: number, title'],
    ['another date', { '0007-ways.md': record.replace('21', '22') }, '0007-ways.md: number, title'],
    ['a change that the table lacks', { '0007-ways.md': record.replace('21_', '21, changed 2026-11-28_') }, '0007-ways.md: number, title'],
    ['no date', { '0007-ways.md': '# 0007: Two ways\n\nWhy.\n' }, '0007-ways.md: number, title'],
    ['no row', { '0007-ways.md': record, '0008-more.md': record }, '0008-more.md has no row'],
    ['no record', {}, 'there is no 0007-ways.md'],
  ])('finds a record with %s', (_, records, problem) => {
    const messages = findDecisionFaults(table, records as Record<string, string>)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(problem)
  })

  it('finds more records than a newcomer reads', () => {
    const numbers = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(4, '0'))
    const rows = numbers.map((number) => `| [${number}](${number}-way.md) | A way | 2026-11-21 | – |`).join('\n')
    const records = Object.fromEntries(numbers.map((number) => [`${number}-way.md`, `# ${number}: A way\n\n_2026-11-21_\n`]))
    expect(findDecisionFaults(rows, records)).toEqual(['docs/decisions/README.md: 31 records, 30 at most: merge those of one subject'])
  })
})

describe('findGlossaryFaults', () => {
  const dictionaries: Readonly<Record<string, { part: Record<string, string> }>> = {
    en: { part: { moq: 'MOQ', package: 'Package' } },
    de: { part: { moq: 'Mindestmenge', package: 'Bauform' } },
  }
  const listFaults = (rows: string) =>
    findGlossaryFaults(`| key | \`en\` | \`de\` |\n| --- | --- | --- |\n${rows}`, (lang) => dictionaries[lang] ?? {})

  it('is content with the words of the dictionaries', () => {
    expect(listFaults('| `part.moq` | MOQ | Mindestmenge |\n| `part.package` | Package | Bauform |')).toEqual([])
  })

  test.each([
    ['another word', '| `part.moq` | MOQ | Mindestbestellmenge |', '“Mindestbestellmenge” is not what the dictionary says at part.moq'],
    ['a key that is gone', '| `part.mpn` | MPN | |', 'at part.mpn'],
  ])('finds %s', (_, rows, problem) => {
    expect(listFaults(rows).join()).toContain(problem)
  })
})
