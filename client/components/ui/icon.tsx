import { Glyph } from './glyph.tsx'
import * as paths from './icon-paths.ts'

export type IconName = keyof typeof paths

/** An icon by its name, for what is rendered on the server; islands name the path itself and carry no other. */
export function Icon({ name, flip = false }: { name: IconName; flip?: boolean }) {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the server has all of them; islands do not import this
  return <Glyph path={paths[name]} flip={flip} />
}
