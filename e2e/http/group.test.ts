/** A group of categories lists and filters the parts of all of them. */
import { describe, expect, it } from 'vitest'
import { element, elements, listedParts, readAttribute, readText, submitGet } from '#test-support/html.ts'
import { getPage } from './site.ts'

const GROUP = '/category/resistors'
const form = (html: string) => element(html, 'form.filters')
const total = (html: string): number => Number(readText(html, '#results-title').replace(/\D/g, ''))
/** The categories of the group, above its parts. */
const tiles = (html: string) => elements(html, '.category-grid a').map(({ attributes }) => attributes['href'] ?? '')
const categories = (html: string) =>
  elements(html, '#list-category a').map(({ attributes, text }) => ({
    href: attributes['href'] ?? '',
    count: Number(/([\d,]+)$/.exec(text.trim())?.[1]?.replace(/\D/g, '')),
  }))
const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

describe('a group of categories', () => {
  it('lists the parts of all of them below their tiles', async () => {
    const page = await getPage(GROUP)
    expect(tiles(page)).toContain('/category/chip-resistors')
    expect(listedParts(page)).toHaveLength(50)
    expect(total(page)).toBe(sum(categories(page).map(({ count }) => count)))
    const each = await Promise.all(tiles(page).map(async (path) => total(await getPage(path))))
    expect(sum(each)).toBe(total(page))
  })

  it('is filtered without script, with counts of every category that lead into it with the choices made', async () => {
    const page = await getPage(GROUP)
    const names = new Set(elements(form(page), 'input').map(({ attributes }) => attributes['name']))
    // What all of them have, and what only one of them has.
    for (const field of ['manufacturer', 'package', 'in_stock', 'rohs', 'resistance.min', 'tolerance.min']) expect(names).toContain(field)
    expect(names).not.toContain('dielectric')
    const manufacturer = readAttribute(form(page), 'input[name=manufacturer]', 'value') ?? ''
    const filtered = await getPage(submitGet(GROUP, form(page), { manufacturer, 'resistance.max': '1k' }))
    const listed = categories(filtered)
    expect(total(filtered)).toBeGreaterThan(0)
    expect(total(filtered)).toBeLessThan(total(page))
    expect(sum(listed.map(({ count }) => count))).toBe(total(filtered))
    for (const { href, count } of listed) {
      expect(href).toMatch(/^\/category\/[a-z-]+\?manufacturer=/)
      expect(total(await getPage(href))).toBe(count)
    }
  })

  it.each(['price', '-price', '-stock', 'part_number', 'resistance'])('is sorted by %s across them', async (sort) => {
    const [first, second] = await Promise.all([getPage(`${GROUP}?sort=${sort}`), getPage(`${GROUP}?sort=${sort}&page=2`)])
    const parts = [...listedParts(first), ...listedParts(second)]
    expect(new Set(parts).size).toBe(100)
    const leading = await Promise.all(tiles(first).map(async (path) => listedParts(await getPage(`${path}?sort=${sort}`))[0]))
    // The first of all is the first of one of them.
    expect(leading).toContain(parts[0])
    if (sort === 'part_number') expect(parts).toEqual(parts.toSorted((a, b) => (a.replace(/\W/g, '') < b.replace(/\W/g, '') ? -1 : 1)))
  })

  it('has pages that list each part once, of which the first is for the index', async () => {
    const last = Math.ceil(total(await getPage(GROUP)) / 50)
    const numbers = Array.from({ length: last }, (_, index) => index + 1).filter((number) => number < 4 || number > last - 3)
    const all = await Promise.all(numbers.map((number) => getPage(`${GROUP}${number > 1 ? `?page=${number}` : ''}`)))
    const parts = all.flatMap(listedParts)
    expect(new Set(parts).size).toBe(parts.length)
    const robots = all.map((html) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? '')
    expect(robots[0]).not.toContain('noindex')
    for (const each of robots.slice(1)) expect(each).toContain('noindex')
    for (const html of all) expect(readAttribute(html, 'link[rel=canonical]', 'href')).toMatch(/\/category\/resistors$/)
  })

  it('says once what all parts of all its categories have', async () => {
    const headings = async (query: string) => readText(element(await getPage(`/category/logic${query}`), '.part-table thead'))
    expect(await headings('')).toMatch(/family/i)
    const narrowed = await getPage('/category/logic?logic_family=HC')
    expect(readText(element(narrowed, '.part-table thead'))).not.toMatch(/family/i)
    expect(readText(narrowed, 'main')).toMatch(/Logic family\W+HC/i)
  })

  it('shows nothing where nothing passes, and the way back', async () => {
    const page = await getPage(`${GROUP}?package=SOIC-8`)
    expect(total(page)).toBe(0)
    expect(elements(page, `a[href="${GROUP}"]`)).not.toEqual([])
  })
})
