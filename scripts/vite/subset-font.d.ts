/** As much of subset-font as invoice-fonts.ts and page-fonts.ts use: the package brings no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'truetype' | 'woff' | 'woff2'
    /** A number pins the axis there. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number; default: number }>>
    /** Of the font's OpenType features, those that stay; all by default. */
    keepFeatures?: readonly string[]
    noLayoutClosure?: boolean
    noHinting?: boolean
    dropTables?: readonly string[]
  }
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Uint8Array>
}
