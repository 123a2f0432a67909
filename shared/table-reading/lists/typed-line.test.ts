/** Which number of a typed line is its quantity. The rule is the same wherever a list is typed or pasted. */
import { describe, expect, it, test } from 'vitest'
import { assumeQuantities } from './assumed.ts'
import { readPaste } from './paste.ts'

const lineOf = (text: string) => {
  const [line, ...others] = readPaste(text).reading.lines
  return line && others.length === 0 ? line : null
}
const brief = (text: string): string => {
  const line = lineOf(text)
  return line ? `${line.part_number} x${line.qty ?? '?'}` : 'none'
}

describe('a marked quantity is the quantity', () => {
  test.each([
    // Digits of a package.
    ['BAT54,215 SOT-23 500 pcs', 'BAT54,215 x500'],
    ['NE555P DIP-8 100pcs', 'NE555P x100'],
    ['1N4148 DO-35 100 pcs', '1N4148 x100'],
    ['NE555P SOIC-8 500 pcs', 'NE555P x500'],
    ['NE555P DIP 8 100pcs', 'NE555P x100'],
    ['NE555P DIP 8 100', 'NE555P x100'],
    ['2N3904 TO-92 1000 Stk', '2N3904 x1000'],
    ['L7805CV TO-220 50 pcs', 'L7805CV x50'],
    ['L7805CV TO 220 500 pcs', 'L7805CV x500'],
    ['STM32F103C8T6 LQFP 48 100 pcs', 'STM32F103C8T6 x100'],
    ['ATMEGA328P QFN-32 100 Stück', 'ATMEGA328P x100'],
    ['RC0603FR-0710KL 0603 5000 pcs', 'RC0603FR-0710KL x5000'],
    ['BC847B SOT23 3 000 pcs', 'BC847B x3000'],
    ['74HC595D SOIC 16 1000 pcs', '74HC595D x1000'],
    // Digits of a part number.
    ['LM2596S-12 500 pcs', 'LM2596S-12 x500'],
    ['LM 358 100 pcs', 'LM 358 x100'],
    ['BAT54,215 500 pcs', 'BAT54,215 x500'],
    ['NE555P-100pcs', 'NE555P-100pcs x?'],
    ['DF13-4P-1.25DSA(50) 20pcs', 'DF13-4P-1.25DSA(50) x20'],
    ['DF13-4P-1.25DSA(50) 100', 'DF13-4P-1.25DSA(50) x100'],
    // What stands behind it.
    ['NE555P 100pcs 2022', 'NE555P x100'],
    ['NE555P 100pcs lead time 8', 'NE555P x100'],
    ['NE555P 100pcs pos 10', 'NE555P x100'],
    ['NE555P 100pcs RoHS', 'NE555P x100'],
    ['NE555P 100 lead time 8', 'NE555P x100'],
    ['NE555P 100pcs Lieferzeit 8 Wochen', 'NE555P x100'],
    ['NE555P 100个 交期8周', 'NE555P x100'],
    ['NE555P 100個 納期 8週', 'NE555P x100'],
    ['NE555P 100 шт срок 8 недель', 'NE555P x100'],
    ['NE555P 100 قطعة مدة التسليم 8 أسابيع', 'NE555P x100'],
    ['NE555P 100 EA 납기 8주', 'NE555P x100'],
    ['NE555P 100 pièces délai 8 semaines', 'NE555P x100'],
    ['NE555P 100 uds plazo 8 semanas', 'NE555P x100'],
    ['NE555P 100 pz tempi 8 settimane', 'NE555P x100'],
    ['NE555P MOQ 1000pcs 200pcs', 'NE555P x200'],
    ['NE555P 50pcs/tube 500 pcs', 'NE555P x500'],
    ['Item: 5 NE555P 100pcs', 'NE555P x100'],
    // Other marks.
    ['NE555P x100 SO-8', 'NE555P x100'],
    ['BC547B TO 92 100x', 'BC547B x100'],
    ['NE555P*100', 'NE555P x100'],
    ['NE555P×100', 'NE555P x100'],
    ['NE555P（100）', 'NE555P x100'],
    ['NE555P(100)', 'NE555P x100'],
    ['NE555P 【100】', 'NE555P x100'],
    ['NE555P [100]', 'NE555P x100'],
    ['NE555P qty 100 RoHS', 'NE555P x100'],
    // Thousands.
    ['NE555P 10K pcs', 'NE555P x10000'],
    ['NE555P 5KPCS', 'NE555P x5000'],
    ['NE555P qty: 5k', 'NE555P x5000'],
    ['NE555P 2.5Kpcs', 'NE555P x2500'],
    ['NE555P 2万片', 'NE555P x20000'],
    ['NE555P 5 тыс. шт', 'NE555P x5000'],
    // Labels of every language.
    ['MPN: NE555P, Qty: 10', 'NE555P x10'],
    ['P/N: NE555P Qty: 10 pcs', 'NE555P x10'],
    ['型号：NE555P 数量：100', 'NE555P x100'],
    ['型番: NE555P 数量: 100個', 'NE555P x100'],
    ['품번: NE555P 수량: 100개', 'NE555P x100'],
    ['Артикул: NE555P Кол-во: 100 шт', 'NE555P x100'],
    ['Teilenummer: NE555P Menge: 1.000 Stück', 'NE555P x1000'],
    ['Référence : NE555P Qté : 100', 'NE555P x100'],
    ['Referencia: NE555P Cantidad: 100', 'NE555P x100'],
    ['Codice: NE555P Quantità: 100', 'NE555P x100'],
    ['رقم القطعة: NE555P الكمية: 100', 'NE555P x100'],
  ])('%j', (text, expected) => {
    expect(brief(text)).toBe(expected)
  })
})

