/**
 * Texts in any of our scripts on the pages of a PDF: finds a font for each character, the direction, and the line breaks. Fonts come in
 * slices of a few hundred characters, so a document with one Chinese name reads one or two small files.
 */
import bidiFactory from 'bidi-js'
import type PDFDocument from 'pdfkit'
import { z } from 'zod'
import { getLanguage, type Language } from '#shared/languages.ts'
import type { FontFace } from './font-faces.ts'

/** Reads one of the files that scripts/vite/invoice-fonts.ts writes, by its name. */
export type ReadFont = (file: string) => Promise<Uint8Array>

export type Document = InstanceType<typeof PDFDocument>

export interface Style {
  /** Font size in points. */
  size: number
  is_bold?: boolean
  color?: string
}

/** Texts that have to be drawn in each weight. */
export interface WeightedTexts {
  plain: readonly string[]
  bold: readonly string[]
}

const Slices = z.array(z.object({ file: z.string(), ranges: z.array(z.int()) }))

const ARABIC = /\p{Script=Arabic}/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u2067]/u
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
/** Characters that control the layout and have no glyph; and surrogates, which cannot be drawn. */
const UNDRAWN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu
/** Spaces of any width; the fonts have few of them. */
const SPACE = /\p{Zs}/gu
/** Replaces a character that none of the fonts has. */
const REPLACEMENT_CHARACTER = '?'

type HanFace = Extract<FontFace, 'sc' | 'tc' | 'jp' | 'kr'>
/** Countries draw the same character differently, so the face of the document's language comes first. */
const HAN_FACES: Readonly<Partial<Record<Language, readonly HanFace[]>>> = {
  tw: ['tc', 'sc', 'jp', 'kr'],
  jp: ['jp', 'sc', 'tc', 'kr'],
  ko: ['kr', 'jp', 'sc', 'tc'],
}
const DEFAULT_HAN_FACES: readonly HanFace[] = ['sc', 'tc', 'jp', 'kr']

/** A piece of a line in one font, in visual order. */
interface Run {
  text: string
  font: string
  is_shaped: boolean
  /** Bold text without a bold font is drawn with thicker outlines. */
  is_thickened: boolean
  width: number
}

/** The source of each character's glyph, by code point. */
type Glyphs = ReadonlyMap<number, GlyphSource>

interface GlyphSource {
  font: string
  is_shaped: boolean
  is_thickened: boolean
}

const bidi = bidiFactory()

export class Typesetter {
  readonly #document: Document
  readonly #is_rtl: boolean
  readonly #glyphs: { plain: Glyphs; bold: Glyphs }
  /** Runs at size 1, cached, because labels, makers and quantities repeat on every line. */
  readonly #runs = new Map<string, readonly Run[]>()

  private constructor(document: Document, isRtl: boolean, glyphs: { plain: Glyphs; bold: Glyphs }) {
    this.#document = document
    this.#is_rtl = isRtl
    this.#glyphs = glyphs
  }

  /** Loads the fonts that the texts need into the document. Only these texts can be drawn afterwards. */
  static async load(document: Document, lang: Language, needed: WeightedTexts, read: ReadFont): Promise<Typesetter> {
    const faces = new Faces(document, read)
    const plain = await faces.loadGlyphs(needed.plain, lang, false)
    const bold = await faces.loadGlyphs(needed.bold, lang, true)
    return new Typesetter(document, getLanguage(lang).dir === 'rtl', { plain, bold })
  }

  width(text: string, { size, is_bold = false }: Style): number {
    return this.#splitRuns(text, is_bold).reduce((sum, run) => sum + run.width, 0) * size
  }

