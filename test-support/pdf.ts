/** Reads the visible texts of our PDFs, for tests. */
import { unzlibSync } from 'fflate'

export interface Piece {
  text: string
  /** Points from the left and from the foot of the page. */
  x: number
  y: number
}

interface PdfObject {
  head: string
  stream: string
}

/** A glyph without a Unicode mapping in the file. */
export const UNNAMED = '\ufffd'

const ARABIC = /\p{Script=Arabic}/u

const latin1 = new TextDecoder('latin1')

function readObjects(bytes: Uint8Array): Map<number, PdfObject> {
  const file = latin1.decode(bytes)
  const objects = new Map<number, PdfObject>()
  for (const match of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\n(?:stream\n|endobj)/g)) {
    const [all, number = '', head = ''] = match
    const start = match.index + all.length
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const raw = all.endsWith('stream\n') ? bytes.subarray(start, start + length) : new Uint8Array()
    const isText = !/\/Subtype|\/Length1/.test(head)
    const stream = raw.length === 0 || !isText ? '' : latin1.decode(head.includes('/FlateDecode') ? unzlibSync(raw) : raw)
    objects.set(Number(number), { head, stream })
  }
  return objects
}

/** Glyph numbers to text, from the file's mapping for copying. */
function characterMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    let glyph = Number.parseInt(first, 16)
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]*)>/gi)) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      map.set(glyph.toString(16).padStart(4, '0'), String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
      glyph++
    }
  }
  return map
}

/** The texts drawn on each page, piece by piece, in drawing order. Arabic is in visual order: from the left. */
export function pdfPages(bytes: Uint8Array): Piece[][] {
  const objects = readObjects(bytes)
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(number))?.head ?? '')?.[1]
      fonts.set(name, characterMap(objects.get(Number(cmap))?.stream ?? ''))
    }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => readPieces(objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream ?? '', fonts))
}

function readPieces(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): Piece[] {
  const pieces: Piece[] = []
  for (const [, x = '', y = '', font = '', encodedText = ''] of content.matchAll(
    /1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf\n([\s\S]*?)\nET/g,
  )) {
    const glyphs = [...encodedText.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const texts = glyphs.map((glyph) => fonts.get(font)?.get(glyph) ?? UNNAMED)
    // A ligature has its letters in reading order.
    const text = texts.map((letters) => (ARABIC.test(letters) ? [...letters].reverse().join('') : letters)).join('')
    pieces.push({ text, x: Number(x), y: Number(y) })
  }
  return pieces
}

/** The lines of a page, from the top, each from left to right. */
export function pdfLines(pieces: readonly Piece[]): string[] {
  const rows = Map.groupBy(pieces, ({ y }) => Math.round(y))
  return [...rows]
    .sort(([a], [b]) => b - a)
    .map(([, row]) =>
      row
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    )
}
