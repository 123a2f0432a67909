/** The invoice of an order as a PDF: A4, in the order's language, with selectable text. */
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import type { Order } from '#shared/contract/order.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { type InvoiceContent, type InvoiceLine, type Seller, toInvoiceContent } from './content.ts'
import { readPdfBytes } from './pdf-bytes.ts'
import { type Document, type ReadFont, type Style, Typesetter } from './typeset.ts'

// Points; A4 is 595 × 842.
const LEFT = 42
const RIGHT = 553
const WIDTH = RIGHT - LEFT
const TOP = 46
const BOTTOM = 786
const FOOT = 812

const INK = '#17212b'
const QUIET = '#5c6b78'
const RULE = '#d5dde3'
const BAND = '#f3f6f7'

const BODY: Style = { size: 9, color: INK }
const STRONG: Style = { size: 9, color: INK, is_bold: true }
const SMALL: Style = { size: 7.5, color: QUIET }
const LABEL: Style = { size: 7.5, color: QUIET }
const TITLE: Style = { size: 17, color: INK, is_bold: true }
const NAME: Style = { size: 13, color: INK, is_bold: true }
const SUM: Style = { size: 11, color: INK, is_bold: true }

const LEADING = 12
/** The side of a line's code: its modules are then at least 0.3 mm, which a phone reads. */
const CODE = 32
const GAP = 8

interface Column {
  key: 'number' | 'part' | 'date_code' | 'qty' | 'unit_price' | 'amount'
  x: number
  width: number
  /** Right-aligned in both directions of writing, so that digits are below one another. */
  is_figure: boolean
}

const COLUMNS: readonly Column[] = [
  { key: 'number', x: LEFT + 5, width: 24, is_figure: false },
  { key: 'part', x: LEFT + 32, width: 172, is_figure: false },
  { key: 'date_code', x: LEFT + 246, width: 56, is_figure: false },
  { key: 'qty', x: LEFT + 304, width: 58, is_figure: true },
  { key: 'unit_price', x: LEFT + 368, width: 64, is_figure: true },
  { key: 'amount', x: LEFT + 436, width: 70, is_figure: true },
]

const CODE_X = LEFT + 208

/**
 * The invoice's bytes, always the same for one state of an order.
 * @param readFont reads files of client/public/fonts; only those that the texts need are read
 */
export const renderInvoicePdf = (order: Order, seller: Seller, lang: Language, readFont: ReadFont): Promise<Uint8Array<ArrayBuffer>> =>
  renderPaperPdf(toInvoiceContent(order, seller, lang), new Date(order.paid_at ?? order.submitted_at), readFont)

/** A document with lines as a PDF: an invoice, or a quote. @param madeAt creation date in the file's metadata */
export async function renderPaperPdf(content: InvoiceContent, madeAt: Date, readFont: ReadFont): Promise<Uint8Array<ArrayBuffer>> {
  const { lang, seller } = content
  const { tag } = getLanguage(lang)
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: null,
    autoFirstPage: false,
    bufferPages: true,
    lang: tag,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `${content.title} ${content.order_number}`,
      Author: seller.name,
      Creator: seller.name,
      Producer: seller.name,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  const bytes = readPdfBytes(document)
  const texts = await Typesetter.load(document, lang, listTexts(content), readFont)
  new Invoice(document, texts, content).draw()
  document.end()
  return bytes
}

function listTexts({ seller, facts, parties, terms, headings, lines, sums, open, notes, bank, ...content }: InvoiceContent) {
  const due = open ?? []
  return {
    plain: [
      ...seller.lines,
      ...facts.flat(),
      ...parties.flatMap((party) => [party.title, ...party.lines]),
      ...terms.flat(),
      ...Object.values(headings),
      '#',
      ...lines.flatMap(({ passport_url, ...line }) => Object.values(line)),
      ...sums.flat(),
      ...notes,
      ...(bank?.facts.flat() ?? []),
      bank?.note ?? '',
      seller.name,
      content.title,
      content.order_number,
      content.formatPageNumber(1_234_567_890, 1_234_567_890),
      '·',
    ],
    bold: [
      seller.name,
      content.title,
      content.order_number,
      ...parties.map(({ lines: [first = ''] }) => first),
      ...lines.map(({ part_number }) => part_number),
      ...due,
      ...facts.map(([, value]) => value),
      bank?.title ?? '',
      ...(bank?.facts.map(([, value]) => value) ?? []),
    ],
  }
}

/** Draws from the top down, and adds pages as it needs them. A right-to-left document is the mirror image. */
class Invoice {
  readonly #document: Document
  readonly #texts: Typesetter
  readonly #content: InvoiceContent
  readonly #is_rtl: boolean
  #y = TOP

  constructor(document: Document, texts: Typesetter, content: InvoiceContent) {
    this.#document = document
    this.#texts = texts
    this.#content = content
    this.#is_rtl = getLanguage(content.lang).dir === 'rtl'
  }

