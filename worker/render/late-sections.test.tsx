import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { LateSections } from '#client/components/ui/late-sections.ts'
import { QuietSection } from '#client/components/ui/quiet-section.tsx'
import { translator } from '#locales/dictionaries.ts'
import { toTextStream } from '#origin/runtime/text-stream.ts'
import { SectionQueue } from './late-sections.tsx'
import { renderHtml } from './render-html.ts'

const page = { lang: 'en' as const, tag: 'en', t: translator('en') }

function Name({ name }: { name: string }) {
  if (name === 'broken') throw new Error('this section cannot be shown')
  return <b>{name}</b>
}

function renderInOrder(document: ReactNode, onError: (error: unknown) => void = () => {}): AsyncGenerator<string, void> {
  const sections = new SectionQueue(page, onError)
  return sections.pieces(renderHtml(<LateSections value={sections}>{document}</LateSections>))
}

const section = (data: Promise<string | null>) => (
  <QuietSection data={data} failed={<i>failed</i>}>
    {(name) => <Name name={name} />}
  </QuietSection>
)

/** Without the comments by which React separates texts. */
async function all(pieces: AsyncIterable<string>): Promise<string[]> {
  const list: string[] = []
  for await (const piece of pieces) list.push(piece.replaceAll('<!-- -->', ''))
  return list
}

describe('a document in order', () => {
  it('is one piece where nothing is slow', async () => {
    const pieces = renderInOrder(<main>{section(Promise.resolve('a'))}!</main>)
    expect(await all(pieces)).toEqual(['<main><b>a</b>!</main>'])
  })

  it('leaves up to its first slow section, and goes on as they come, whichever is there first', async () => {
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const pieces = renderInOrder(
      <main>
        <h1>Parts</h1>
        {section(first.promise)}
        <p>between</p>
        {section(second.promise)}
      </main>,
    )
    expect((await pieces.next()).value).toBe('<main><h1>Parts</h1>')
    second.resolve('two')
    const next = pieces.next()
    const came = vi.fn()
    void next.then(came)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(came).not.toHaveBeenCalled()
    first.resolve('one')
    expect((await next).value).toBe('<b>one</b><p>between</p><b>two</b></main>')
    expect((await pieces.next()).done).toBe(true)
  })

  it('puts the message of a section that fails, or breaks as it is shown, in its place, and reports the break', async () => {
    const onError = vi.fn()
    const document = (
      <main>
        {section(Promise.resolve(null))}
        {section(Promise.resolve('broken'))}
        {section(Promise.resolve('whole'))}
      </main>
    )
    expect((await all(renderInOrder(document, onError))).join('')).toBe('<main><i>failed</i><i>failed</i><b>whole</b></main>')
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('this section cannot be shown'))
  })

  it('finds a section in a section', async () => {
    const inner = Promise.withResolvers<string>()
    const outer = (
      <QuietSection data={Promise.resolve('a')} failed={null}>
        {(name) => (
          <p>
            {name}
            {section(inner.promise)}.
          </p>
        )}
      </QuietSection>
    )
    const pieces = renderInOrder(<main>{outer}</main>)
    expect((await pieces.next()).value).toMatch(/^<main><p>a/)
    inner.resolve('b')
    expect((await all(pieces)).join('')).toBe('<b>b</b>.</p></main>')
  })

  it('does not read a visitor’s text as the mark of a section', async () => {
    const document = (
      <main>
        {'slot-0-section-0.'}
        {section(Promise.resolve('once'))}
      </main>
    )
    const text = (await all(renderInOrder(document))).join('')
    expect(text.match(/<b>/g)).toHaveLength(1)
  })

  it('fails as a whole where the document itself does', () => {
    expect(() => renderInOrder(<Name name="broken" />)).toThrow('cannot be shown')
  })

  it('ends when its reader leaves', async () => {
    const never = new Promise<string>(() => {})
    const reader = toTextStream(renderInOrder(<main>{section(never)}</main>)).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('<main>')
    await reader.cancel()
    expect((await reader.read()).done).toBe(true)
  })
})
