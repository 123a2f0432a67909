import { describe, expect, it, test } from 'vitest'
import { MAX_BOM_DESIGNATORS, parseBomFileBytes, toBomLimits } from './bom-limits.ts'
import { readPaste } from './paste.ts'
import { readBom } from './read-bom.ts'

const MB = 1024 * 1024
const csv = (rows: readonly string[]) => new TextEncoder().encode(['MPN,Qty,Designator', ...rows].join('\n'))
const FIVE_THOUSAND = '"R1-R1000,R1001-R2000,R2001-R3000,R3001-R4000,R4001-R5000"'

describe('ranges of designators', () => {
  it('are read up to what a BOM holds, and refused beyond it', async () => {
    // Of places of their own: the same ones would be another way to buy the line above.
    const rows = Array.from(
      { length: 11 },
      (_, index) => `P${index}X100,1,${FIVE_THOUSAND.replaceAll('R', `R${'ABCDEFGHIJK'.charAt(index)}`)}`,
    )
    const { lines } = await readBom(csv(rows.slice(0, 10)))
    expect(lines.reduce((count, { designators }) => count + designators.length, 0)).toBe(MAX_BOM_DESIGNATORS)
    await expect(readBom(csv(rows))).rejects.toMatchObject({ errorCode: 'file_designators' })
  })

  it('are never cut: a line with more than it holds is refused', async () => {
    await expect(readBom(csv([`LM358DR,1,${FIVE_THOUSAND.replace('R5000', 'R5001')}`]))).rejects.toMatchObject({
      errorCode: 'file_designators',
    })
  })

  it('that go on over many rows are one line, within the same bound', async () => {
    const wrapped = (count: number) => csv(['LM358DR,1,R1', ...Array.from({ length: count - 1 }, (_, index) => `,,R${index + 2}`)])
    expect((await readBom(wrapped(5000))).lines.map(({ designators }) => designators.length)).toEqual([5000])
    await expect(readBom(wrapped(5001))).rejects.toMatchObject({ errorCode: 'file_designators' })
  })

  it('are bounded in pasted text as well', () => {
    const text = Array.from({ length: 60 }, (_, index) => `LM358DR R1-999 x 5${index}`).join('\n')
    expect(() => readPaste(text).reading).toThrow(expect.objectContaining({ errorCode: 'file_designators' }))
  })
})

describe("the limit of a BOM's file", () => {
  test.each([
    [undefined, 10],
    ['', 10],
    ['many', 10],
    ['-3', 10],
    ['2.5', 2.5],
    ['64', 11],
  ])('is, where the operator says %s, %d MB', (megabyteText, megabytes) => {
    expect(parseBomFileBytes(megabyteText)).toBe(megabytes * MB)
  })

  it('is met by bytes alone: a text of as many characters is read', async () => {
    const bytes = csv(Array.from({ length: 9000 }, () => `LM358DR,1,"${' '.repeat(990)}"`))
    expect(bytes.length).toBeGreaterThan(8_500_000)
    expect((await readBom(bytes, { limits: toBomLimits(9 * MB) })).lines).toHaveLength(9000)
  })
})
