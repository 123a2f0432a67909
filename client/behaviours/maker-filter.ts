import { normalizeName } from '#shared/text/fold-name.ts'
import { formatCount } from '#shared/trade/count.ts'
import { readDataAttribute, toSelector } from '../marks.ts'

/** Filters the list of manufacturers while typing. The form gives the same result; this avoids the reload. */

interface Maker {
  item: HTMLElement
  section: HTMLElement
  /** The name and its other spellings, as `normalizeName` returns them. */
  spellings: string[]
}

let makers: Maker[] | null = null
let coming: Promise<void> | null = null

/** Shows the manufacturers that match the field. Runs at each input. */
export async function filterMakers(field: HTMLInputElement): Promise<void> {
  const list = document.getElementById('makers')
  // A page that was loaded with a query contains only its matches.
  if (list && readDataAttribute(list, 'makers-of') && field.form) {
    coming ??= fetchAll(list, field.form.action).finally(() => {
      coming = null
    })
    await coming
  }
  makers ??= readMakerElements()
  const typed = normalizeName(field.value)
  const filled = new Set<HTMLElement>()
  let visibleCount = 0
  for (const { item, section, spellings } of makers) {
    item.hidden = !spellings.some((spelling) => spelling.includes(typed))
    if (item.hidden) continue
    visibleCount++
    filled.add(section)
  }
  for (const { section } of makers) section.hidden = !filled.has(section)
  for (const link of document.querySelectorAll<HTMLElement>('#makers nav a')) {
    const section = document.querySelector<HTMLElement>(link.getAttribute('href') ?? '')
    link.hidden = section?.hidden ?? false
  }
  const empty = document.getElementById('no-maker')
  if (empty) empty.hidden = visibleCount > 0
  const status = document.querySelector<HTMLElement>(toSelector('makers-shown'))
  if (status)
    status.textContent = typed
      ? (readDataAttribute(status, 'text') ?? '').replace('{{shown}}', formatCount(visibleCount, document.documentElement.lang))
      : ''
  const address = new URL(location.href)
  if (typed) address.searchParams.set('q', field.value.trim())
  else address.searchParams.delete('q')
  history.replaceState(history.state, '', address)
}

/** Replaces the current list by the whole list. */
async function fetchAll(list: HTMLElement, address: string): Promise<void> {
  const response = await fetch(address, { headers: { 'X-Listing': '1' } })
  const all = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('makers')
  if (!all) throw new Error(`${address} is answered with ${response.status}`)
  list.replaceWith(all)
}

function readMakerElements(): Maker[] {
  return [...document.querySelectorAll<HTMLElement>('#makers li')].flatMap((item) => {
    const section = item.closest('section')
    const name = item.querySelector('bdi')?.textContent ?? ''
    return section
      ? [{ item, section, spellings: [name, ...(readDataAttribute(item, 'aliases')?.split('|') ?? [])].map(normalizeName) }]
      : []
  })
}
