import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { BomMatch } from '#shared/bom/model.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { bomLine } from '#test-support/collisions.ts'
import { matchLines } from './candidates.ts'

const [TEN_K, FOUR_K7, VISHAY_TEN_K] = TEST_PARTS.map(({ part_id }) => part_id)

beforeAll(() => fillTestCatalogue(env))

const match = async (fields: Partial<BomLine>): Promise<BomMatch> => {
  const [one] = await matchLines(env.CATALOGUE, 'en', [bomLine(fields)])
  if (!one) throw new Error('a line without a match')
  return one
}
const codes = ({ remarks }: BomMatch): string[] => remarks.map(({ code }) => code)

describe('matchLines', () => {
  it('accepts a number of the named maker, in any spelling', async () => {
    for (const partNumber of ['RC0402FR-0710KL', ' rc0402fr-0710kl', 'ＲＣ０４０２ＦＲ－０７１０ＫＬ', 'RС0402FR0710KL']) {
      for (const manufacturer of ['Yageo', 'PHYCOMP', 'Yageo Corp.', ''])
        expect(await match({ part_number: partNumber, manufacturer })).toMatchObject({ state: 'matched', goods_id: TEN_K })
    }
  })

  test.each<[string, Partial<BomLine>, string, string]>([
    ['another maker', { part_number: 'RC0402FR-0710KL', manufacturer: 'Vishay' }, 'maker_differs', 'exact'],
    ['a maker that nobody knows', { part_number: 'RC0402FR-0710KL', manufacturer: 'HGSEMI' }, 'maker_unknown', 'exact'],
    ['another case', { part_number: 'RC0402FR-0710KL', package: 'R_1206_3216Metric' }, 'package_differs', 'exact'],
    ['another value', { part_number: 'RC0402FR-0710KL', value: '100k', designators: ['R1'] }, 'value_differs', 'exact'],
    ['another kind of part', { part_number: 'RC0402FR-0710KL', designators: ['C1'] }, 'category_differs', 'exact'],
    ['through holes', { part_number: 'RC0402FR-0710KL', package: 'Resistor_THT:R_Axial_X' }, 'mounting_differs', 'exact'],
    ['a moved separator', { part_number: 'RC0402FR-07.10KL' }, 'separator_differs', 'key'],
    ['a missing suffix', { part_number: 'RC0402FR-071' }, 'suffix_missing', 'family'],
    ['a suffix too many', { part_number: 'RC0402FR-0710KL-ND' }, 'suffix_differs', 'packing'],
    ['a look-alike', { part_number: 'RC04O2FR-071OKL' }, 'spelling_differs', 'spelling'],
    ['a wrong character', { part_number: 'RC0402FR-0710KX' }, 'spelling_differs', 'spelling'],
    ['two numbers', { part_number: 'RC0402FR-0710KL / RC0402FR-074K7L' }, 'spelling_differs', 'exact'],
    ['another number beside it', { part_number: 'RC0402FR-0710KL', value: 'CRCW060310K0FKEA' }, 'several_numbers', 'exact'],
  ])('requires a check by a person for %s', async (_, fields, code, kind) => {
    const result = await match(fields)
    expect(result).toMatchObject({ state: 'check', kind })
    expect(codes(result)).toContain(code)
  })

  it.each(['RC0402FR-0711KL', 'RC0402FR-0711KL ', 'RC0402FR-071K0L'])(
    'suggests for other digits, and accepts no part: %j',
    async (partNumber) => {
      const result = await match({ part_number: partNumber })
      expect(result).toMatchObject({ state: 'none', goods_id: null })
      expect(codes(result)).not.toContain('spelling_differs')
    },
  )

  it('marks another number, and leaves the part among the candidates', async () => {
    const result = await match({ part_number: 'RC0403FR-0710KL' })
    expect(result.rivals.map(({ goods_id }) => goods_id)).toContain(TEN_K)
    expect(result.remarks).toContainEqual({ code: 'number_differs', row: 'RC0403FR-0710KL', part: 'RC0402FR-0710KL' })
  })

  it('suggests no number with another value', async () => {
    const result = await match({ part_number: 'RC0402FR-0711KL' })
    expect(result).toMatchObject({ state: 'none', goods_id: null, rivals: [] })
  })

  it('looks up the family in the value if the number matches nothing', async () => {
    const result = await match({ part_number: 'ZZ99887766', value: 'RC0402FR-0710K' })
    expect(result).toMatchObject({ state: 'check', goods_id: TEN_K, evidence: { field: 'value' } })
  })

  it('calls a different part the closest match, the contradiction first', async () => {
    const result = await match({ part_number: 'XQZW99317', value: '10k', description: '0.1%', package: '0402', designators: ['R1'] })
    expect(codes(result)[0]).toMatch(/_differs$/)
    expect(codes(result)).toContain('closest_match')
    expect(codes(result)).not.toContain('number_unknown')
  })

  it('shows both sides of a contradiction, and the differing characters', async () => {
    const result = await match({ part_number: 'RC0402FR-0710KX', package: '1206' })
    expect(result.remarks).toContainEqual({ code: 'package_differs', row: '1206', part: '0402' })
    expect(result.evidence).toEqual({ field: 'part_number', text: 'RC0402FR-0710KX', differs: [{ from: 14, to: 15 }] })
  })

  it('proposes by value, case and designator, and leaves the choice', async () => {
    const result = await match({ value: '10k', package: 'Resistor_SMD:R_0402_1005Metric', designators: ['R1', 'R2'] })
    expect(result).toMatchObject({ state: 'check', kind: 'parametric', goods_id: TEN_K })
    expect(codes(result)).toContain('parametric_only')
    expect(await match({ value: '10k 0603' })).toMatchObject({ state: 'check', goods_id: VISHAY_TEN_K })
    // A value alone is in too many parts.
    expect(await match({ value: '10k' })).toMatchObject({ state: 'none' })
  })

  it.each(['ANY', 'TBD', 'x16', '-', 'DNP', 'N/A', '~', 'C25804', '100', '10K', 'LED', 'USB', ''])(
    'reads %j as no number',
    async (partNumber) => {
      expect(await match({ part_number: partNumber })).toMatchObject({ state: 'none', goods_id: null, rivals: [] })
    },
  )

  it('marks a placeholder in the part number column, whatever else is found', async () => {
    const remark = { code: 'placeholder', row: 'ANY', part: '' }
    expect((await match({ part_number: 'ANY' })).remarks).toEqual([remark])
    const result = await match({ placeholder: 'ANY', value: '10k', package: '0402', designators: ['R1'] })
    expect(result).toMatchObject({ state: 'check', kind: 'parametric', goods_id: TEN_K })
    expect(result.remarks).toContainEqual(remark)
  })

  it('never reads a distributor’s number as a maker’s', async () => {
    expect(await match({ supplier_skus: ['RC0402FR-0710KL'] })).toMatchObject({ state: 'none', goods_id: null })
  })

  it('looks at alternates and descriptions without deciding by them', async () => {
    const alternates = [{ part_number: 'CRCW060310K0FKEA', manufacturer: 'Vishay' }]
    expect(await match({ part_number: 'ZZ99887766', alternates })).toMatchObject({
      state: 'check',
      goods_id: VISHAY_TEN_K,
      evidence: { field: 'alternate' },
    })
    expect(await match({ description: 'chip CRCW060310K0FKEA' })).toMatchObject({
      state: 'check',
      goods_id: VISHAY_TEN_K,
      evidence: { field: 'description' },
    })
  })

  it('repairs numbers that a spreadsheet damaged', async () => {
    const numbers = ['9550000000123', '9551000000000', '0466802', 'MAR-8']
    await env.CATALOGUE.batch(
      numbers.map((partNumber, index) =>
        env.CATALOGUE.prepare(
          `INSERT INTO parts (part_id, part_number, key, manufacturer_id, series_id, package, lifecycle, rohs, attributes)
           VALUES (?, ?, ?, 1, NULL, NULL, 3, 1, '[]')`,
        ).bind((TEST_PARTS[0]?.part_id ?? 0) + 100 + index, partNumber, partNumber.replace('-', '')),
      ),
    )
    const first = (TEST_PARTS[0]?.part_id ?? 0) + 100
    const float = await match({ part_number: '9.55E+12' })
    expect(float).toMatchObject({ state: 'check', kind: 'repaired' })
    expect([float.goods_id, ...float.rivals.map(({ goods_id }) => goods_id)].sort()).toEqual([first, first + 1])
    expect(await match({ part_number: '466802' })).toMatchObject({ state: 'check', kind: 'repaired', goods_id: first + 2 })
    const date = await match({ part_number: '8-Mar' })
    expect(date).toMatchObject({ state: 'check', kind: 'repaired', goods_id: first + 3 })
    expect(codes(date)).toEqual(['number_damaged', 'obsolete', 'no_offer'])
  })

  it.each(['2026-01-02', 'Jan-2', '4-Nov', '2.34E+15'])('reports a damaged %s if no number is near', async (partNumber) => {
    const verdict = await match({ part_number: partNumber })
    expect([verdict.state, ...codes(verdict)]).toEqual(['none', 'number_damaged'])
  })

  it('remarks on the quantity', async () => {
    expect(codes(await match({ part_number: 'RC0402FR-0710KL', qty: 5001 }))).toEqual(['low_stock'])
    expect(codes(await match({ part_number: 'RC0402FR-0710KL', qty: 5000 }))).toEqual([])
  })

  it('answers in the order of the lines, however often they repeat', async () => {
    const lines = Array.from({ length: 1000 }, (_, row) =>
      bomLine({ row, part_number: row % 3 === 0 ? `UNKNOWN${row}X` : row % 2 === 0 ? 'RC0402FR-074K7L' : 'RC0402FR-0710KL' }),
    )
    const matches = await matchLines(env.CATALOGUE, 'de', lines)
    expect(matches.map(({ row }) => row)).toEqual(lines.map(({ row }) => row))
    for (const { row, state, goods_id } of matches) {
      if (row % 3 === 0) expect(state).toBe('none')
      else expect(goods_id).toBe(row % 2 === 0 ? FOUR_K7 : TEN_K)
    }
  })

  it('accepts texts of any kind', async () => {
    const texts = [
      "' OR 1=1 --",
      '"',
      '*',
      'a'.repeat(10_000),
      '\u0000\u0001',
      'p0603 AND NOT',
      '٣٤٥٦٧',
      '🙂🙂🙂🙂',
      '9'.repeat(400),
      '1E999',
    ]
    const matches = await matchLines(
      env.CATALOGUE,
      'en',
      texts.flatMap((text) => [
        bomLine({ part_number: text }),
        bomLine({ value: text, description: text, package: text, designators: [text] }),
      ]),
    )
    expect(matches.every(({ state }) => state === 'none')).toBe(true)
  })

  it('is empty for no lines', async () => {
    expect(await matchLines(env.CATALOGUE, 'en', [])).toEqual([])
  })
})
