/** `npm run catalogue -- parts`: changes single parts of a running shop. docs/catalogue-changes.md describes each command. */
import { createReadStream } from 'node:fs'
import { userInfo } from 'node:os'
import { readCsv } from '#origin/catalogue/import/csv-rows.ts'
import type { putParts } from '#shared/contract/desk-catalogue.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { formatCount } from '#shared/trade/count.ts'
import { readArguments } from '../dev/progress.mjs'
import { PushBatches } from '../push/batches.ts'
import { type RunningShop, toRunningShop } from '../push/running-shop.ts'
import { sendAll, trialAll, waitForLists } from '../push/send.ts'
import { EXIT_CODES } from './exit.ts'

export const PARTS_USAGE = `npm run catalogue -- parts retire|restore|delete MAKER PART…  |  move CATEGORY MAKER PART…  |  rename MAKER PART NAME [--maker MAKER]
    [--list FILE.csv] [--to URL] [--propose] [--dry-run] [--who NAME]
    changes single parts of a running shop; --list: a file with the columns manufacturer and part_number instead of MAKER PART…`

const OPTIONS = { valued: ['list', 'to', 'state', 'who', 'maker'], switches: ['propose', 'dry-run'] } as const
const MAX_VISIBLE_PROBLEMS = 20

type SentPart = EndpointRequest<typeof putParts>['parts'][number]
type Named = Pick<SentPart, 'manufacturer' | 'part_number'>

/** @returns the exit code: see `EXIT_CODES` */
export async function runParts(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(PARTS_USAGE, OPTIONS, args)
  const [command = '', ...words] = positionals
  const { list = null } = values
  const category = command === 'move' ? words.shift() : undefined
  const name = command === 'rename' ? words.pop() : undefined
  const changes: Record<string, ((part: Named) => SentPart) | undefined> = {
    retire: (part) => ({ ...part, retired: true }),
    restore: (part) => ({ ...part, retired: false }),
    delete: (part) => ({ ...part, deleted: true }),
    move: (part) => ({ ...part, category }),
    rename: (part) => ({ ...part, becomes: { manufacturer: values.maker ?? part.manufacturer, part_number: name ?? '' } }),
  }
  const change = changes[command]
  const [manufacturer = '', ...numbers] = words
  const named = list === null ? numbers.map((partNumber) => ({ manufacturer, part_number: partNumber })) : await readList(list)
  const isWrong = named.length === 0 || (command === 'move' && !category) || (command === 'rename' && (!name || named.length > 1))
  if (!change || isWrong) throw new Error(PARTS_USAGE)
  const shop = toRunningShop(values.to, values.state)
  return changeParts(shop, named.map(change), {
    source: `parts ${command}${list === null ? '' : ` (${list})`}`,
    who: values.who ?? userInfo().username,
    is_proposal: values.propose === true,
    is_trial: values['dry-run'] === true,
  })
}

/** Changes parts of a shop as one change set, and prints the result. @returns the exit code: see `EXIT_CODES` */
export async function changeParts(
  shop: RunningShop,
  rows: readonly SentPart[],
  { is_trial, ...changeHead }: { source: string; who: string; is_proposal: boolean; is_trial: boolean },
): Promise<number> {
  const batches = new PushBatches('parts')
  try {
    rows.forEach((row, index) => {
      batches.add(row, index)
    })
    await batches.end()
    const head = { ...changeHead, change_set: `parts-${crypto.randomUUID()}`, as_of: new Date().toISOString() }
    const { counts, problems, changing } = await trialAll(shop, batches, head, () => undefined)
    for (const { line, field, problem } of problems.slice(0, MAX_VISIBLE_PROBLEMS)) {
      const { manufacturer, part_number } = rows[line] ?? { manufacturer: '', part_number: '' }
      console.log(`  ${manufacturer} ${part_number}: ${field}: ${problem}`)
    }
    if (problems.length > MAX_VISIBLE_PROBLEMS) console.log(`  … and ${problems.length - MAX_VISIBLE_PROBLEMS} more`)
    const state = !is_trial && changing.some(Boolean) ? await sendAll(shop, batches, changing, head, 0, () => undefined) : null
    if (state === 'applied') await waitForLists(shop, head.change_set)
    const done = `${formatCount(counts.changed, 'en')} of ${formatCount(rows.length, 'en')} parts`
    const page = `${shop.url}/desk/catalogue/${head.change_set}`
    if (state === null) console.log(`${done} would change; the shop is unchanged.`)
    else console.log(state === 'proposed' ? `${done}: ${page} waits for approval at the desk.` : `${done} changed. Undo: ${page}`)
    return problems.length > 0 ? EXIT_CODES.not_all : EXIT_CODES.all
  } finally {
    batches.remove()
  }
}

/** The parts that a CSV lists. @throws for a file without the columns `manufacturer` and `part_number` */
async function readList(file: string): Promise<Named[]> {
  const named: Named[] = []
  let columnIndexes: [maker: number, number: number] | null = null
  for await (const { rows } of readCsv(createReadStream(file))) {
    for (const { cells } of rows) {
      if (columnIndexes)
        named.push({ manufacturer: cells[columnIndexes[0]]?.trim() ?? '', part_number: cells[columnIndexes[1]]?.trim() ?? '' })
      else columnIndexes = [cells.indexOf('manufacturer'), cells.indexOf('part_number')]
      if (columnIndexes.includes(-1)) throw new Error(`${file} needs the columns manufacturer and part_number in its first line.`)
    }
  }
  return named
}
