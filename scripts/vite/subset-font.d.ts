/** The parts of subset-font that invoice-fonts.ts and page-fonts.ts use: the package has no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'truetype' | 'woff' | 'woff2'
    /** A number fixes the axis at that value. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number; default: number }>>
    /** OpenType features to retain; default: all. */
    keepFeatures?: readonly string[]
    noLayoutClosure?: boolean
    noHinting?: boolean
    dropTables?: readonly string[]
  }
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Uint8Array>
}
