/** Faults of a page in its window, measured in the browser. */
import type { Page } from 'playwright'

/** @returns one line for every fault of layout and text direction */
export const findFaults = (page: Page): Promise<string[]> => page.evaluate(measure)

/** The same with all menus, filters and details open. */
export async function findFaultsInside(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      // Elements of one name close each other.
      details.removeAttribute('name')
      details.open = true
    }
  })
  return findFaults(page)
}

/**
 * @returns one line for every control that has the focus and that another element covers completely (WCAG 2.2, 2.4.11), or in whose middle
 * a fixed or sticky element stands
 */
export const findHiddenFocus = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const hasFocusInSight = (element: HTMLElement): boolean => {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      // A control drawn by its label (a picture, a custom checkbox) is visible as the label.
      const target = element.getBoundingClientRect().width > 2 ? element : (element.closest('label') ?? element)
      const rects = [...target.getClientRects()].filter(({ width, height }) => width > 2 && height > 2)
      const isVisibleOnScreen = ({ left, top, width, height }: DOMRect): boolean =>
        [0.1, 0.5, 0.9].some((x) =>
          [0.1, 0.5, 0.9].some((y) => {
            const hit = document.elementFromPoint(left + x * width, top + y * height)
            return hit !== null && (target.contains(hit) || hit.contains(target) || hit.closest('label')?.contains(target))
          }),
        )
      return rects.length === 0 || rects.some(isVisibleOnScreen)
    }
    const findPinned = (element: Element | null): Element | null => {
      for (let at = element; at; at = at.parentElement) if (/^(?:fixed|sticky)$/.test(getComputedStyle(at).position)) return at
      return null
    }
    /** What stays in place over the middle of a control, where the browser has scrolled it. */
    const findCover = (element: HTMLElement): Element | null => {
      const target = element.getBoundingClientRect().width > 2 ? element : (element.closest('label') ?? element)
      const [rect] = [...target.getClientRects()].filter(({ width, height }) => width > 2 && height > 2 && height < innerHeight / 2)
      const hit = rect ? document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2) : null
      if (!hit || target.contains(hit) || hit.contains(target) || hit.closest('label')?.contains(target)) return null
      const pinned = findPinned(hit)
      return pinned === findPinned(target) ? null : pinned
    }
    const findFault = (element: HTMLElement): string | null => {
      // A window at 400 % has room for a part of the control alone.
      const cover = innerHeight < 500 ? null : findCover(element)
      if (cover) return `is covered by ${cover.outerHTML.slice(0, 60)}`
      return hasFocusInSight(element) ? null : 'hides the focus'
    }
    const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const faults: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')) {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      element.focus()
      if (document.activeElement !== element) continue
      let fault = findFault(element)
      // Unrendered rows now get their height, and a card opened by the previous control closes.
      for (let attempt = 0; fault && attempt < 3; attempt++) {
        await twoFrames()
        element.blur()
        element.focus()
        fault = findFault(element)
      }
      if (fault) faults.push(`${fault}: ${element.outerHTML.replace(/\s+/g, ' ').slice(0, 110)}`)
    }
    return faults
  })

/** @returns one line for every control of a fixed or sticky bar whose center another element covers */
export const findCoveredBars = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, bottom } = getComputedStyle(element)
      return position === 'fixed' || (position === 'sticky' && bottom !== 'auto')
    })
    return bars.flatMap((bar) =>
      [...bar.querySelectorAll<HTMLElement>('a[href], button, input, select')].flatMap((control) => {
        if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
        const { left, top, width, height } = control.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        if (hit === null || control.contains(hit) || hit.closest('label')?.contains(control)) return []
        return [`covers ${control.outerHTML.replace(/\s+/g, ' ').slice(0, 110)} with ${hit.outerHTML.slice(0, 60)}`]
      }),
    )
  })

