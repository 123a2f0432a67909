declare module 'virtual:client-assets' {
  export const assets: {
    /** Tells this build from others. */
    build: string
    /** The entry's script. */
    script: string
    styles: string[]
    /** Of subjects, by their names. */
    sheets: Record<import('./sheets.ts').SheetName, string>
    /** Fonts on the critical path. */
    /** What the islands of every page say, by language. */
    words: Record<import('#shared/languages.ts').Language, string>
    /** Flags by country code. */
    flags: Record<string, string>
  }
}
