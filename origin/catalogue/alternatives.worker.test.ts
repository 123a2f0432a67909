import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { goodsRecommend } from '#shared/contract/catalogue.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { origin } from '../app.ts'

const [TEN_K, FOUR_K7, TEN_K_0603] = TEST_PARTS
if (!TEN_K || !FOUR_K7 || !TEN_K_0603) throw new Error('the test catalogue has three parts')

/** The test catalogue with a second parameter: the larger resistor has the smaller tolerance. */
beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.CATALOGUE.batch(
    [
      `INSERT INTO parameters (parameter_id, slug, kind, unit, sign) VALUES (2, 'tolerance', 'number', 'percent', 'plus_minus')`,
      'INSERT INTO category_parameters (category_id, position, parameter_id) VALUES (2, 1, 2)',
      `INSERT INTO labels (lang, kind, slug, label) VALUES ('en', 'parameter', 'tolerance', 'Tolerance'), ('zh', 'parameter', 'tolerance', '精度')`,
      `UPDATE parts SET attributes = '[10000,1]' WHERE part_number = '${TEN_K.part_number}'`,
      `UPDATE parts SET attributes = '[10000,0.1]' WHERE part_number = '${TEN_K_0603.part_number}'`,
    ].map((sql) => env.CATALOGUE.prepare(sql)),
  )
})

async function recommend(id: string | number, lang = 'en') {
  const request = new Request(`http://origin/api/goods/recommend/${id}`, { headers: { Lang: lang } })
  const ctx = createExecutionContext()
  const answer = await origin.fetch(request, env, ctx)
  await waitOnExecutionContext(ctx)
  return Envelope.parse(await answer.json())
}
const alternatives = async (id: number, lang?: string) => goodsRecommend.data.parse((await recommend(id, lang)).data)

describe('alternatives', () => {
  it('are offered with the reason: equal and better properties', async () => {
    expect(await alternatives(TEN_K.part_id)).toMatchObject([
      {
        part_number: TEN_K_0603.part_number,
        fit: 'parameters',
        successor: false,
        same: [{ slug: 'resistance', name: 'Resistance' }],
        differs: [{ slug: 'tolerance', name: 'Tolerance', verdict: 'better', change: 'tighter' }],
      },
    ])
    expect((await alternatives(TEN_K_0603.part_id))[0]?.differs).toMatchObject([{ verdict: 'worse', change: 'wider' }])
  })

  it('give their reasons in the language of the call', async () => {
    const [best] = await alternatives(TEN_K.part_id, 'zh')
    const plain = (text = ''): string => text.replace(/\s/g, ' ')
    expect(best?.same.map(({ name, text }) => [name, plain(text)])).toEqual([['阻值', '10 kΩ']])
    expect(best?.differs.map(({ name, own, other }) => [name, plain(own), plain(other)])).toEqual([['精度', '±1 %', '±0.1 %']])
  })

  it('are assessed once for a version of the catalogue, and shown with present stock', async () => {
    const readStoredAlternatives = (id: number) =>
      env.CATALOGUE.prepare('SELECT version, list FROM alternatives WHERE part_id = ?').bind(id).first<{ version: string; list: string }>()
    const first = await alternatives(TEN_K.part_id)
    const judged = await readStoredAlternatives(TEN_K.part_id)
    expect(JSON.parse(judged?.list ?? '')).toMatchObject([{ part_id: TEN_K.part_id }, { part_id: TEN_K_0603.part_id, fit: 'parameters' }])
    await env.CATALOGUE.prepare('UPDATE offers SET stock = 7 WHERE offer_id = ?')
      .bind(TEN_K_0603.part_id * 8)
      .run()
    const again = await alternatives(TEN_K.part_id)
    expect(again).toEqual([{ ...first[0], stock: 7, offers: [{ ...first[0]?.offers[0], stock: 7 }] }])
    const others = [
      { part_id: TEN_K.part_id },
      { part_id: FOUR_K7.part_id, fit: 'pin', successor: false, same: [], differs: [] },
      { part_id: TEN_K_0603.part_id, fit: 'pin', successor: false, same: [], differs: [] },
    ]
    await env.CATALOGUE.batch([
      env.CATALOGUE.prepare('UPDATE alternatives SET list = ?').bind(JSON.stringify(others)),
      env.CATALOGUE.prepare('UPDATE offers SET stock = 0 WHERE offer_id / 8 = ?').bind(FOUR_K7.part_id),
    ])
    expect((await alternatives(TEN_K.part_id)).map(({ goods_id }) => goods_id)).toEqual([TEN_K_0603.part_id, FOUR_K7.part_id])
    await env.CATALOGUE.prepare("UPDATE alternatives SET version = 'another'").run()
    expect((await alternatives(TEN_K.part_id)).map(({ goods_id }) => goods_id)).toEqual([TEN_K_0603.part_id])
    expect((await readStoredAlternatives(TEN_K.part_id))?.version).toBe(judged?.version)
  })

  it('do not exist if no part has the value', async () => {
    expect(await alternatives(FOUR_K7.part_id)).toEqual([])
  })

  it('never include the part itself', async () => {
    for (const { part_id } of TEST_PARTS) expect((await alternatives(part_id)).map(({ goods_id }) => goods_id)).not.toContain(part_id)
  })

  it('of a missing part are not found, and of an invalid id are rejected', async () => {
    expect(await recommend(999)).toMatchObject({ code: CODE.not_found })
    for (const id of ['0', '-1', '1.5', 'x', '9'.repeat(30)]) expect(await recommend(id)).toMatchObject({ code: CODE.validation })
  })
})
