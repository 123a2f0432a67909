import { attribute } from './markup-tokens.ts'
import type { Package } from './package.ts'

export interface Relation {
  /** The last word of its address: worksheet, styles, … */
  type: string
  target: string
}

/** Where a part says that others lie; paths from the root of the package. */
export function readRelations(parts: Package, of: string): Map<string, Relation> {
  const slash = of.lastIndexOf('/')
  const folder = of.slice(0, slash + 1)
  const relations = new Map<string, Relation>()
  parts.read(`${folder}_rels/${of.slice(slash + 1)}.rels`, {
    open(name, attributes) {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      const id = attribute(attributes, 'Id')
      const target = attribute(attributes, 'Target')?.replaceAll('\\', '/')
      if (!id || !target) return
      relations.set(id, { type: attribute(attributes, 'Type')?.split('/').at(-1) ?? '', target: resolve(folder, target) })
    },
  })
  return relations
}

function resolve(folder: string, target: string): string {
  const steps: string[] = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
