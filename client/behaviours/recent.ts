import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { routes, toDrawingUrl, toPath } from '#shared/routes.ts'
import { parseDataAttribute, readDataAttribute, toValueSelector } from '../marks.ts'
import { clearRecentParts, type RecentPart, readRecentParts, rememberPart } from '../stores/recent-parts.ts'
import { clearRecentWork, readRecentWork, rememberWork } from '../stores/recent-work.ts'
import { createElement } from './element.ts'

/** Remembers that the BOM or quote of this page was opened. */
export function rememberRecentWork(page: HTMLElement): void {
  const work = parseDataAttribute(page, 'recent-work')
  if (work) rememberWork(work, location.pathname)
}

/** Shows recently viewed parts in their empty section, then remembers the page's part. */
export function startRecent(section: HTMLElement): void {
  const current = parseDataAttribute(section, 'recent')
  showParts(section, current)
  // On a part's page, only other parts are shown, and no BOMs or quotes.
  if (!current) showWork(section)
  if (current) rememberPart(current)
  section.querySelector('button')?.addEventListener('click', () => {
    clearRecentParts()
    clearRecentWork()
    section.hidden = true
    // The button is gone, so the focus moves to the main content.
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}

function showParts(section: HTMLElement, current: RecentPart | undefined): void {
  const lang = (readDataAttribute(document.documentElement, 'lang') ?? DEFAULT_LANGUAGE) as Language
  const parts = readRecentParts().filter(({ goods_id }) => goods_id !== current?.goods_id)
  const list = section.querySelector('ul')
  if (!list || parts.length === 0) return
  list.replaceChildren(
    ...parts.map((part) => {
      const drawing = toDrawingUrl(part.category, part.package || null)
      const image = drawing ? [createElement('img', { src: drawing, alt: '', width: 40, height: 40, loading: 'lazy' })] : []
      const number = createElement('bdi', { dir: 'ltr', className: 'mono' }, part.part_number)
      const maker = createElement('bdi', { className: 'muted small' }, part.manufacturer)
      const href = toPath(routes.product, lang, { id: part.goods_page_url })
      return createElement(
        'li',
        {},
        createElement(
          'a',
          { href, className: 'row middle gap-12 card unlined' },
          ...image,
          createElement('span', { className: 'grid' }, number, maker),
        ),
      )
    }),
  )
  section.hidden = false
}

/** Puts the last BOM and the open quotes before the parts. */
function showWork(section: HTMLElement): void {
  const items = readRecentWork(new Date().toISOString()).flatMap(({ kind, name, path }) => {
    const item = section.querySelector(toValueSelector('recent-kind', kind))?.cloneNode(true)
    if (!(item instanceof HTMLElement)) return []
    const link = item.querySelector('a')
    if (link) link.href = path
    item.querySelector('bdi')?.append(name)
    return [item]
  })
  const list = section.querySelector('ul')
  if (!list || items.length === 0) return
  for (const item of items.toReversed()) list.insertBefore(item, list.firstChild)
  section.hidden = false
}
