const REFERENCES: Readonly<Record<string, string>> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }

/** HTML has no control characters but tabs and line ends: others, which a visitor's text may hold, become U+FFFD. */
export const replaceControlCharacters = (html: string): string => html.replace(/(?![\t\n\r])\p{Cc}/gu, '\ufffd')

/** A text for an element or an attribute of HTML. */
export const escapeHtml = (text: string): string => replaceControlCharacters(text).replace(/["&'<>]/g, (sign) => REFERENCES[sign] ?? sign)
