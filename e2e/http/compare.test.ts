import { beforeAll, describe, expect, it } from 'vitest'
import { element, elements, readAttribute, readText, submitGet } from '#test-support/html.ts'
import { callApi, get, getPage } from './site.ts'

interface Part {
  part_number: string
  goods_page_url: string
}

const parts: Part[] = []
const suggest = (keyword: string): Promise<Part[]> => callApi<Part[]>(`/api/index/searchOption?keyword=${encodeURIComponent(keyword)}`)
const toId = ({ goods_page_url }: Part): string => goods_page_url.replace(/^.*-/, '')
const compare = (some: readonly Part[], rest = ''): string =>
  `/compare?${new URLSearchParams(some.map(({ goods_page_url }) => ['id', goods_page_url]))}${rest}`

beforeAll(async () => {
  parts.push(...(await suggest('LM358')).slice(0, 7))
  expect(parts).toHaveLength(7)
})

/** The part numbers in the table's head. */
const columns = (html: string): string[] => elements(html, 'thead th').map((cell) => readText(cell, 'a'))
const numbers = (some: readonly Part[]): string[] => some.map(({ part_number }) => part_number)
/** Row names, with a mark on those that differ. */
const rows = (html: string): string[] => elements(html, 'th[scope=row]').map(({ text }) => text)
const addForm = (html: string) => element(html, 'form:has([name=add])')

describe('/compare', () => {
  it('says how to compare while there is nothing to compare', async () => {
    const html = await getPage('/compare')
    expect(readText(html)).toContain('No parts to compare yet')
    expect(readText(html)).toContain('Select parts in search results')
    expect(addForm(html)).toBeDefined()
    expect(readAttribute(html, 'meta[name=robots]', 'content')).toMatch(/noindex/)
  })

  it('shows parts side by side, with what differs marked in words', async () => {
    const some = parts.slice(0, 3)
    const html = await getPage(compare(some))
    expect(columns(html)).toEqual(numbers(some))
    expect(rows(html)).toEqual(expect.arrayContaining(['Channels', 'Category', expect.stringMatching(/^Stock.*differs/)]))
    expect(readAttribute(html, 'link[rel=canonical]', 'href')).toContain(some.map(({ goods_page_url }) => `id=${goods_page_url}`).join('&'))
  })

  it('can leave out what is equal', async () => {
    const html = await getPage(compare(parts.slice(0, 3)))
    const link = elements(html, 'a').find(({ text }) => text === 'Show differences only')?.attributes['href'] ?? ''
    const only = await getPage(link)
    expect(rows(only)).not.toContain('Channels')
    expect(rows(only).length).toBeGreaterThan(1)
    expect(rows(only).every((name) => /differs|Quantity/.test(name))).toBe(true)
    expect(readText(only)).toContain('Show all rows')
  })

  it.each([
    ['bare ids', () => `/compare?ids=${parts.slice(0, 3).map(toId).join()}`],
    ['old addresses', () => `/compare?id=whatever-${toId(parts[0] as Part)}&id=${parts[1]?.goods_page_url}&id=${toId(parts[2] as Part)}`],
    ['a part twice', () => `${compare(parts.slice(0, 3))}&id=${parts[0]?.goods_page_url}`],
    ['what does not belong there', () => compare(parts.slice(0, 3), '&utm_source=x&diff=0&add=')],
  ])('leads %s to the one address', async (_, address) => {
    const { status, headers } = await get(address())
    expect(status).toBe(301)
    expect(headers.get('Location')).toBe(compare(parts.slice(0, 3)))
  })

  it('keeps the language in redirects', async () => {
    const { headers } = await get(`/ar/compare?ids=${toId(parts[0] as Part)}`)
    expect(headers.get('Location')).toBe(`/ar${compare(parts.slice(0, 1))}`)
  })

  it('shows six of seven, with a note', async () => {
    const html = await getPage(compare(parts))
    expect(columns(html)).toEqual(numbers(parts.slice(0, 6)))
    expect(readText(html)).toContain('You can compare 6 parts; 1 more is not shown.')
    // After removing one of six there is room for the seventh.
    expect(readAttribute(html, `a[aria-label="Remove ${parts[0]?.part_number} from the comparison"]`, 'href')).toBe(compare(parts.slice(1)))
  })

  it('names what it does not find, and shows the rest', async () => {
    const address = `/compare?id=no-such-part-999999999999&id=${parts[0]?.goods_page_url}&id=%3Cb%3E`
    const html = await getPage(address)
    expect(columns(html)).toEqual(numbers(parts.slice(0, 1)))
    expect(readText(html)).toContain('Not found: no-such-part-999999999999, <b>')
    expect(elements(html, 'b')).toEqual([])
    expect(readText(html)).toContain('Add another part to see the differences')
  })

  it('puts a resistor beside an amplifier', async () => {
    const [resistor] = await suggest('RC0603')
    const html = await getPage(compare([parts[0] as Part, resistor as Part]))
    expect(readText(html)).toContain('These parts are from different categories')
    expect(rows(html).map((name) => name.replace(/ ≠.*/, ''))).toEqual(expect.arrayContaining(['Resistance', 'Channels']))
  })

  it('marks what is better, and says that an N-channel is no P-channel MOSFET', async () => {
    const [[narrow], [positive]] = await Promise.all([suggest('2N7002'), suggest('BSS84')])
    const html = await getPage(compare([narrow as Part, positive as Part]))
    expect(readText(html)).toContain('Not interchangeable: these parts differ in Polarity')
    const resistance = elements(html, 'tr').find(({ text }) => /On-resistance/.test(text))
    expect(resistance?.text).toMatch(/\(best\)/)
    expect(resistance?.text).not.toMatch(/highest|lowest/)
  })

  it('adds a part by its exact number, in whatever case it is typed', async () => {
    const html = await getPage(compare(parts.slice(0, 1)))
    const address = submitGet('/compare', addForm(html), { add: parts[1]?.part_number.toLowerCase() ?? '' })
    const { status, headers } = await get(address)
    expect([status, headers.get('Location')]).toEqual([302, compare(parts.slice(0, 2))])
  })

  it('preserves the input when no part has the number', async () => {
    const address = submitGet('/compare', addForm(await getPage(compare(parts.slice(0, 2)))), { add: 'LM358"><b>' })
    const html = await getPage(address)
    expect(columns(html)).toEqual(numbers(parts.slice(0, 2)))
    expect(readText(html)).toContain('We do not list part number “LM358"><b>”.')
    expect(element(addForm(html), 'input[name=add]').attributes).toMatchObject({ value: 'LM358"><b>', 'aria-invalid': 'true' })
  })

  it('does not take a seventh', async () => {
    const html = await getPage(`${compare(parts.slice(0, 6))}&add=${encodeURIComponent(parts[6]?.part_number ?? '')}`)
    expect(columns(html)).toHaveLength(6)
    expect(readText(html)).toContain('Remove a part first')
  })

  it.each(['id=%FF', `id=${'x'.repeat(3000)}`, 'ids=-1,0,1e9,99999999999999999999', 'id=a&diff=x', 'add=%00%01', 'add=a'])(
    'answers ?%s',
    async (search) => {
      let { status, headers, text } = await get(`/compare?${search}`)
      for (let hops = 0; status === 301 && hops < 3; hops++) ({ status, headers, text } = await get(headers.get('Location') ?? ''))
      expect(status).toBe(200)
      expect(readText(text)).toContain('Compare parts')
    },
  )
})

