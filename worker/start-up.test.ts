/**
 * The modules that are evaluated before a new isolate answers its first request: the static imports of worker/index.ts and of what they
 * import.
 */
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Imports that a build keeps: a clause of types alone names nothing at run time. */
const STATIC = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?'([^'\n?]+)[^'\n]*'/gm
const namesTypesAlone = (clause: string): boolean => /^\{(?:\s*type [^,}]+,?)+\s*\}$/.test(clause)

function listStartModules(entry: string): string[] {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path) || !existsSync(path)) return
    found.add(path)
    if (!/\.tsx?$/.test(path)) return
    for (const [, clause = '', specifier = ''] of readFileSync(path, 'utf8').matchAll(STATIC)) {
      if (namesTypesAlone(clause)) continue
      if (specifier.startsWith('#')) visit(specifier.slice(1))
      else if (specifier.startsWith('.')) visit(posix.join(posix.dirname(path), specifier))
    }
  }
  visit(entry)
  return [...found]
}

const modules = listStartModules('worker/index.ts')
const matching = (pattern: RegExp): string[] => modules.filter((path) => pattern.test(path)).sort()

describe('the start of the Worker', () => {
  it('is followed from its entry', () => {
    expect(modules.length).toBeGreaterThan(150)
    expect(modules).toEqual(
      expect.arrayContaining(['worker/app.tsx', 'worker/pages/pages.ts', 'origin/app.ts', 'worker/render/document.tsx']),
    )
  })

  it('evaluates no page of the shop and no room of the embedded API', () => {
    expect(matching(/^worker\/pages\/(?!dev\/|pages\.ts)/)).toEqual(['worker/pages/catalogue/files.tsx'])
    expect(matching(/^client\/pages\/(?:account|bom|catalogue|desk|order|rfq|watch)\//)).toEqual([])
    expect(matching(/^origin\/[\w-]+\/(?:[\w-]*routes|compose-mail|store-\w+)\.ts$/)).toEqual([])
  })

  it('builds schemas of the frame and the catalogue alone', () => {
    const subjects = /^shared\/contract\/(?:address|bom|captcha|cart|common|desk|order|profile|rfq|upload|user|watch)[\w-]*\.ts$/
    expect(matching(subjects)).toEqual([])
    expect(matching(/^shared\/forms\/.*-forms?\.ts$/)).toEqual([])
    expect(matching(/^(?:shared\/table-reading|origin\/(?:bom|order|rfq|change))\//)).toEqual([])
  })
})