describe('what is marked otherwise has its own field', () => {
  test.each([
    ['NE555P 100pcs D/C 2215', '2215'],
    ['NE555P 100 pcs DC 2215', '2215'],
    ['NE555P 100 D/C 2215', '2215'],
    ['NE555P 数量：100个 批号22+', '22+'],
    ['NE555P 22+ 100pcs', '22+'],
  ])('the date code of %j', (text, dateCode) => {
    expect(lineOf(text)).toMatchObject({ part_number: 'NE555P', qty: 100, date_code: dateCode, description: '' })
  })

  test.each([
    ['NE555P 100pcs $0.25', '0.25'],
    ['NE555P 100pcs @0.25', '0.25'],
    ['NE555P 100 0.25 USD/pc', '0.25'],
    ['NE555P 100pcs 0,25 €', '0,25 €'],
    ['NE555P 100pcs ¥1.50', '¥1.50'],
    ['NE555P 100 2.10', '2.10'],
  ])('the price of %j', (text, price) => {
    expect(lineOf(text)).toMatchObject({ part_number: 'NE555P', qty: 100, target_price: price })
  })

  it('reads the names behind labels as the list does', () => {
    expect(lineOf('P/N: NE555P Qty: 10 pcs Mfr: Texas Instruments D/C: 2215')).toMatchObject({
      part_number: 'NE555P',
      qty: 10,
      manufacturer: 'Texas Instruments',
      date_code: '2215',
    })
  })
})

describe('two readings are a question', () => {
  test.each([
    ['NE555P 100pcs 500pcs 1000pcs', '100pcs 500pcs 1000pcs'],
    ['BC847B SOT23 3 500 pcs', '3 500 pcs'],
    ['ABC123,215 500 pcs', '215 500 pcs'],
    ['2 x 100 pcs NE555P', '2 x 100 pcs'],
    ['NE555P 10+2 pcs', '10+2 pcs'],
    ['NE555P 4.000 EA', '4.000 EA'],
    ['NE555P 100 RoHS 2022', '100 2022'],
    ['100 NE555P 2022', '100 2022'],
  ])('%j', (text, qtyText) => {
    expect(lineOf(text)).toMatchObject({ qty: null, qty_text: qtyText })
    expect(assumeQuantities(readPaste(text).reading).lines[0]?.qty).toBeNull()
  })

  it('is none where both are the same', () => {
    expect(brief('NE555P 100pcs (100 pcs)')).toBe('NE555P x100')
  })
})
