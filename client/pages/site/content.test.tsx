import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { PageText } from '#shared/contract/site.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { element, elements, readAttribute, readText } from '#test-support/html.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { ContentPage } from './content.tsx'

type Block = PageText['blocks'][number]
const block = (heading: string, more: Partial<Block> = {}): Block => ({ heading, paragraphs: [], items: [], links: [], ...more })
const text = (blocks: Block[]): PageText => ({ id: 'x', title: 'Title', summary: 'Summary', blocks, updated_at: '2026-11-21T08:00:00Z' })

function render(blocks: Block[], lang: Language = 'en'): string {
  const page = { lang, tag: getLanguage(lang).tag, t: translator(lang) }
  return renderToStaticMarkup(
    <PageContext value={page}>
      <ContentPage text={text(blocks)} />
    </PageContext>,
  )
}

const MANY = Array.from({ length: 7 }, (_, index) => block(`Part ${'abcdefg'[index]}`))

describe('a content page', () => {
  it('says when it was changed, as the language writes a day', () => {
    const html = render([])
    expect(readText(html)).toContain('Last updated Nov 21, 2026')
    expect(readAttribute(html, 'time', 'datetime')).toBe('2026-11-21')
    expect(render([], 'de')).toContain('21.11.2026')
  })

  it('has a table of contents once it is long, with anchors that are the same in every language', () => {
    expect(render(MANY.slice(1))).not.toContain('On this page')
    for (const lang of ['en', 'ar'] as const) {
      const html = render(MANY, lang)
      for (let part = 1; part <= MANY.length; part++) {
        expect(elements(html, `a[href="#part-${part}"]`)).toHaveLength(1)
        expect(elements(html, `section#part-${part}`)).toHaveLength(1)
      }
    }
  })

  it('shows numbered headings as steps, whose number is read out', () => {
    const html = render([block('1. Sign in'), block('No price?')])
    const [step, question] = elements(html, 'h2')
    expect(step?.children.map((child) => (typeof child === 'string' ? child : child.text))).toEqual(['1', '.', 'Sign in'])
    expect(element(html, 'h2 > .sr-only').inner).toBe('. ')
    expect(question?.inner).toBe('No price?')
  })

  it('links to pages in the same language', () => {
    const links = [{ label: 'Contact', path: '/contact#locations' }]
    expect(readText(render([block('A', { links })]), 'a[href="/contact#locations"]')).toBe('Contact')
    expect(readText(render([block('A', { links })], 'ar'), 'a[href="/ar/contact#locations"]')).toBe('Contact')
  })

  it('keeps Latin items and telephone numbers from left to right, and makes ways to reach us links', () => {
    const html = render(
      [block('A', { items: ['\u2068sales@acme.example\u2069', '\u2066+1 (775) 555-0100\u2069', 'رقم 7', 'Acme 7'] })],
      'ar',
    )
    expect(readText(html, 'a[href="mailto:sales@acme.example"]')).toBe('sales@acme.example')
    expect(readText(html, 'bdi[dir=ltr] > a[href="tel:+17755550100"]')).toBe('+1 (775) 555-0100')
    expect(elements(html, 'li:not(:has(bdi))').map(({ text }) => text)).toContain('رقم 7')
    expect(elements(html, 'li > bdi[dir=ltr]').map(({ text }) => text)).toContain('Acme 7')
  })

  it('shows what a text holds as text', () => {
    const html = render([block('<script>', { items: ['<b>'], paragraphs: ['<i>'] })])
    expect(elements(html, 'script, b, i')).toEqual([])
    for (const text of ['<script>', '<b>', '<i>']) expect(readText(html)).toContain(text)
  })
})
