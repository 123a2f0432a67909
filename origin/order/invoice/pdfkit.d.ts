/** The part of pdfkit that datasheets and invoices use: the package has no types. */
declare module 'pdfkit' {
  interface TextOptions {
    width?: number
    align?: 'left' | 'right' | 'center'
    lineBreak?: boolean
    lineGap?: number
    link?: string
    /** Points from the baseline, or the name of the baseline. */
    baseline?: number | 'alphabetic'
    fill?: boolean
    stroke?: boolean
    /** OpenType features; with a list, even an empty one, the text is shaped as one run. */
    features?: readonly string[]
  }
  interface DocumentOptions {
    size?: string | [number, number]
    margin?: number
    compress?: boolean
    autoFirstPage?: boolean
    bufferPages?: boolean
    lang?: string
    displayTitle?: boolean
    pdfVersion?: string
    /** Null: no font until one is chosen. */
    font?: string | null
    info?: {
      Title?: string
      Author?: string
      Subject?: string
      Keywords?: string
      CreationDate?: Date
      ModDate?: Date
      Creator?: string
      Producer?: string
    }
  }
  export default class PDFDocument {
    constructor(options?: DocumentOptions)
    y: number
    page: { width: number; height: number }
    on(event: 'data', listener: (chunk: Uint8Array) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
    addPage(): this
    font(name: string): this
    registerFont(name: string, font: Uint8Array): this
    /** The chosen font, as fontkit reads it. */
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
    switchToPage(index: number): this
    bufferedPageRange(): { start: number; count: number }
    fontSize(size: number): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    rect(x: number, y: number, width: number, height: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    fill(color?: string): this
    stroke(color?: string): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    widthOfString(text: string, options?: TextOptions): number
    heightOfString(text: string, options?: TextOptions): number
    end(): void
  }
}