/** Runs in the page: it cannot use anything from outside. */
function measure(): string[] {
  const root = document.documentElement
  const isRtl = root.dir === 'rtl'
  const faults = new Set<string>()
  const styles = new Map<Element, CSSStyleDeclaration>()
  const readStyle = (element: Element): CSSStyleDeclaration => {
    let style = styles.get(element)
    if (!style) {
      style = getComputedStyle(element)
      styles.set(element, style)
    }
    return style
  }
  const say = (element: Element, what: string, text: string | null): void => {
    const id = element.id === '' ? '' : `#${element.id}`
    faults.add(`${element.tagName.toLowerCase()}${id} ${what}: "${(text ?? '').trim().replace(/\s+/g, ' ').slice(0, 80)}"`)
  }

  /** Boxes whose content is fully reachable, by scrolling or by three dots, and those for screen readers only. */
  const shows = new Map<Element, 'all' | 'cut' | 'hidden' | 'scrolled'>()
  const showing = (element: Element): 'all' | 'cut' | 'hidden' | 'scrolled' => {
    const cachedVisibility = shows.get(element)
    if (cachedVisibility !== undefined) return cachedVisibility
    const style = readStyle(element)
    const { width, height } = element.getBoundingClientRect()
    const parent = element.parentElement
    const around = parent && parent !== document.body ? showing(parent) : 'all'
    let state = around
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || style.clipPath !== 'none') state = 'hidden'
    else if (style.overflowX !== 'visible' && (width <= 2 || height <= 2)) state = 'hidden'
    else if (around === 'hidden') state = 'hidden'
    else if (style.overflowX === 'auto' || style.overflowX === 'scroll') state = 'scrolled'
    else if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') state = 'cut'
    shows.set(element, state)
    return state
  }

  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > root.clientWidth + 1 || left < -1
    })
    say(
      widest.at(-1) ?? root,
      `makes the page ${root.scrollWidth - root.clientWidth} px wider than its window`,
      widest.at(-1)?.textContent ?? '',
    )
  }

  for (const element of document.querySelectorAll('body *')) {
    const { overflowX, overflowY, lineHeight, fontSize } = readStyle(element)
    const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
    if (!(element instanceof HTMLElement) || showing(element) !== 'all' || element.clientWidth === 0) continue
    if (clips(overflowX) && element.scrollWidth > element.clientWidth + 1 && element.textContent?.trim())
      say(element, 'cuts its text off', element.textContent)
    const line = Number.parseFloat(lineHeight) || Number.parseFloat(fontSize)
    if (clips(overflowY) && element.scrollHeight > element.clientHeight + line / 2 && element.textContent?.trim())
      say(element, 'cuts lines off', element.textContent)
  }

  // Users of voice control say the visible text of a button.
  const readOut = (text: string): string =>
    text
      .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()
  for (const element of document.querySelectorAll<HTMLElement>(':is(button, a, summary)[aria-label]')) {
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown is read
    const [name, text] = [readOut(element.ariaLabel ?? ''), readOut(element.innerText)]
    if (showing(element) !== 'hidden' && /\p{L}{2}/u.test(text) && !name.includes(text)) say(element, `is called "${name}" but says`, text)
  }

  const range = document.createRange()
  const listRects = (node: Text, from: number, to: number): DOMRect[] => {
    range.setStart(node, from)
    range.setEnd(node, to)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }
  const LABELS = new Set(['BUTTON', 'SUMMARY', 'TH', 'H1', 'H2', 'H3', 'LABEL', 'DT', 'LEGEND'])
  const isLabel = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (LABELS.has(at.tagName) || at.getAttribute('role') === 'button') return true
    return false
  }
  /** Letters without a line break opportunity, such as a hyphen. */
  const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]{3,}/gu
  const UNIT = '(?:[kMGTmµunp]?(?:Ω|F|H|V|VA|A|Ah|W|Hz|m|s|bit|B|b|g|K)|°C|ppm(?:/°C)?|dB|mil|in)'
  const NUMBER = '[±+−-]?\\d[\\d.,]*'
  /** Texts that are always left-to-right. */
  const LEFT_TO_RIGHT = [
    // Prices. In Arabic a percent sign may be on either side.
    `(?:US)?[$€]\\s?${NUMBER}`,
    `${NUMBER}\\s?(?:US)?[$€]`,
    `${NUMBER}\\s?USD(?![A-Za-z])`,
    // Physical quantities.
    `${NUMBER}\\s?${UNIT}(?![A-Za-z\\d])`,
    // Telephone numbers.
    '\\+\\d[\\d\\s()-]{5,}\\d',
    // Part numbers, codes, URLs: texts without blanks, with their signs.
    '[±+−#@$]*[A-Za-z\\d](?:[^\\s\\p{Script=Arabic}()[\\]{}«»“”"\',،؛:;؟?!…–\\u2066-\\u2069\\u200e\\u200f]*[A-Za-z\\d#+])?',
  ]
  const TOKEN = new RegExp(LEFT_TO_RIGHT.join('|'), 'gu')

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    const element = node.parentElement
    if (!element || node.data.trim() === '' || /^(?:SCRIPT|STYLE|TEMPLATE|NOSCRIPT|OPTION|TEXTAREA)$/.test(element.tagName)) continue
    if (element.closest('svg')) continue
    const isVisible = showing(element)
    if (isVisible === 'hidden') continue
    const rects = listRects(node, 0, node.length)
    if (rects.length === 0) continue
    if (isVisible === 'all' && rects.some(({ left, right }) => left < -1 || right > innerWidth + 1))
      say(element, 'stands outside of the window', node.data)
    // Most browsers hyphenate where it is enabled; the tests' browser has no dictionaries for it.
    if (isLabel(element) && readStyle(element).hyphens !== 'auto')
      for (const { 0: word, index } of node.data.matchAll(WORD)) {
        const lines = new Set(listRects(node, index, index + word.length).map(({ top, height }) => Math.round(top + height / 2)))
        if (lines.size > 1 && Math.max(...lines) - Math.min(...lines) > 6) say(element, `breaks the word "${word}"`, node.data)
      }
    if (!isRtl) continue
    for (const { 0: token, index } of node.data.matchAll(TOKEN)) {
      if (token.length < 2) continue
      let last: DOMRect | null = null
      for (let at = index; at < index + token.length; at++) {
        const [rect] = /\s/.test(node.data[at] ?? '') ? [] : listRects(node, at, at + 1)
        if (!rect) continue
        const isSameLine: boolean = last !== null && Math.abs(last.top - rect.top) < rect.height / 2
        if (last && isSameLine && rect.left < last.left - 0.5) {
          say(element, `turns "${token}" around`, node.data)
          break
        }
        last = rect
      }
    }
  }

  if (isRtl)
    for (const field of document.querySelectorAll<HTMLInputElement>(
      'input:not([type=hidden], [type=checkbox], [type=radio], [type=file])',
    )) {
      const text = field.value || field.placeholder
      if (
        field.checkVisibility() &&
        /^[+−-]\d|@/.test(text) &&
        readStyle(field).direction === 'rtl' &&
        readStyle(field).unicodeBidi !== 'plaintext'
      )
        say(field, 'turns what is in it around', text)
    }
  return [...faults]
}
