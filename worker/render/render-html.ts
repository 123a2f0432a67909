import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { replaceControlCharacters } from './escape-html.ts'

/**
 * The HTML of a part that is rendered by itself: of the frame, or a late section.
 * @param idPrefix of the ids that components get from `useId`
 */
export const renderHtml = (node: ReactNode, idPrefix = ''): string =>
  replaceControlCharacters(renderToString(node, { identifierPrefix: idPrefix }))
