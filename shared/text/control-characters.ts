const CONTROLS = /(?![\t\n\r])\p{Cc}/gu

/** Removes control characters, which HTML, mails and sheets cannot use; tabs and line ends stay. */
export const removeControlCharacters = (text: string): string => text.replace(CONTROLS, '')
