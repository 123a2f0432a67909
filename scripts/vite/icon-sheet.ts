/**
 * The icons as a stylesheet: a rule for each, with its picture as a mask. A document then refers to an icon in thirty bytes, and every page
 * of a visit uses the one cached sheet.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import * as paths from '#client/components/ui/icon-paths.ts'
import { ROOT } from '../dev/local-state.ts'
import { createPrebuildPlugin, makeFolder } from './invoice-fonts.ts'

const STROKE = "fill='none' stroke='%23000' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'"

/** The rule of an icon. @param path strokes on a grid of 20 × 20 */
export const formatIconRule = (name: string, path: string): string =>
  `.icon-${name} {\n  mask-image: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' ${STROKE}><path d='${path}'/></svg>");\n}\n`

/** Vite plugin: writes the sheet for the import in main.css, in development and in a build. */
export const createIconSheetPlugin = (): Plugin => {
  const sheet = Object.entries(paths)
    .map(([name, path]) => formatIconRule(name, path))
    .join('')
  return createPrebuildPlugin('solderline:icon-sheet', () =>
    makeFolder(join(ROOT, 'client/styles/icons'), sheet, async (folder) => writeFileSync(join(folder, 'icons.css'), sheet)),
  )
}
