declare module 'virtual:client-assets' {
  export const assets: {
    /** The entry's script. */
    script: string
    styles: string[]
    /** Of the desk's pages, beside the others. */
    desk_style: string
    /** For the pages of an order: checkout, payment, order, desk. */
    order_style: string
    /** For long texts, guides and the map. */
    content_style: string
    /** For readers without script only. */
    no_script_style: string
    /** Fonts on the critical path. */
    fonts: { sans: string; mono: string; arabic: string; arabic_bold: string }
    /** Flags by country code. */
    flags: Record<string, string>
  }
}
