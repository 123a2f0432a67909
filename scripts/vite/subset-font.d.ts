/** As much of subset-font as invoice-fonts.ts uses: the package brings no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'truetype' | 'woff' | 'woff2'
    /** A number pins the axis there. */
    variationAxes?: Readonly<Record<string, number>>
    noLayoutClosure?: boolean
    noHinting?: boolean
    dropTables?: readonly string[]
  }
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Uint8Array>
}
