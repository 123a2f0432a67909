import { beforeAll, describe, expect, it } from 'vitest'
import { elements, readText } from '#test-support/html.ts'
import { randomAddress } from '../address.ts'
import { baseUrl } from '../served-site.ts'
import { callApi, get } from './site.ts'

interface Part {
  goods_id: number
  goods_page_url: string
  part_number: string
  manufacturer: string
  package: string | null
  lifecycle: string
}
interface Bom {
  head: { line_count: number }
  lines: { line_id: number; source: { part_number: string; alternates: object[] }; part: Part | null }[]
  drop_ins?: { parts: Part[]; lines: { line_id: number; goods_ids: number[] }[] }
}
interface Detail {
  package: string | null
  category: { slug: string }
  parameters: { slug: string; value: string | number }[]
}

/** Beginnings of common numbers of the demonstration catalogue, of passive parts, diodes, transistors and circuits. */
const BEGINNINGS =
  'RC0603FR,RC0402,ERJ-3EKF,CRCW0603,GRM188,CL10B,CC0603,C0603C,TAJ,LQW,BLM18,BC847,MMBT3904,2N7002,BSS138,1N4148,BAT54,SS34,BZX84,LM358,TL072,LM393,24LC,AT24C,W25Q,NE555,STM32F103'

const headers = { Origin: baseUrl(), 'CF-Connecting-IP': randomAddress() }

async function upload(csv: string): Promise<{ path: string; headers: Record<string, string> }> {
  const body = new FormData()
  body.set('file', new File([csv], 'board.csv'))
  const made = await fetch(`${baseUrl()}/bom`, { method: 'POST', body, redirect: 'manual', headers })
  const Cookie = /visitor=[0-9a-f]+/.exec(made.headers.get('Set-Cookie') ?? '')?.[0] ?? ''
  return { path: made.headers.get('Location') ?? '', headers: { ...headers, Cookie } }
}

/** A matched BOM of a file, by the API. @returns its id */
async function uploadByApi(csv: string): Promise<string> {
  const file = new FormData()
  file.set('file', new File([csv], 'again.csv'))
  const made = await fetch(`${baseUrl()}/api/bom/uploadBom`, { method: 'POST', body: file, headers })
  const { bom_id: id } = ((await made.json()) as { data: { bom_id: string } }).data
  const body = JSON.stringify({ bom_id: id })
  await fetch(`${baseUrl()}/api/bom/mateBom`, { method: 'POST', body, headers: { ...headers, 'Content-Type': 'application/json' } })
  return id
}

const readBom = (path: string): Promise<Bom> => callApi<Bom>(`/api/bom/mainBom?id=${path.split('/').at(-1)}&drop_ins=4`)

/** Each call compares the parts of some lines, and stores the result: calls until a further one adds none. */
async function readBomCompletely(path: string): Promise<Bom> {
  let bom = await readBom(path)
  for (let count = -1; count !== bom.drop_ins?.lines.length; ) {
    count = bom.drop_ins?.lines.length ?? 0
    bom = await readBom(path)
  }
  return bom
}

