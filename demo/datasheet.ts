/** The datasheet of a series: two A4 pages made from what the catalogue knows of it. */
import PDFDocument from 'pdfkit'
import { MAKERS } from '#origin/catalogue/makers.ts'
import type { ParameterValue, PartInput, Series } from '#origin/catalogue/model.ts'
import names from '#origin/catalogue/names/en.json' with { type: 'json' }
import { CATEGORIES, PARAMETERS, type ParameterDefinition } from '#origin/catalogue/taxonomy.ts'
import { readPdfBytes } from '#origin/order/invoice/pdf-bytes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatQuantity } from '#shared/trade/units.ts'

/** Fixed, so that one series always makes the same bytes. */
const MADE_AT = new Date('2026-01-01T00:00:00Z')

// Points; A4 is 595 × 842.
const LEFT = 48
const RIGHT = 547
const WIDTH = RIGHT - LEFT
const FOOT = 800
const ROW = 17

const INK = '#17212b'
const QUIET = '#5c6b78'
const RULE = '#d5dde3'
const BAND = '#0f3d3e'
const STRIPE = '#f3f6f7'

/** Of the font's size. */
const HELVETICA_ASCENDER = 0.718

const DISTINCT_MAX = 8
const KEY_COLUMNS = 4
const LISTED_PARTS = 24

const DEFINITIONS = new Map(PARAMETERS.map((definition) => [definition.slug, definition]))
const PARAMETER_NAMES: Readonly<Record<string, string>> = names.parameters
const WORD_NAMES: Readonly<Record<string, string>> = names.words
const PACKAGING_NAMES: Readonly<Record<string, string>> = names.packagings
const CATEGORY_NAMES: Readonly<Record<string, { name: string }>> = names.categories

type Document = InstanceType<typeof PDFDocument>

/**
 * @param sampleParts of the series: ranges are told from all of them, and 24 from all over are listed
 * @returns the PDF, byte for byte the same for the same input
 */
export async function renderDatasheet(series: Series, sampleParts: readonly PartInput[]): Promise<Uint8Array> {
  const maker = MAKERS.find(({ slug }) => slug === series.manufacturer)?.name ?? series.manufacturer
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: winAnsi(`${maker} ${series.name}`),
      Author: 'Solderline',
      Subject: winAnsi(series.summary),
      Keywords: winAnsi([series.name, maker, ...sampleParts.slice(0, 8).map(({ part_number }) => part_number)].join(', ')),
      Creator: 'Solderline',
      Producer: 'Solderline',
      CreationDate: MADE_AT,
      ModDate: MADE_AT,
    },
  })
  const bytes = readPdfBytes(document)
  drawOverview(document, series, maker, sampleParts)
  drawParts(document, series, maker, sampleParts)
  document.end()
  return bytes
}

function drawOverview(document: Document, series: Series, maker: string, parts: readonly PartInput[]): void {
  document.addPage()
  document.rect(0, 0, document.page.width, 112).fill(BAND)
  write(document, maker.toUpperCase(), LEFT, 34, { size: 10, bold: true, color: '#bfe3df', width: WIDTH })
  write(document, `${series.name} series`, LEFT, 50, { size: 26, bold: true, color: '#ffffff', width: WIDTH })
  write(document, categoryName(series.category), LEFT, 84, { size: 11, color: '#dff1ee', width: WIDTH })

  let y = 134
  y = paragraph(document, series.summary, y, 12, INK) + 12
  y = heading(document, 'Ordering code', y)
  y = paragraph(document, `As published in: ${series.source}`, y, 9.5, INK) + 2
  y = paragraph(document, `${formatCount(series.size, 'en')} orderable part numbers follow from the code.`, y, 9.5, QUIET) + 12

  y = heading(document, 'Parameters', y)
  const rows = [
    ...listParameters(series.category).map(
      (definition) => [PARAMETER_NAMES[definition.slug] ?? definition.slug, formatRange(definition, parts)] as const,
    ),
    ['Package', formatList(parts.map((part) => part.package))] as const,
    [
      'Factory packing',
      formatList(parts.map((part) => `${PACKAGING_NAMES[part.packaging] ?? part.packaging}, ${formatCount(part.spq, 'en')} pieces`)),
    ] as const,
    ['RoHS', parts.every(({ rohs }) => rohs) ? 'Compliant' : 'See part number'] as const,
  ].filter(([, value]) => value !== '')
  rows.forEach(([name, value], index) => {
    if (y + ROW > FOOT - 60) return
    if (index % 2 === 0) document.rect(LEFT, y, WIDTH, ROW).fill(STRIPE)
    write(document, name, LEFT + 6, y + 4.5, { size: 9, color: QUIET, width: 190 })
    write(document, value, LEFT + 206, y + 4.5, { size: 9, width: WIDTH - 212 })
    y += ROW
  })
  note(document, y + 14)
  foot(document, series, maker, 1)
}