  draw(): void {
    this.#document.addPage()
    this.#head()
    this.#parties()
    this.#terms()
    this.#table()
    this.#sums()
    this.#notes()
    this.#bank()
    this.#feet()
  }

  /** One line within a box, aligned to its start or its end in the direction of reading. */
  #text(text: string, x: number, width: number, baseline: number, style: Style, isEnd = false): void {
    const left = this.#is_rtl ? LEFT + RIGHT - x - width : x
    const slack = width - this.#texts.width(text, style)
    this.#texts.draw(text, left + (isEnd === this.#is_rtl ? 0 : slack), baseline, style)
  }

  /** Lines below each other. @returns their height in points */
  #block(lines: readonly string[], x: number, width: number, top: number, style: Style, isEnd = false): number {
    const leading = Math.max(style.size * 1.35, style.size + 3)
    lines.forEach((line, index) => {
      this.#text(line, x, width, top + style.size + index * leading, style, isEnd)
    })
    return lines.length * leading
  }

  #wrapped(texts: readonly string[], style: Style, width: number): string[] {
    return texts.flatMap((text) => this.#texts.wrap(text, style, width))
  }

  #rule(y: number, x = LEFT, width = WIDTH, color = RULE): void {
    const left = this.#is_rtl ? LEFT + RIGHT - x - width : x
    this.#document
      .lineWidth(0.75)
      .strokeColor(color)
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke()
  }

  /** Makes room for a height in points, on a new page if this page has too little. @returns whether it added a page */
  #breakPageIfNeeded(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false
    this.#document.addPage()
    this.#y = TOP
    return true
  }

  #head(): void {
    const { seller, title, facts } = this.#content
    const half = WIDTH / 2 - 10
    const right = LEFT + WIDTH / 2 + 10
    let leftY = this.#y + this.#block(this.#wrapped([seller.name], NAME, half), LEFT, half, this.#y, NAME) + 2
    leftY += this.#block(this.#wrapped(seller.lines, SMALL, half - 30), LEFT, half, leftY, SMALL)
    let rightY = this.#y + this.#block(this.#wrapped([title], TITLE, half), right, half, this.#y, TITLE, true) + 4
    for (const [label, value] of facts) rightY += this.#fact(label, value, right, half, rightY, STRONG)
    this.#y = Math.max(leftY, rightY) + 14
    this.#rule(this.#y)
    this.#y += 12
  }

  /** A label and its value, on one line if both fit. @returns their height in points */
  #fact(label: string, value: string, x: number, width: number, top: number, style: Style): number {
    const labelWidth = this.#texts.width(label, LABEL)
    const lines = this.#texts.wrap(value, style, width - labelWidth - GAP)
    this.#text(label, x, width, top + style.size, LABEL)
    return this.#block(lines, x + labelWidth + GAP, width - labelWidth - GAP, top, style, true)
  }

  #parties(): void {
    const width = WIDTH / 2 - 12
    const heights = this.#content.parties.map(({ title, lines }, index) => {
      const x = LEFT + index * (WIDTH / 2 + 6)
      this.#text(title, x, width, this.#y + LABEL.size, LABEL)
      const [first = '', ...rest] = lines
      const top = this.#y + 13
      const name = this.#block(this.#wrapped([first], STRONG, width), x, width, top, STRONG)
      return 13 + name + this.#block(this.#wrapped(rest, BODY, width), x, width, top + name, BODY)
    })
    this.#y += Math.max(...heights) + 12
  }

  #terms(): void {
    const { terms } = this.#content
    const width = WIDTH / terms.length
    const heights = terms.map(([label, value], index) => {
      const x = LEFT + index * width
      this.#text(label, x, width - 10, this.#y + LABEL.size, LABEL)
      return 12 + this.#block(this.#wrapped([value], BODY, width - 10), x, width - 10, this.#y + 12, BODY)
    })
    this.#y += Math.max(0, ...heights) + 12
  }

  #tableHead(): void {
    const { headings } = this.#content
    const texts: Readonly<Record<Column['key'], string>> = { number: '#', ...headings }
    const cells = COLUMNS.map((column) => ({ column, lines: this.#texts.wrap(texts[column.key], LABEL, column.width) }))
    const height = Math.max(...cells.map(({ lines }) => lines.length)) * 10.5 + 9
    this.#document.rect(LEFT, this.#y, WIDTH, height).fill(BAND)
    for (const { column, lines } of cells)
      this.#block(lines, column.x, column.width, this.#y + 4.5, LABEL, column.is_figure && !this.#is_rtl)
    this.#y += height + 5
  }

  #table(): void {
    this.#breakPageIfNeeded(70)
    this.#tableHead()
    for (const line of this.#content.lines) this.#line(line)
  }

  /** Reduces the size of a figure that is too wide, because a figure on two lines reads as two. */
  #fitted(text: string, style: Style, width: number): Style {
    return { ...style, size: Math.min(style.size, (style.size * width) / Math.max(1, this.#texts.width(text, style))) }
  }

  #line(line: InvoiceLine): void {
    const texts: Readonly<Record<Column['key'], string>> = { ...line, part: line.part_number }
    const cells = COLUMNS.map((column) => {
      const style = column.key === 'part' ? STRONG : BODY
      if (column.is_figure) return { column, style: this.#fitted(texts[column.key], style, column.width), lines: [texts[column.key]] }
      return { column, style, lines: this.#texts.wrap(texts[column.key], style, column.width) }
    })
    const part = COLUMNS.find(({ key }) => key === 'part')
    const detail = part ? this.#texts.wrap(line.detail, SMALL, part.width) : []
    const partLines = cells.find(({ column }) => column.key === 'part')?.lines.length ?? 0
    const height =
      Math.max(
        partLines * LEADING + detail.length * 10.5,
        ...cells.map(({ lines }) => lines.length * LEADING),
        line.passport_url ? CODE : 0,
      ) + 8
    if (this.#breakPageIfNeeded(height)) this.#tableHead()
    for (const { column, style, lines } of cells) {
      if (column.is_figure) this.#text(lines.join(), column.x, column.width, this.#y + BODY.size, style, !this.#is_rtl)
      else this.#block(lines, column.x, column.width, this.#y, style)
    }
    if (part) this.#block(detail, part.x, part.width, this.#y + partLines * LEADING + 0.5, SMALL)
    if (line.passport_url) this.#code(line.passport_url)
    this.#rule(this.#y + height - 3)
    this.#y += height
  }

  /** The QR code of a URL, beside the part's number. */
  #code(url: string): void {
    const { data, size } = encode(url, { ecc: 'L', border: 0 })
    const left = this.#is_rtl ? LEFT + RIGHT - CODE_X - CODE : CODE_X
    const side = CODE / size
    for (const [row, modules] of data.entries())
      for (const [column, isDark] of modules.entries())
        if (isDark) this.#document.rect(left + column * side, this.#y + row * side, side, side)
    this.#document.fill(INK)
  }

  #sums(): void {
    const { sums, open } = this.#content
    const width = WIDTH / 2 - 10
    const x = RIGHT - width - 5
    this.#breakPageIfNeeded(sums.length * 16 + (open ? 30 : 0) + 10)
    this.#y += 6
    const valueWidth = Math.max(...sums.map(([, value]) => this.#texts.width(value, BODY)), open ? this.#texts.width(open[1], SUM) : 0)
    for (const [label, value] of sums) {
      this.#text(label, x, width - valueWidth - GAP, this.#y + BODY.size, BODY)
      this.#text(value, x + width - valueWidth, valueWidth, this.#y + BODY.size, BODY, !this.#is_rtl)
      this.#y += 16
    }
    if (open) {
      const [label, value] = open
      this.#rule(this.#y, x, width + 5, INK)
      this.#y += 7
      this.#text(label, x, width - valueWidth - GAP, this.#y + SUM.size, SUM)
      this.#text(value, x + width - valueWidth, valueWidth, this.#y + SUM.size, SUM, !this.#is_rtl)
      this.#y += 22
    }
    this.#y += 8
  }

  #notes(): void {
    for (const note of this.#content.notes) {
      const lines = this.#texts.wrap(note, SMALL, WIDTH)
      this.#breakPageIfNeeded(lines.length * 11)
      this.#y += this.#block(lines, LEFT, WIDTH, this.#y, SMALL) + 3
    }
  }

  #bank(): void {
    const { bank } = this.#content
    if (!bank) return
    const width = WIDTH - 24
    const labelWidth = Math.max(...bank.facts.map(([label]) => this.#texts.width(label, LABEL))) + 14
    const rows = bank.facts.map(([label, value]): { label: string; lines: string[] } => ({
      label,
      lines: this.#texts.wrap(value, STRONG, width - labelWidth),
    }))
    const note = this.#texts.wrap(bank.note, SMALL, width)
    const height = 34 + rows.reduce((sum, { lines }) => sum + lines.length * LEADING + 2, 0) + note.length * 11 + 10
    this.#y += 8
    this.#breakPageIfNeeded(height)
    this.#document.rect(LEFT, this.#y, WIDTH, height).fill(BAND)
    let y = this.#y + 10
    this.#text(bank.title, LEFT + 12, width, y + STRONG.size, STRONG)
    y += 20
    for (const { label, lines } of rows) {
      this.#text(label, LEFT + 12, width, y + STRONG.size, LABEL)
      this.#block(lines, LEFT + 12 + labelWidth, width - labelWidth, y, STRONG)
      y += lines.length * LEADING + 2
    }
    this.#block(note, LEFT + 12, width, y + 4, SMALL)
    this.#y += height
  }

  #feet(): void {
    const { seller, title, order_number, formatPageNumber } = this.#content
    const { count } = this.#document.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#document.switchToPage(page)
      this.#rule(FOOT - 14)
      this.#text([seller.name, title, order_number].join(' · '), LEFT, WIDTH, FOOT, SMALL)
      this.#text(formatPageNumber(page + 1, count), LEFT, WIDTH, FOOT, SMALL, true)
    }
  }
}
