import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'

const CLIENT = join(import.meta.dirname, '..')
const sheet = (name: string): string => readFileSync(join(CLIENT, name), 'utf8')
const SHEETS = globSync('**/*.css', { cwd: CLIENT })

/** The declarations of a selector at the head of a sheet, outside of any condition. */
function findRule(name: string, selector: string): string {
  const escaped = selector.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped} \\{([^}]*)\\}`, 'm').exec(sheet(name))?.[1] ?? ''
}

test.each([
  ['styles/layout.css', '.drawer', 'inline-size: 250px'],
  ['components/ui/dialog.css', '.dialog', 'inline-size: min(800px, 100vw - 32px)'],
  ['components/search/filters.css', '.is-tall', 'max-block-size: var(--dropdown)'],
  ['styles/tokens.css', ':root', '--dropdown: 220px'],
  ['components/ui/controls.css', '.is-loading .loading-bar', '5000ms'],
])('%s: %s has %s, as the specification says', (name, selector, declaration) => {
  expect(findRule(name, selector)).toContain(declaration)
})

const findNarrowRules = (name: string): string => /@media \(--narrow\) \{([\s\S]*?)\n\}/.exec(sheet(name))?.[1] ?? ''

it('hides the sidebar and the wide navigation at 1024 px and below', () => {
  expect(sheet('styles/media.css')).toContain('@custom-media --narrow (max-width: 1024px);')
  expect(findNarrowRules('styles/base.css')).toMatch(/\.beyond-narrow \{\s+display: none !important;/)
  const listClasses = (file: string, name: string): string =>
    new RegExp(`className="(${name} [^"]*)"`).exec(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))?.[1] ?? ''
  for (const [file, name] of [
    ['client/components/site/chrome.tsx', 'sidebar'],
    ['client/components/site/chrome.tsx', 'topbar-links'],
    ['worker/render/layout.tsx', 'header-nav'],
  ] as const)
    expect(listClasses(file, name).split(' '), name).toContain('beyond-narrow')
})

it('changes its layout at the widths of the specification, the wide ones among them', () => {
  const names = new Map(
    [...sheet('styles/media.css').matchAll(/@custom-media (--[\w-]+) \(m\w+-width: (\d+)px\)/g)].map(([, name, width]) => [width, name]),
  )
  const all = SHEETS.map(sheet).join('\n')
  for (const width of ['1024', '1200', '1400']) expect(all).toContain(`@media (${names.get(width)}) {`)
})
