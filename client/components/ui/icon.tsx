import type * as paths from './icon-paths.ts'

export type IconName = keyof typeof paths

/**
 * An icon by its name, for server-rendered HTML: decoration beside a text or inside a labelled control. Its picture is in the stylesheet of
 * every page (scripts/vite/icon-sheet.ts), so a document never repeats it; islands draw the path itself.
 */
export function Icon({ name, flip = false }: { name: IconName; flip?: boolean }) {
  return <i className={flip ? `icon icon-${name} mirrored` : `icon icon-${name}`} />
}
