import { expect, test } from 'vitest'
import { EMPTY_SOURCE } from '#shared/bom/empty-source.ts'
import { createBomId } from './bom-id.ts'
import { toChosenMatch } from './choice.ts'

const LINE: Parameters<typeof toChosenMatch>[0] = {
  state: 'check',
  kind: 'key',
  goods_id: 1,
  part_number: 'LM358-DR',
  confirmed: false,
  confirmed_qty: null,
  remarks: [],
  offer_id: 8,
  evidence: { field: 'part_number', text: 'LM358DX', differs: [] },
  rivals: Array.from({ length: 10 }, (_, n) => ({ goods_id: n + 2, kind: 'family' })),
  source: { ...EMPTY_SOURCE, part_number: 'LM358DX' },
}

test('the previous part comes first among a line’s rivals, and the chosen one is none of them', () => {
  const chosen = toChosenMatch(LINE, { goods_id: 3, part_number: 'LM358DR' }, [])
  expect(chosen).toMatchObject({ state: 'matched', kind: 'chosen', goods_id: 3, part_number: 'LM358DR', confirmed: true, offer_id: null })
  expect(chosen.rivals.map(({ goods_id }) => goods_id)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(chosen.evidence).toEqual({ field: 'part_number', text: 'LM358DX', differs: [{ from: 6, to: 7 }] })
})

test('choosing the same part keeps its offer', () => {
  expect(toChosenMatch(LINE, { goods_id: 1, part_number: 'LM358-DR' }, []).offer_id).toBe(8)
})

test('a removed part stays a candidate', () => {
  const none = toChosenMatch(LINE, null, [])
  expect(none).toMatchObject({ state: 'none', kind: null, goods_id: null, confirmed: true, offer_id: null })
  expect(none.rivals).toHaveLength(10)
  expect(none.rivals[0]).toEqual({ goods_id: 1, kind: 'key' })
})

test('a line without a number was found by its other words', () => {
  const source = { ...EMPTY_SOURCE, value: '10k', description: 'resistor' }
  expect(toChosenMatch({ ...LINE, source }, { goods_id: 3, part_number: 'X' }, []).evidence).toMatchObject({ field: 'value', text: '10k' })
  expect(toChosenMatch({ ...LINE, source: EMPTY_SOURCE }, { goods_id: 3, part_number: 'X' }, []).evidence).toBeNull()
})

test('ids are long, and never repeat', () => {
  const ids = Array.from({ length: 2000 }, createBomId)
  expect(ids.every((id) => /^[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(2000)
})
