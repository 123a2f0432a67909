import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { drawingUrl, pathTo, routes } from '#shared/routes.ts'
import { parseMark, readMark } from '../marks.ts'
import { clearRecentParts, type RecentPart, recentParts, rememberPart } from '../stores/recent-parts.ts'
import { element } from './element.ts'

/** Shows the parts that were looked at before, in the strip that waits for them, then remembers the page's part. */
export function startRecent(section: HTMLElement): void {
  const current = parseMark(section, 'recent')
  showParts(section, current)
  if (current) rememberPart(current)
  section.querySelector('button')?.addEventListener('click', () => {
    clearRecentParts()
    section.hidden = true
    // The button is gone: the reader goes on where the section was.
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}

function showParts(section: HTMLElement, current: RecentPart | undefined): void {
  const lang = (readMark(document.documentElement, 'lang') ?? DEFAULT_LANGUAGE) as Language
  const parts = recentParts().filter(({ goods_id }) => goods_id !== current?.goods_id)
  const list = section.querySelector('ul')
  if (!list || parts.length === 0) return
  list.replaceChildren(
    ...parts.map((part) => {
      const drawing = drawingUrl(part.category, part.package || null)
      const image = drawing ? [element('img', { src: drawing, alt: '', width: 40, height: 40, loading: 'lazy' })] : []
      const number = element('bdi', { dir: 'ltr', className: 'mono' }, part.part_number)
      const maker = element('bdi', { className: 'muted small' }, part.manufacturer)
      const href = pathTo(routes.product, lang, { id: part.goods_page_url })
      return element(
        'li',
        {},
        element(
          'a',
          { href, className: 'row middle gap-12 card unlined' },
          ...image,
          element('span', { className: 'grid' }, number, maker),
        ),
      )
    }),
  )
  section.hidden = false
}