  /** The lines of a text, none wider than `width` points; a wider word is cut. */
  wrap(text: string, style: Style, width: number): string[] {
    const lines: string[] = []
    for (const paragraph of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
      const trimmed = paragraph.trim()
      // Most texts fit on one line, and measuring each of their prefixes is slow.
      if (this.width(trimmed, style) <= width) {
        if (trimmed !== '') lines.push(trimmed)
        continue
      }
      let line = ''
      for (const token of splitTokens(paragraph)) {
        if (this.width((line + token).trimEnd(), style) <= width) {
          line += token
          continue
        }
        if (line.trim() !== '') lines.push(line.trimEnd())
        line = token.trimStart()
        while (this.width(line.trimEnd(), style) > width) {
          const fitting = this.#fitting(line, style, width)
          lines.push(fitting)
          line = line.slice(fitting.length)
        }
      }
      if (line.trim() !== '') lines.push(line.trimEnd())
    }
    return lines
  }

  #fitting(text: string, style: Style, width: number): string {
    let fitting = ''
    for (const character of text) {
      if (fitting !== '' && this.width(fitting + character, style) > width) break
      fitting += character
    }
    return fitting
  }

  /** Draws one line; `x` is its left edge and `y` its baseline. */
  draw(text: string, x: number, y: number, style: Style): void {
    const { size, is_bold = false, color = '#000000' } = style
    let left = x
    for (const run of this.#splitRuns(text, is_bold)) {
      this.#document.font(run.font).fontSize(size).fillColor(color)
      if (run.is_thickened) this.#document.lineWidth(size * 0.03).strokeColor(color)
      this.#document.text(run.text, left, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(run.is_shaped && { features: [] }),
        ...(run.is_thickened && { fill: true, stroke: true }),
      })
      left += run.width * size
    }
  }

  #splitRuns(text: string, isBold: boolean): readonly Run[] {
    const key = `${isBold ? 'b' : 'p'}${text}`
    let runs = this.#runs.get(key)
    if (!runs) {
      const glyphs = isBold ? this.#glyphs.bold : this.#glyphs.plain
      runs = directionRuns(text, this.#is_rtl).flatMap((run) => this.#fontRuns(run, glyphs))
      this.#runs.set(key, runs)
    }
    return runs
  }

  #fontRuns({ text, is_rtl }: DirectionRun, glyphs: Glyphs): Run[] {
    const pieces: { glyph: GlyphSource; text: string }[] = []
    for (const character of drawnText(text)) {
      const exact = glyphs.get(character.codePointAt(0) ?? 0)
      const glyph = exact ?? glyphs.get(REPLACEMENT_CHARACTER.charCodeAt(0))
      if (!glyph) continue
      const drawn = exact ? character : REPLACEMENT_CHARACTER
      const last = pieces.at(-1)
      if (last?.glyph.font === glyph.font) last.text += drawn
      else pieces.push({ glyph, text: drawn })
    }
    if (is_rtl) pieces.reverse()
    this.#document.fontSize(1)
    return pieces.map(({ glyph, text: logical }) => {
      // A shaped run already has its visual order.
      const drawn = is_rtl && !glyph.is_shaped ? mirrored(logical) : logical
      const options = glyph.is_shaped ? { features: [] } : {}
      return { ...glyph, text: drawn, width: this.#document.font(glyph.font).widthOfString(drawn, options) }
    })
  }
}

/** Finds and registers fonts, each slice once. */
class Faces {
  readonly #document: Document
  readonly #read: ReadFont
  readonly #slices = new Map<FontFace, z.infer<typeof Slices>>()
  readonly #registered = new Set<string>()

  constructor(document: Document, read: ReadFont) {
    this.#document = document
    this.#read = read
  }

  async loadGlyphs(texts: readonly string[], lang: Language, isBold: boolean): Promise<Map<number, GlyphSource>> {
    const all = texts.join('')
    const missing = new Set<number>([REPLACEMENT_CHARACTER.charCodeAt(0), 0x20])
    for (const character of drawnText(all)) missing.add(character.codePointAt(0) ?? 0)
    const glyphs = new Map<number, GlyphSource>()
    await this.#take(isBold ? 'sans_bold' : 'sans', missing, glyphs, { is_shaped: false, is_thickened: false })
    if (some(missing, ARABIC))
      await this.#take(isBold ? 'arabic_bold' : 'arabic', missing, glyphs, { is_shaped: true, is_thickened: false })
    for (const face of hanFaces(lang, all)) {
      if (some(missing, EAST_ASIAN)) await this.#take(face, missing, glyphs, { is_shaped: false, is_thickened: isBold })
    }
    return glyphs
  }

