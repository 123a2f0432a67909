/** A query that is understood and finds nothing: alternatives with counts, each a link that works without script. */
import { describe, expect, it, test } from 'vitest'
import { elements } from '#test-support/html.ts'
import { baseUrl } from '../served-site.ts'

interface Search {
  listing: { total: number; total_is_exact: boolean }
  ways_out: {
    pieces: { kind: string; text: string }[]
    ways: { instead: string; keyword: string; count: number; count_is_exact: boolean }[]
  }[]
}

const base = baseUrl()

async function search(keyword: string): Promise<Search> {
  const answer = await fetch(`${base}/api/index/search?${new URLSearchParams({ keyword })}`)
  return ((await answer.json()) as { data: Search }).data
}

const page = async (wd: string): Promise<string> => (await fetch(`${base}/s?${new URLSearchParams({ wd })}`)).text()
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

const DEAD_ENDS = [
  '100nF 100V 0402',
  'opamp rail to rail',
  '10k 0603 0.01% thin film',
  'C0G 10uF 0402',
  'schottky 40V 1A SOT-223 murata',
  '100nF 0402 foo12345',
  '10k 0402 zener blue',
  '100nF 100V 0402 X5R murata ROHM has:stock',
]

test.each(DEAD_ENDS)('%s: every way on finds as many parts as it says', async (query) => {
  const { listing, ways_out } = await search(query)
  expect(listing.total).toBe(0)
  const ways = ways_out.flatMap((each) => each.ways)
  expect(ways.length).toBeGreaterThan(0)
  for (const { keyword, count, count_is_exact } of ways) {
    expect(count, keyword).toBeGreaterThan(0)
    expect((await search(keyword)).listing, keyword).toMatchObject({ total: count, total_is_exact: count_is_exact })
  }
})

describe('a condition that nothing fulfils', () => {
  test.each([
    ['100nF 100V 0402', '100 V', /^\d\d V$/],
    ['100nF 100V 0402', '0402', /^(?:0603|0805|1206)$/],
    ['10k 0603 0.01% thin film', '±0.01 %', /^±0\.\d+ %$/],
  ])('%s: in place of %s there is what is next to it', async (query, piece, instead) => {
    const { ways_out } = await search(query)
    const way = ways_out.find(({ pieces: [first, ...others] }) => others.length === 0 && plain(first?.text ?? '') === piece)
    expect(way?.ways.map((each) => plain(each.instead))).toEqual(expect.arrayContaining(['', expect.stringMatching(instead)]))
  })

  it.each([
    ['100nF 100V 0402', '100 V', 10],
    ['22p 0402 5kV', '5 kV', 500],
  ])('%s: what is offered in place of %s is near it', async (query, piece, least) => {
    const { ways_out } = await search(query)
    const ways = ways_out.filter(({ pieces }) => pieces.some(({ text }) => plain(text) === piece)).flatMap((each) => each.ways)
    expect(ways.length).toBeGreaterThan(0)
    for (const { instead } of ways) if (instead !== '') expect(Number.parseFloat(instead)).toBeGreaterThanOrEqual(least)
  })

  it.each([
    ['10uF 25V X7R 0603', ['word', 'package', 'value']],
    ['100nF 100V 0402', ['package', 'value']],
  ])('%s: what engineers give up first is offered first, and the value last', async (query, kinds) => {
    const { ways_out } = await search(query)
    expect(ways_out.map(({ pieces: [piece] }) => piece?.kind)).toEqual(kinds)
    for (const { ways } of ways_out) expect(ways.at(-1)?.instead).toBe('')
  })

  it('has one field for the search, in the header, and a quote request with the words', async () => {
    const html = await page('100nF 100V 0402')
    expect(elements(html, 'input[name="wd"]')).toHaveLength(1)
    expect(elements(html, '#parts .button-primary').map(({ text }) => plain(text))).toEqual(['Request a quote for 100nF 100V 0402'])
  })

  it('of a case are cases of its kind', async () => {
    const { ways_out } = await search('100nF 0201 100V')
    const cases = ways_out.filter(({ pieces }) => pieces[0]?.kind === 'package' && pieces.length === 1).flatMap((each) => each.ways)
    expect(cases.length).toBeGreaterThan(1)
    for (const { instead } of cases.slice(0, -1)) expect(instead).toMatch(/^\d{4,5}$/)
  })

  it('is a link on the page, and never drops a packaging', async () => {
    const html = await page('100nF 100V 0402')
    const links = elements(html, '#ways-out a, [aria-labelledby="ways-out"] a')
    expect(links.map(({ text }) => plain(text))).toContain('Without 100 V')
    expect(html).not.toContain('packaging suffix')
    expect(await page('XQZWVKJ99')).toContain('packaging suffix')
  })
})
