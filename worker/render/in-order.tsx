import type { ReactNode } from 'react'
import { LateSections } from '#client/components/ui/late-sections.ts'
import { PageContext, type PageContextValue } from '#client/components/ui/page-context.tsx'
import { slotMark } from '#shared/text/slot-mark.ts'
import { renderToHtml } from './html.ts'

/** What the renderer writes for the `slotMark` of a section, up to its number. */
const SECTION = '\u0001section-'

interface Section {
  html: string | null
  /** Never rejects. */
  ready: Promise<void>
}

interface Rendering {
  page: PageContextValue
  /** Takes what a section threw; its message stands in its place. */
  onError(error: unknown): void
}

/**
 * Renders a document and gives it in pieces, from its first byte to its last: what stands before a section that is still on its
 * way leaves at once, the section follows in its place, and no script has to move anything.
 * @throws at once what the document throws outside its sections
 */
export function renderInOrder(document: ReactNode, { page, onError }: Rendering): AsyncGenerator<string, void> {
  const sections: Section[] = []

  const render = (node: ReactNode, prefix: string): string =>
    renderToHtml(
      <LateSections value={{ later }}>
        <PageContext value={page}>{node}</PageContext>
      </LateSections>,
      prefix,
    )

  function later(part: Promise<ReactNode>, failed: ReactNode): string {
    const index = sections.length
    const section: Section = { html: null, ready: Promise.resolve() }
    section.ready = part
      .then((node) => render(node, `s${index}-`))
      .catch((error: unknown) => {
        onError(error)
        return render(failed, `s${index}-`)
      })
      .then((html) => {
        section.html = html
      })
    sections.push(section)
    return slotMark(`section-${index}`)
  }

  const html = `<!DOCTYPE html>${render(document, '')}`

  /** Pieces of ready text, and null where the next one is not there yet. */
  async function* inOrder(text: string): AsyncGenerator<string | null, void> {
    let from = 0
    for (let at = text.indexOf(SECTION); at >= 0; at = text.indexOf(SECTION, from)) {
      yield text.slice(from, at)
      const end = text.indexOf('\u0002', at)
      const section = sections[Number(text.slice(at + SECTION.length, end))]
      if (section?.html === null) yield null
      await section?.ready
      yield* inOrder(section?.html ?? '')
      from = end + 1
    }
    yield text.slice(from)
  }

  async function* pieces(): AsyncGenerator<string, void> {
    // Sections whose data lie in memory are there in a moment: a document without slow ones is one piece.
    await Promise.race([Promise.all(sections.map(({ ready }) => ready)), new Promise((resolve) => setTimeout(resolve))])
    let ready = ''
    for await (const piece of inOrder(html)) {
      if (piece !== null) ready += piece
      else if (ready !== '') {
        yield ready
        ready = ''
      }
    }
    if (ready !== '') yield ready
  }
  return pieces()
}