describe('without script', () => {
  it('ticks in a list lead to the comparison', async () => {
    const html = await getPage('/s?wd=LM358')
    const ticks = elements(html, 'input[form=compare][name=id]')
    expect(ticks.length).toBeGreaterThan(3)
    expect(element(html, 'form#compare').attributes).toMatchObject({ action: '/compare', method: 'get' })
    expect(elements(html, 'button[form=compare]')).not.toEqual([])
    const chosen = ticks.slice(0, 2).map(({ attributes }) => attributes['value'] ?? '')
    // A row's checkbox has the bare id, and redirects to the URL with the part number.
    const { status, headers } = await get(`/compare?${new URLSearchParams(chosen.map((id) => ['id', id]))}`)
    expect(status).toBe(301)
    const address = new URL(headers.get('location') ?? '', 'http://site.test')
    expect(address.searchParams.getAll('id')).toEqual(chosen.map((id) => expect.stringMatching(new RegExp(`^lm358.*-${id}$`))))
    expect(columns(await getPage(address.pathname + address.search))).toHaveLength(2)
  })

  it('a product leads to the comparison and names its alternatives with reasons', async () => {
    const html = await getPage(`/productdetail/${parts[0]?.goods_page_url}`)
    expect(elements(html, `a[href="${compare(parts.slice(0, 1))}"]`)).not.toEqual([])
    expect(readText(html)).toMatch(/Pin-compatible: same package, same function|Same part in other packaging|Matching key parameters/)
  })

  it('a part that is no longer made names its replacements in stock at its head', async () => {
    const [part] = await suggest('W25Q64FVSSIG')
    const html = await getPage(`/productdetail/${part?.goods_page_url}`)
    const head = readText(html.slice(0, html.indexOf('id="prices"')))
    expect(head).toMatch(/No longer manufactured\. Use instead:.+pcs/)
    expect(readText(html)).toContain('Active part from the same manufacturer')
  })
})
