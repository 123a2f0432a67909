/** The document that says how old a page may be, beside what the pages themselves say. */
import { expect, it } from 'vitest'
import document from '../../docs/operating/page-cache.md?raw'
import { PAGES } from './pages.ts'

const formatTime = (seconds: number): string => (seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds} s`)

/** What voids it, by the kind of what is touched. */
const formatKinds = (tags: readonly string[]): string => [...new Set(tags.map((tag) => tag.split(':', 1)[0]))].join(', ') || '–'

it('each kept page stands in the table of the operator’s documents', async () => {
  const pages = await Promise.all(PAGES.map(({ load }) => load()))
  const rows = pages.flatMap(({ route, shared }) => {
    if (!shared) return []
    const { max_age_seconds: maxAge, stale_revalidate_seconds: staleRevalidate, stale_error_seconds: staleError } = shared.cache.life
    return `| \`${route.pattern}\` | ${formatTime(maxAge)} | ${formatTime(staleRevalidate)} | ${formatTime(staleError)} | ${formatKinds(shared.cache.listTags({ id: 'x-1' }))} |`
  })
  const written = document.split('\n').filter((line) => line.startsWith('| `'))
  expect(written.map((line) => line.replace(/ +/g, ' ')).sort()).toEqual(rows.sort())
})
