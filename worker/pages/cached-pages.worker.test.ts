/** The document that states how old a page may be, compared with the pages' rules. */
import { expect, it } from 'vitest'
import document from '../../docs/operating/page-cache.md?raw'
import { PAGES } from './pages.ts'

const formatTime = (seconds: number): string => (seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds} s`)

/** The kinds of changes that invalidate it. */
const formatKinds = (tags: readonly string[]): string => [...new Set(tags.map((tag) => tag.split(':', 1)[0]))].join(', ') || '–'

it('each cached page is in the table of the operator’s documents', async () => {
  const pages = await Promise.all(PAGES.map(({ load }) => load()))
  const rows = pages.flatMap(({ route, shared }) => {
    if (!shared) return []
    const { max_age_seconds: maxAge, stale_revalidate_seconds: staleRevalidate, stale_error_seconds: staleError } = shared.cache.life
    return `| \`${route.pattern}\` | ${formatTime(maxAge)} | ${formatTime(staleRevalidate)} | ${formatTime(staleError)} | ${formatKinds(shared.cache.listTags({ id: 'x-1' }))} |`
  })
  const written = document.split('\n').filter((line) => line.startsWith('| `'))
  expect(written.map((line) => line.replace(/ +/g, ' ')).sort()).toEqual(rows.sort())
})
