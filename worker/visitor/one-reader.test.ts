/** The same pasted texts in every input of the shop: all of them read the texts alike. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ReadingOrder, ReadResponse } from '#client/bom/intake/read-thread.ts'
import { readPastedList } from '#client/components/rfq/pasted-list.ts'
import { parsePad } from '#origin/cart/order-pad.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { readRfqLines } from '#shared/table-reading/lists/rfq-lines.ts'
import { readRfqWorkbook } from '#shared/table-reading/lists/rfq-lists.ts'
import { RFQ_PROFILE } from '#shared/table-reading/profiles.ts'
import { readWorkbook } from '#shared/table-reading/workbook/read-workbook.ts'
import { readPostedBomList } from '../forms/posted-bom-list.ts'

/** The part number and quantity of each line, and the number of rows that became no line. */
interface Outcome {
  lines: readonly (readonly [part_number: string, qty: number | null])[]
  left_out: number
}
type ReaderEntry = (text: string) => Promise<Outcome> | Outcome

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const parseNumber = (qty: string): number | null => (qty === '' ? null : Number(qty))

/** The thread that reads for the BOM pages, called as they call it. */
let askThread: (order: ReadingOrder) => Promise<ReadResponse>

beforeAll(async () => {
  let listener: (event: { data: ReadingOrder }) => void = () => undefined
  let answered: (answer: ReadResponse) => void = () => undefined
  vi.stubGlobal('addEventListener', (_: string, receivedListener: typeof listener) => {
    listener = receivedListener
  })
  vi.stubGlobal('postMessage', (answer: ReadResponse) => answered(answer))
  await import('#client/bom/intake/read-thread.ts')
  askThread = (data) =>
    new Promise((resolve) => {
      answered = resolve
      listener({ data })
    })
  return () => vi.unstubAllGlobals()
})

async function createBom(order: ReadingOrder): Promise<Outcome> {
  const answer = await askThread(order)
  if (!answer.ok) throw new Error(answer.errorCode)
  if (!('reading' in answer)) throw new Error('rows are answered')
  const { lines, left_out } = answer.reading
  return { lines: lines.map(({ part_number, qty }) => [part_number, qty]), left_out: left_out.length }
}

/** Inputs in which an absent quantity means one piece, and inputs in which it stays open. */
const COUNTING: Readonly<Record<string, ReaderEntry>> = {
  'the paste of a BOM': (text) => createBom({ kind: 'text', text, headings: [] }),
  'the paste of a BOM without script': async (text) => {
    const { lines, read } = await readPostedBomList(text, new FormData(), [])
    return { lines: lines.map(({ part_number, qty }) => [part_number, qty]), left_out: read?.summary.left_out_count ?? 0 }
  },
  'the file of a BOM': (text) => createBom({ kind: 'file', bytes: toBytes(text), max_bytes: 1_000_000, headings: [] }),
  'the order pad': (text) => {
    const { rows } = parsePad(text)
    const named = rows.flatMap(({ readings: [line] }) => line ?? [])
    return {
      lines: named.map(({ part_number, qty, description }) => [part_number, qty ?? (description === '' ? 1 : null)]),
      left_out: rows.length - named.length,
    }
  },
}
const OPEN: Readonly<Record<string, ReaderEntry>> = {
  'the grid of the RFQ': (text) => {
    const list = readPastedList(text)
    if (typeof list === 'string') throw new Error(list)
    return { lines: list.lines.map(({ part_number, qty }) => [part_number, parseNumber(qty)]), left_out: list.summary.left_out_count }
  },
  'the file of an RFQ': async (text) => {
    const { sheets, matches, sheet } = readRfqWorkbook(await readWorkbook(toBytes(text)))
    const { header_row = null, columns = RFQ_PROFILE.none } = matches[sheet] ?? {}
    const { lines, skipped } = readRfqLines(sheets[sheet]?.rows ?? [], header_row, columns)
    return { lines: lines.map(({ part_number, qty }) => [part_number, parseNumber(qty)]), left_out: skipped }
  },
}

const PARTS = [
  ['NE555P', 2500],
  ['LM358DR', 1000],
  ['C0805C104K5RACTU', 250],
  ['L7805CV', 12],
] as const
const HEADINGS: Readonly<Record<string, readonly [string, string]>> = {
  en: ['Part number', 'Quantity'],
  de: ['Teilenummer', 'Menge'],
  zh: ['型号', '数量'],
  ru: ['Артикул', 'Кол-во'],
  ar: ['رقم القطعة', 'الكمية'],
}
const digits = (zero: number, text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))

const TEXTS: Readonly<Record<string, { text: string; lines?: Outcome['lines']; left_out?: number }>> = {
  'quantities with commas': { text: PARTS.map(([part, qty]) => `${part} ${qty.toLocaleString('en')}`).join('\n') },
  'the quantity in front': { text: PARTS.map(([part, qty]) => `${qty} x ${part}`).join('\r\n') },
  'cells with target prices': { text: PARTS.map(([part, qty]) => `${part}\t${qty}\t0.25`).join('\n') },
  'cells between semicolons': { text: ['MPN;Qty', ...PARTS.map(([part, qty]) => `${part};${qty}`)].join('\n') },
  'cells between commas': { text: ['MPN,Qty', ...PARTS.map(([part, qty]) => `${part},${qty}`)].join('\n') },
  'Arabic digits': { text: PARTS.map(([part, qty]) => `${part}\t${digits(0x660, String(qty))}`).join('\n') },
  'full width': { text: PARTS.map(([part, qty]) => `${part}\t${digits(0xff10, String(qty))}`).join('\n') },
  ...Object.fromEntries(
    Object.entries(HEADINGS).map(([lang, headings]) => {
      const { tag = 'en' } = LANGUAGES.find((one) => one.lang === lang) ?? {}
      const rows = PARTS.map(([part, qty]) => `${part}\t${new Intl.NumberFormat(tag).format(qty)}`)
      return [`headings and numbers of ${lang}`, { text: [headings.join('\t'), ...rows].join('\n') }]
    }),
  ),
  'part numbers that look like cases and places': {
    text: 'C0805C104K5RACTU\nC2012X7R1E225K125AB\nL7805CV\nC8051F320\nJ111',
    lines: ['C0805C104K5RACTU', 'C2012X7R1E225K125AB', 'L7805CV', 'C8051F320', 'J111'].map((part) => [part, null]),
  },
  'a sum below the list': { text: ['MPN\tQty', ...PARTS.map(([part, qty]) => `${part}\t${qty}`), 'Total\t3762'].join('\n'), left_out: 1 },
  'greetings around the list': {
    text: ['Dear all,', ...PARTS.map(([part, qty]) => `${part} ${qty}`), 'Best regards'].join('\n'),
    left_out: 2,
  },
  'a word for a part': { text: [...PARTS.map(([part, qty]) => `${part}, ${qty}`), 'TBD, 10'].join('\n'), left_out: 1 },
}

describe.each(Object.entries(TEXTS))('%s', (_, { text, lines = PARTS, left_out = 0 }) => {
  test.each(Object.entries(COUNTING))('in %s', async (_, read) => {
    expect(await read(text)).toEqual({ lines: lines.map(([part, qty]) => [part, qty ?? 1]), left_out })
  })

  test.each(Object.entries(OPEN))('in %s', async (_, read) => {
    expect(await read(text)).toEqual({ lines: lines.map(([part, qty]) => [part, qty]), left_out })
  })
})
