import { toSelector } from '../marks.ts'

/** Fills the menu with all categories, read from the page that its link opens. Called as soon as a pointer moves there. */
export async function fillCategoryMenu(menu: HTMLElement): Promise<void> {
  const panel = menu.querySelector(toSelector('categories'))
  const { href } = menu.parentElement?.querySelector('a') ?? {}
  if (!panel || href === undefined || panel.hasAttribute('aria-busy') || panel.firstChild) return
  panel.setAttribute('aria-busy', 'true')
  try {
    const response = await fetch(href, { headers: { 'X-Listing': '1' } })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const index = page.querySelector('.category-index')
    if (!index) return location.assign(href)
    // Ids of headings belong to their page; here they would be duplicates.
    for (const named of index.querySelectorAll('[id]')) named.removeAttribute('id')
    for (const section of index.querySelectorAll('section')) section.removeAttribute('aria-labelledby')
    panel.appendChild(document.importNode(index, true))
  } finally {
    panel.removeAttribute('aria-busy')
  }
}
