import { describe, expect, it } from 'vitest'
import { element, elements, formValues, listedParts, parsePage, readAttribute, readRootAttributes, readText, submitGet } from './html.ts'

const PAGE = `<!DOCTYPE html><html lang="ar" dir="rtl"><head><title>10 &lt; 20</title>
<script type="application/ld+json">{"name":"<b>&amp;</b>"}</script></head>
<body><main class="page wide"><div id="a"><div id="b">in<!-- -->side</div>after</div>
<p hidden data-note='it&#x27;s "so"'>one<br>two <b>th</b>ree<template>not <i>yet</i></template></p></main><footer>end</footer></body></html>`

describe('a page', () => {
  it('is asked by selectors, and an element by those of what is in it', () => {
    expect(elements(PAGE, 'main.page > *').map(({ name }) => name)).toEqual(['div', 'p'])
    expect(elements(PAGE, 'div:has(#b)').map(({ attributes }) => attributes['id'])).toEqual(['a'])
    const main = element(PAGE, 'main')
    expect(elements(main, 'div')).toHaveLength(2)
    expect(elements(main, 'footer')).toEqual([])
    expect(elements(main, '> div')).toHaveLength(1)
    // A template's content is not part of the page yet.
    expect(elements(PAGE, 'i')).toEqual([])
  })

  it('has attributes as they are meant, by names in lower case', () => {
    expect(element(PAGE, 'p').attributes).toEqual({ hidden: '', 'data-note': 'it\'s "so"' })
    expect(element('<input autoComplete="off">', 'input').attributes).toEqual({ autocomplete: 'off' })
    expect(readRootAttributes(PAGE)).toEqual({ lang: 'ar', dir: 'rtl' })
    expect([readAttribute(PAGE, 'p', 'data-note'), readAttribute(PAGE, 'p', 'class'), readAttribute(PAGE, 'aside', 'id')]).toEqual([
      'it\'s "so"',
      undefined,
      undefined,
    ])
  })

  it('gives the HTML inside an element as it was sent, also where elements of a name are nested', () => {
    expect(element(PAGE, '#a').inner).toBe('<div id="b">in<!-- -->side</div>after')
    expect(element(PAGE, 'script').inner).toBe('{"name":"<b>&amp;</b>"}')
    expect([element('<p></p><i>x</i>', 'p').inner, element('<img><i>x</i>', 'img').inner]).toEqual(['', ''])
  })

  it('has the text that a reader sees, parted where tags part it', () => {
    expect(readText(PAGE, 'title')).toBe('10 < 20')
    expect(readText(PAGE, '#a')).toBe('inside after')
    expect(readText(PAGE, 'p')).toBe('one two th ree')
    expect(readText(PAGE)).toBe('10 < 20 inside after one two th ree end')
    expect([readText(PAGE, 'aside'), readText('a &amp; b')]).toEqual(['', 'a & b'])
  })

  it('says what is missing', () => {
    expect(() => element(PAGE, 'main > aside')).toThrow('main > aside')
  })

  it('is parsed once for several questions, and given up for newer pages', () => {
    const first = parsePage(PAGE)
    expect(parsePage(PAGE)).toBe(first)
    for (let page = 0; page < 8; page++) parsePage(`<p>${page}</p>`)
    expect(parsePage(PAGE)).not.toBe(first)
  })
})

it('lists the part numbers of the first table, each once', () => {
  const link = (href: string, text: string) => `<td><a href="${href}">${text}</a></td>`
  const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
  const table = [
    row(link('/productdetail/a-1', ''), link('/productdetail/a-1', 'A-1'), link('/datasheet/a-1', 'PDF')),
    row(link('/zh/productdetail/b-2', '<b>B</b>'), link('/zh/productdetail/b-2', 'again')),
  ]
  const page = `<main><table>${table.join('')}</table><div><table>${row(link('/productdetail/c-3', 'C'))}</table></div></main>`
  expect(listedParts(page)).toEqual(['A-1', 'B'])
})

const FORM = `<form action="/s"><input name="wd" value="&quot;10k&quot;"><input type="checkbox" name="stock" value="1">
<input type="checkbox" name="rohs" checked><input type="radio" name="pay" value="card"><input type="radio" name="pay" value="wire" checked>
<input type="hidden" name="id" value="1"><input type="hidden" name="id" value="2"><input name="none" disabled value="x"><input value="no name">
<select name="sort"><option value="">Best</option><option value="price" selected>Price</option></select>
<select name="qty"><option>10</option><option>100</option></select><textarea name="note">a &lt; b
c</textarea><input type="file" name="file"><input type="submit" name="go" value="Go"><button name="press">Go</button></form>`

describe('a form', () => {
  it('has what a browser would send of it', () => {
    expect(formValues(FORM)).toEqual({ wd: '"10k"', rohs: 'on', pay: 'wire', id: '2', sort: 'price', qty: '10', note: 'a < b\nc' })
  })

  it('is sent in the address, with what was typed instead of what stood there', () => {
    const address = submitGet('/', element(FORM, 'form'), { wd: '0603', stock: ['1', '2'] })
    const { pathname, searchParams } = new URL(address, 'https://shop.test')
    expect(pathname).toBe('/s')
    expect(searchParams.getAll('wd')).toEqual(['0603'])
    expect(searchParams.getAll('stock')).toEqual(['1', '2'])
    expect(searchParams.getAll('id')).toEqual(['1', '2'])
  })

  it('goes back to its own page where it names none, and is refused where it is posted', () => {
    expect(submitGet('/zh/s?a=1#b', element('<form><input name="x"></form>', 'form'), {})).toBe('/zh/s?x=')
    expect(() => submitGet('/', element('<form method="post"></form>', 'form'), {})).toThrow('in the address')
  })
})
