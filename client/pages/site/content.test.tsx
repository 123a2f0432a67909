import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { PageText } from '#shared/contract/site.ts'
import { type Language, languageEntry } from '#shared/languages.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { ContentPage, isDesigned } from './content.tsx'

type Block = PageText['blocks'][number]
const block = (heading: string, more: Partial<Block> = {}): Block => ({ heading, paragraphs: [], items: [], links: [], ...more })
const text = (blocks: Block[]): PageText => ({ id: 'x', title: 'Title', summary: 'Summary', blocks, updated_at: '2026-11-21T08:00:00Z' })

function render(blocks: Block[], lang: Language = 'en'): string {
  const page = { lang, tag: languageEntry(lang).tag, t: translator(lang) }
  return renderToStaticMarkup(
    <PageContext value={page}>
      <ContentPage text={text(blocks)} />
    </PageContext>,
  )
}

const MANY = Array.from({ length: 7 }, (_, index) => block(`Part ${'abcdefg'[index]}`))

describe('a content page', () => {
  it('says when it was changed, as the language writes a day', () => {
    expect(render([])).toContain('Last updated <time class="muted small" dateTime="2026-11-21T08:00:00Z">Nov 21, 2026</time>')
    expect(render([], 'de')).toContain('21.11.2026')
  })

  it('has a table of contents once it is long, with anchors that are the same in every language', () => {
    expect(render(MANY.slice(1))).not.toContain('On this page')
    expect(isDesigned(text(MANY.slice(1)))).toBe(false)
    for (const lang of ['en', 'ar'] as const) {
      const html = render(MANY, lang)
      for (let part = 1; part <= MANY.length; part++) {
        expect(html).toContain(`href="#part-${part}"`)
        expect(html).toContain(`<section id="part-${part}"`)
      }
    }
  })

  it('shows numbered headings as steps, whose number is read out', () => {
    const html = render([block('1. Sign in'), block('No price?')])
    expect(html).toContain('>1</span><span class="sr-only">. </span>Sign in</h2>')
    expect(html).toContain('<h2>No price?</h2>')
    expect(isDesigned(text([block('1. Sign in')]))).toBe(true)
  })

  it('links to pages in the same language', () => {
    const links = [{ label: 'Contact', path: '/contact#places' }]
    expect(render([block('A', { links })])).toContain('<a href="/contact#places">Contact</a>')
    expect(render([block('A', { links })], 'ar')).toContain('<a href="/ar/contact#places">Contact</a>')
  })

  it('keeps Latin items and telephone numbers from left to right, and makes ways to reach us links', () => {
    const html = render(
      [block('A', { items: ['\u2068sales@acme.example\u2069', '\u2066+1 (775) 555-0100\u2069', 'رقم 7', 'Acme 7'] })],
      'ar',
    )
    expect(html).toContain('<a href="mailto:sales@acme.example">sales@acme.example</a>')
    expect(html).toContain('<bdi dir="ltr"><a href="tel:+17755550100">+1 (775) 555-0100</a></bdi>')
    expect(html).toContain('<li>رقم 7</li>')
    expect(html).toContain('<li><bdi dir="ltr">Acme 7</bdi></li>')
  })

  it('shows what a text holds as text', () => {
    expect(render([block('<script>', { items: ['<b>'], paragraphs: ['<i>'] })])).not.toMatch(/<script>|<b>|<i>/)
  })
})
