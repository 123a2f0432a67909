const CONTROLS = /(?![\t\n\r])\p{Cc}/gu

/** A text without control characters, of which HTML, mails and sheets have no use; tabs and line ends stay. */
export const removeControlCharacters = (text: string): string => text.replace(CONTROLS, '')
