import { DEFAULT_LANGUAGE, findLanguage } from '#shared/languages.ts'
import { drawingUrl, pathTo, routes } from '#shared/routes.ts'
import { clearRecentParts, type RecentPart, recentParts, rememberPart } from '../stores/recent-parts.ts'

/** Shows the parts that were looked at before, in the strip that waits for them, then remembers the page's own. */
export function startRecent(): void {
  const section = document.querySelector<HTMLElement>('[data-recent]')
  if (!section) return
  const own = section.dataset['recent'] ? (JSON.parse(section.dataset['recent']) as RecentPart) : null
  show(section, own)
  if (own) rememberPart(own)
  section.querySelector('button')?.addEventListener('click', () => {
    clearRecentParts()
    section.hidden = true
    // The button is gone: the reader goes on where the section was.
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}

function show(section: HTMLElement, own: RecentPart | null): void {
  const { lang } = findLanguage(document.documentElement.dataset['lang']) ?? { lang: DEFAULT_LANGUAGE }
  const parts = recentParts().filter(({ goods_id }) => goods_id !== own?.goods_id)
  const list = section.querySelector('ul')
  if (!list || parts.length === 0) return
  list.replaceChildren(
    ...parts.map((part) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = pathTo(routes.product, lang, { id: part.goods_page_url })
      const drawing = drawingUrl(part.category, part.package || null)
      if (drawing) {
        const image = document.createElement('img')
        Object.assign(image, { src: drawing, alt: '', width: 40, height: 40, loading: 'lazy' })
        link.appendChild(image)
      }
      const number = document.createElement('bdi')
      number.dir = 'ltr'
      number.className = 'mono'
      number.textContent = part.part_number
      const maker = document.createElement('bdi')
      maker.className = 'muted small'
      maker.textContent = part.manufacturer
      const names = document.createElement('span')
      names.replaceChildren(number, maker)
      link.appendChild(names)
      item.appendChild(link)
      return item
    }),
  )
  section.hidden = false
}
