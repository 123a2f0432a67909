declare module 'virtual:client-assets' {
  export const assets: {
    /** Identifies this build. */
    build: string
    /** The entry's script. */
    script: string
    styles: string[]
    /** The stylesheets of subjects, by name. */
    sheets: Record<import('./sheets.ts').SheetName, string>
    /** Fonts on the critical path. */
    /** The messages of the islands of every page, by language. */
    words: Record<import('#shared/languages.ts').Language, string>
    /** Flags by country code. */
    flags: Record<string, string>
  }
}