  /** Moves the characters of a face from `missing` to `glyphs`. */
  async #take(face: FontFace, missing: Set<number>, glyphs: Map<number, GlyphSource>, how: Omit<GlyphSource, 'font'>): Promise<void> {
    const needed = (await this.#loadSlices(face)).filter(({ ranges }) => touches(ranges, missing))
    const fonts = await Promise.all(
      needed.map(async ({ file, ranges }) => ({ file, ranges, bytes: this.#registered.has(file) ? null : await this.#read(file) })),
    )
    for (const { file, ranges, bytes } of fonts) {
      if (bytes) this.#document.registerFont(file, bytes)
      this.#registered.add(file)
      const { font } = this.#document.font(file)._font
      for (const code of missing) {
        if (!within(ranges, code) || !font.hasGlyphForCodePoint(code)) continue
        glyphs.set(code, { font: file, ...how })
        missing.delete(code)
      }
    }
  }

  async #loadSlices(face: FontFace): Promise<z.infer<typeof Slices>> {
    let slices = this.#slices.get(face)
    if (!slices) {
      slices = Slices.parse(JSON.parse(new TextDecoder().decode(await this.#read(`${face}.json`))))
      this.#slices.set(face, slices)
    }
    return slices
  }
}

const drawnText = (text: string): string => text.replace(UNDRAWN, '').replace(SPACE, ' ')

/** The Han faces, the preferred first. In a document of another language, kana select the Japanese face. */
function hanFaces(lang: Language, text: string): readonly HanFace[] {
  const faces = HAN_FACES[lang]
  if (faces) return faces
  if (lang !== 'zh' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return HAN_FACES.jp ?? DEFAULT_HAN_FACES
  return DEFAULT_HAN_FACES
}

const some = (codes: ReadonlySet<number>, kind: RegExp): boolean => [...codes].some((code) => kind.test(String.fromCodePoint(code)))

function within(ranges: readonly number[], code: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (code >= (ranges[i] ?? 0) && code <= (ranges[i + 1] ?? -1)) return true
  return false
}

const touches = (ranges: readonly number[], codes: ReadonlySet<number>): boolean => [...codes].some((code) => within(ranges, code))

interface DirectionRun {
  /** The text in logical order. */
  text: string
  is_rtl: boolean
}

/**
 * A line in pieces of one direction, from left to right. A line without right-to-left letters runs from left to right in any document:
 * "+1-775-555-0100" would otherwise end with its plus.
 */
function directionRuns(text: string, isRtlDocument: boolean): DirectionRun[] {
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, is_rtl: false }]
  const embedding = bidi.getEmbeddingLevels(text, isRtlDocument ? 'rtl' : 'auto')
  const runs: DirectionRun[] = []
  let lastIndex = -2
  let lastLevel = -1
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const level = embedding.levels[index] ?? 0
    const isRtl = level % 2 === 1
    const unit = text.charAt(index)
    const run = runs.at(-1)
    if (run && lastLevel === level && index === lastIndex + (isRtl ? -1 : 1)) run.text = isRtl ? unit + run.text : run.text + unit
    else runs.push({ text: unit, is_rtl: isRtl })
    lastIndex = index
    lastLevel = level
  }
  return runs
}

/** The text in reverse order, with mirrored brackets. */
function mirrored(text: string): string {
  return [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')
}

const IDEOGRAPH = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
/** Words with the space after them, unless it is a no-break space; single ideographs, with the marks that may not begin a line. */
const TOKEN = new RegExp(`[${IDEOGRAPH}][、。，．：；！？）」』】〉》ー \\t]*|[^ \\t${IDEOGRAPH}]+[ \\t]*|[ \\t]+`, 'gu')

const splitTokens = (text: string): string[] => text.match(TOKEN) ?? []