function drawParts(document: Document, series: Series, maker: string, parts: readonly PartInput[]): void {
  document.addPage()
  let y = heading(document, 'Part numbers of the series (a selection)', 48)
  const listedParts = spread(parts, LISTED_PARTS)
  const keyParameters = listParameters(series.category)
    .filter(({ slug }) => parts.some((part) => part.parameters[slug] !== undefined))
    .slice(0, KEY_COLUMNS)
  const columns: { title: string; width: number; cell: (part: PartInput) => string; bold?: boolean }[] = [
    { title: 'Part number', width: 148, cell: (part) => part.part_number, bold: true },
    { title: 'Package', width: 76, cell: (part) => part.package ?? '' },
  ]
  const width = (WIDTH - 224) / Math.max(1, keyParameters.length)
  for (const definition of keyParameters) {
    columns.push({
      title: PARAMETER_NAMES[definition.slug] ?? definition.slug,
      width,
      cell: (part) => valueText(definition, part.parameters[definition.slug]),
    })
  }
  let x = LEFT
  for (const column of columns) {
    write(document, column.title, x + 4, y, { size: 8, color: QUIET, width: column.width - 8 })
    x += column.width
  }
  y += 14
  document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.8).stroke(INK)
  listedParts.forEach((part, index) => {
    if (index % 2 === 1) document.rect(LEFT, y, WIDTH, ROW).fill(STRIPE)
    let cellX = LEFT
    for (const column of columns) {
      write(document, column.cell(part), cellX + 4, y + 4.5, { size: 8.5, bold: column.bold ?? false, width: column.width - 8 })
      cellX += column.width
    }
    y += ROW
  })
  document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(RULE)
  note(document, y + 18)
  foot(document, series, maker, 2)
}

function heading(document: Document, text: string, y: number): number {
  write(document, text, LEFT, y, { size: 12, bold: true, width: WIDTH })
  document
    .moveTo(LEFT, y + 17)
    .lineTo(RIGHT, y + 17)
    .lineWidth(0.5)
    .stroke(RULE)
  return y + 24
}

/** Breaks lines. @returns the place below it */
function paragraph(document: Document, text: string, y: number, size: number, color: string): number {
  const plain = winAnsi(text).replaceAll('Ω', 'ohm')
  document.font('Helvetica').fontSize(size).fillColor(color)
  document.text(plain, LEFT, y, { width: WIDTH, lineGap: 2 })
  return y + document.heightOfString(plain, { width: WIDTH, lineGap: 2 })
}

function note(document: Document, y: number): void {
  const text =
    'Demonstration document. It was made for the demonstration catalogue from the published ordering code of the series, and is not issued or checked by the manufacturer. ' +
    'Ranges are told from a selection of part numbers. Take the values for a design from the manufacturer’s own datasheet.'
  document.font('Helvetica').fontSize(8.5)
  const height = document.heightOfString(text, { width: WIDTH - 24, lineGap: 1.5 }) + 18
  document.rect(LEFT, y, WIDTH, height).fill('#fff6e0')
  document.rect(LEFT, y, 3, height).fill('#d9920f')
  document.fillColor(INK).text(text, LEFT + 14, y + 9, { width: WIDTH - 24, lineGap: 1.5 })
}

