import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const REFERENCES: Readonly<Record<string, string>> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }

/** Replaces control characters other than tabs and line ends by U+FFFD: HTML must not contain them, but a visitor's text may. */
export const replaceControlCharacters = (html: string): string => html.replace(/(?![\t\n\r])\p{Cc}/gu, '\ufffd')

/** Escapes a text for an element or an attribute of HTML. */
export const escapeHtml = (text: string): string => replaceControlCharacters(text).replace(/["&'<>]/g, (sign) => REFERENCES[sign] ?? sign)

/**
 * The HTML of a part that is rendered by itself: of the frame, or a late section.
 * @param idPrefix of the ids that components get from `useId`
 */
export const renderHtml = (node: ReactNode, idPrefix = ''): string =>
  replaceControlCharacters(renderToString(node, { identifierPrefix: idPrefix }))
