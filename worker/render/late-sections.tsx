import type { ReactNode } from 'react'
import type { LateSections } from '#client/components/ui/late-sections.ts'
import { LateSections as LateSectionsContext } from '#client/components/ui/late-sections.ts'
import { PageContext, type PageContextValue } from '#client/components/ui/page-context.tsx'
import { formatSlotMark } from '#shared/text/slot-mark.ts'
import { renderHtml } from './render-html.ts'
import { splitAtSlots } from './slots.ts'

const SECTION = /^section-(\d+)$/

interface Section {
  /** Null until its data has arrived and it is rendered. */
  html: string | null
  /** Never rejects. */
  ready: Promise<void>
}

/** The sections of one document that come after its first part: each is a React root, written at its position. */
export class SectionQueue implements LateSections {
  readonly #sections: Section[] = []
  readonly #page: PageContextValue
  readonly #onError: (error: unknown) => void

  /** @param onError receives the error of a section; its message is shown at the section's position */
  constructor(page: PageContextValue, onError: (error: unknown) => void) {
    this.#page = page
    this.#onError = onError
  }

  later(part: Promise<ReactNode>, failed: ReactNode): string {
    const index = this.#sections.length
    const render = (node: ReactNode): string =>
      renderHtml(
        <LateSectionsContext value={this}>
          <PageContext value={this.#page}>{node}</PageContext>
        </LateSectionsContext>,
        `s${index}-`,
      )
    const section: Section = { html: null, ready: Promise.resolve() }
    section.ready = part
      .then(render)
      .catch((error: unknown) => {
        this.#onError(error)
        return render(failed)
      })
      .then((html) => {
        section.html = html
      })
    this.#sections.push(section)
    return formatSlotMark(`section-${index}`)
  }

  /**
   * The document in pieces, in order. The part before a section that is not ready leaves at once, and the section follows at its position,
   * so no script has to move anything.
   */
  async *pieces(document: string): AsyncGenerator<string, void> {
    // Sections whose data is in memory are ready in a moment: a document without slow sections is one piece.
    await Promise.race([Promise.all(this.#sections.map(({ ready }) => ready)), new Promise((resolve) => setTimeout(resolve))])
    let ready = ''
    for await (const piece of this.#inOrder(document)) {
      if (piece !== null) ready += piece
      else if (ready !== '') {
        yield ready
        ready = ''
      }
    }
    if (ready !== '') yield ready
  }

  /** Pieces of ready HTML, and null where the next one is not ready. */
  async *#inOrder(html: string): AsyncGenerator<string | null, void> {
    const { texts, slots } = splitAtSlots(html)
    yield texts[0] ?? ''
    for (const [index, name] of slots.entries()) {
      const number = SECTION.exec(name)?.[1]
      if (number === undefined) yield formatSlotMark(name)
      else {
        const section = this.#sections[Number(number)]
        if (section?.html === null) yield null
        await section?.ready
        yield* this.#inOrder(section?.html ?? '')
      }
      yield texts[index + 1] ?? ''
    }
  }
}