describe('the drop-in parts of a BOM', () => {
  let parts: Part[]
  let made: Awaited<ReturnType<typeof upload>>

  beforeAll(async () => {
    const suggested = await Promise.all(
      BEGINNINGS.split(',').map((keyword) => callApi<Part[]>(`/api/index/searchOption?keyword=${encodeURIComponent(keyword)}`)),
    )
    parts = [...new Map(suggested.flat().map((part) => [part.part_number, part])).values()]
    const rows = parts.map((part, index) => `U${index + 1},"${part.part_number}","${part.manufacturer}","${part.package ?? ''}",2`)
    made = await upload(['Reference,MPN,Manufacturer,Footprint,Qty', ...rows].join('\n'))
  })

  it('have the same package, and no value below that of the part', async () => {
    const { lines, drop_ins: dropIns } = await readBomCompletely(made.path)
    const matched = new Map(lines.flatMap(({ line_id, part }) => (part ? [[line_id, part]] : [])))
    const candidates = new Map(dropIns?.parts.map((part) => [part.goods_id, part]))
    const details = new Map<string, Promise<Detail>>()
    const readDetail = (part: Part): Promise<Detail> => {
      const id = part.goods_page_url
      const read = details.get(id) ?? callApi<Detail>(`/api/goods/goodsDetail?id=${encodeURIComponent(id)}`)
      details.set(id, read)
      return read
    }
    const pairs = (dropIns?.lines ?? []).flatMap(({ line_id, goods_ids }) =>
      goods_ids.map((goodsId) => [matched.get(line_id), candidates.get(goodsId)] as const),
    )
    expect(pairs.length).toBeGreaterThan(40)
    const wrong: string[] = []
    for (const [own, other] of pairs) {
      if (!own || !other) throw new Error('a drop-in part without its line')
      const [mine, theirs] = await Promise.all([readDetail(own), readDetail(other)])
      const value = (of: Detail, slug: string) => of.parameters.find((parameter) => parameter.slug === slug)?.value
      const isBelow = (slug: string, sign: 1 | -1): boolean => {
        const [a, b] = [value(mine, slug), value(theirs, slug)]
        return typeof a === 'number' && (typeof b !== 'number' || sign * b < sign * a - 1e-9)
      }
      const differs = (slug: string): boolean => value(mine, slug) !== undefined && value(mine, slug) !== value(theirs, slug)
      if (
        mine.package !== theirs.package ||
        mine.category.slug !== theirs.category.slug ||
        ['resistance', 'capacitance', 'inductance', 'polarity', 'zener_voltage', 'channels'].some(differs) ||
        ['voltage_rating', 'power_rating', 'reverse_voltage', 'drain_source_voltage', 'collector_emitter_voltage'].some((slug) =>
          isBelow(slug, 1),
        ) ||
        isBelow('tolerance', -1) ||
        other.lifecycle === 'obsolete'
      )
        wrong.push(`${own.part_number} → ${other.part_number}`)
    }
    expect(wrong).toEqual([])
  })

  it('are approved without a script, exported, and read again with the same result', async () => {
    const page = await get(`${made.path}?view=risks`, made.headers)
    expect(page.status).toBe(200)
    expect(readText(page.text, '#drop-ins')).toBe('Drop-in parts')
    const form = new URLSearchParams({ action: 'approve', page: '1' })
    for (const { attributes } of elements(page.text, 'input[name="shown"]')) form.append('shown', attributes['value'] ?? '')
    const ticks = elements(page.text, 'input[name="alternate"]').map(({ attributes }) => attributes['value'] ?? '')
    const perLine = Map.groupBy(ticks, (tick) => tick.split('-')[0])
    const [twice] = [...perLine.values()].filter((values) => values.length > 1)
    const [first = ''] = ticks
    const approved = new Set([...(twice ?? []), first])
    for (const tick of approved) form.append('alternate', tick)
    const sent = await fetch(`${baseUrl()}${made.path}`, { method: 'POST', body: form, redirect: 'manual', headers: made.headers })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${made.path}?view=risks#drop-ins`])
    const ticked = elements((await get(`${made.path}?view=risks`, made.headers)).text, 'input[name="alternate"][checked]')
    expect(new Set(ticked.map(({ attributes }) => attributes['value']))).toEqual(approved)

    const toResult = ({ lines }: Bom) => lines.map(({ source, part }) => [source.part_number, source.alternates, part?.goods_id])
    const before = await readBom(made.path)
    const exported = await get(`/api/bom/exportBom?id=${made.path.split('/').at(-1)}&format=csv`, made.headers)
    expect(exported.text).toContain('Manufacturer part number 2')
    expect(toResult(await readBom(await uploadByApi(exported.text)))).toEqual(toResult(before))
  })

  it('are refused where they are none', async () => {
    const answer = await fetch(`${baseUrl()}/api/bom/changeBomMatching`, {
      method: 'PUT',
      headers: { ...made.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ bom_id: made.path.split('/').at(-1), line_ids: [1], alternates: [1] }),
    })
    expect(await answer.json()).toMatchObject({ code: 4000 })
  })
})
