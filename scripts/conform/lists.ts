/** What holds for every list that comes in pages. */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Conversation } from './conversation.ts'

interface Page {
  total: number
  /** What tells its items apart. */
  ids: readonly (string | number)[]
}

/**
 * Holds the pages of a list to each other: the same total, nothing twice, as many items as asked for, and none beyond the end.
 * @param at where in the answer the items are
 * @param readPage the page of a number, from 1; null where it cannot be read
 */
export async function checkPages(
  c: Conversation,
  endpoint: Endpoint,
  { at, page_size, readPage }: { at: string; page_size: number; readPage: (page: number) => Promise<Page | null> },
): Promise<void> {
  const first = await readPage(1)
  if (!first) return
  const { total } = first
  const expected = Math.min(total, page_size)
  c.check(
    endpoint,
    first.ids.length === expected,
    at,
    `${expected} items on page 1, with ${page_size} a page and ${total} in all`,
    `${first.ids.length}`,
  )
  const pages = Math.ceil(total / page_size)
  if (pages > 1) {
    const second = await readPage(2)
    if (second) {
      const again = second.ids.filter((id) => first.ids.includes(id))
      c.check(endpoint, again.length === 0, at, 'on page 2 nothing of page 1', `again: ${again.slice(0, 3).join(', ')}`)
      c.check(endpoint, second.total === total, 'data.…total', `${total} on page 2 as on page 1`, String(second.total))
    }
  }
  const beyond = await readPage(pages + 2)
  if (beyond) c.check(endpoint, beyond.ids.length === 0, at, 'no items beyond the last page', `${beyond.ids.length}`)
}