function foot(document: Document, series: Series, maker: string, page: number): void {
  document.moveTo(LEFT, FOOT).lineTo(RIGHT, FOOT).lineWidth(0.5).stroke(RULE)
  write(document, `${maker} ${series.name}`, LEFT, FOOT + 8, { size: 8, color: QUIET, width: 300 })
  write(document, `Demonstration document    ${page} / 2`, RIGHT - 200, FOOT + 8, { size: 8, color: QUIET, width: 200, right: true })
}

interface Style {
  size: number
  width: number
  bold?: boolean
  color?: string
  right?: boolean
}

/**
 * One line, cut with an ellipsis where it is too long. The standard fonts have no Ω but in Symbol, so a text is written
 * piece by piece.
 */
function write(
  document: Document,
  text: string,
  x: number,
  y: number,
  { size, width, bold = false, color = INK, right = false }: Style,
): void {
  const measure = (piece: string) => {
    document.font(piece === 'Ω' ? 'Symbol' : bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
    return document.widthOfString(piece === 'Ω' ? 'W' : piece)
  }
  const split = (fullText: string) => fullText.split(/(Ω)/).filter((piece) => piece !== '')
  const measureAll = (fullText: string) => split(fullText).reduce((sum, piece) => sum + measure(piece), 0)
  let line = winAnsi(text)
  if (measureAll(line) > width) {
    while (line.length > 1 && measureAll(`${line}…`) > width) line = line.slice(0, -1)
    line = `${line.trimEnd()}…`
  }
  let at = right ? x + width - measureAll(line) : x
  for (const piece of split(line)) {
    const wide = measure(piece)
    // Symbol has its omega at the place of W. It names no ascender, which pdfkit counts a line's height from.
    document.fillColor(color).text(piece === 'Ω' ? 'W' : piece, at, piece === 'Ω' ? y + size * HELVETICA_ASCENDER : y, { lineBreak: false })
    at += wide
  }
}

/** What the standard fonts can write; Ω is kept for `write`. */
function winAnsi(text: string): string {
  return text
    .replace(/[\u2126\u03a9]/g, 'Ω')
    .replace(/\u03bc/g, 'µ')
    .replace(/[\u2212\u2010\u2011]/g, '-')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/\u2264/g, '<=')
    .replace(/\u2265/g, '>=')
    .replace(/[^\u0020-\u007e\u00a1-\u00ffΩ–—‘’“”•…€™]/g, '?')
}

function listParameters(category: string): ParameterDefinition[] {
  const slugs = CATEGORIES.find(({ slug }) => slug === category)?.parameters ?? []
  return slugs.flatMap((slug) => DEFINITIONS.get(slug) ?? [])
}

function categoryName(slug: string): string {
  return CATEGORY_NAMES[slug]?.name ?? slug
}

/** "10 Ω – 1 MΩ (42 values)", a list of words, or nothing. */
function formatRange(definition: ParameterDefinition, parts: readonly PartInput[]): string {
  const values = parts.flatMap((part) => part.parameters[definition.slug] ?? [])
  const numbers = [...new Set(values.filter((value) => typeof value === 'number'))].sort((a, b) => a - b)
  if (definition.kind !== 'number' || numbers.length <= 4)
    return formatList((definition.kind === 'number' ? numbers : values).map((value) => valueText(definition, value)))
  return `${valueText(definition, numbers[0])} to ${valueText(definition, numbers.at(-1))}`
}

/** `count` of a list, evenly from its beginning to its end. */
function spread<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]).filter((item) => item !== undefined)
}

function formatList(texts: readonly (string | null)[]): string {
  const distinct = [...new Set(texts.filter((text) => text !== null && text !== ''))]
  return distinct.length > DISTINCT_MAX ? `${distinct.slice(0, DISTINCT_MAX).join(', ')} …` : distinct.join(', ')
}

function valueText(definition: ParameterDefinition, value: ParameterValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number' && definition.kind === 'number')
    return formatQuantity(value, definition.unit, 'en', definition.sign === 'plus_minus' ? '±' : '')
  return definition.kind === 'word' ? (WORD_NAMES[value] ?? String(value)) : String(value)
}
