import type { PartInput } from '#origin/catalogue/model.ts'
import { readTables } from './series/read-tables.ts'

/** Six digits of the Harmonized System, which are the same in every country, by category. */
const HS_CODE_OF = new Map(
  readTables('hs-codes.tsv').flatMap(({ rows }) => rows.map((row): [string, string] => [row.get('category'), row.get('hs_code')])),
)

/** What no list of controlled goods names: passive parts, plain diodes, connectors, switches, logic and plain amplifiers. */
const EAR99 = /^(?:8533|8532|8504\.50|8536|8541\.(?:10|60|41)|8542\.33)/

/** Where components are made. A maker's head office says nothing about it. */
const PLANTS = ['CN', 'MY', 'PH', 'TH', 'TW', 'JP'] as const

/** Packages that nothing gets into: chips of ceramic, and whatever has leads through the board. */
const IS_CHIP = /^(?:0[1246]0[1235]|0805|1206|1210|1806|1812|2010|2512)$/
const IS_FINE = /^(?:QFN|DFN|VQFN|WSON|BGA|LGA|LQFP|TQFP|WLCSP|QFP)/
const IS_LEADED = /^(?:SOIC|SOT|TSSOP|MSOP|SSOP|HTSSOP|SC-70|TO-2[56]|SMA|SMB|SMC|SOD|DPAK|VSSOP)/

/** JEDEC J-STD-020 levels that such packages usually have. */
function findMsl({ package: packageName, category }: PartInput): string | undefined {
  if (packageName === null) return undefined
  if (IS_CHIP.test(packageName)) return category === 'indicator-leds' ? '3' : '1'
  if (IS_FINE.test(packageName)) return '3'
  return IS_LEADED.test(packageName) ? '1' : undefined
}

/** Reels as in EIA-481 and the tray of JEDEC, in millimetres. */
function findPackingSize({ packaging, spq }: PartInput): string | undefined {
  if (packaging === 'reel') return spq > 5000 ? '330 × 330 × 14 mm' : '180 × 180 × 12 mm'
  return packaging === 'tray' ? '322.6 × 135.9 × 7.62 mm' : undefined
}

/** A number from 0 to 99 that depends on the part and the question alone. FNV-1a. */
function chance(part: PartInput, question: string): number {
  let hash = 0x811c9dc5
  for (const letter of `${question}/${part.manufacturer}/${part.part_number}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 8) % 100
}

/**
 * The part with what purchasing asks of it. Customs codes, ECCN, MSL and packings are those that such parts usually have; countries, REACH
 * and ESD classes are invented, as prices and stock are, and the pages say so. Of some parts nothing is known, as in any shop.
 */
export function withTradeData(part: PartInput): PartInput {
  const hsCode = HS_CODE_OF.get(part.category)
  const isChip = hsCode?.startsWith('8542') ?? false
  const [origin, reach] = [chance(part, 'origin'), chance(part, 'reach')]
  const parameters: Record<string, string | undefined> = {
    country_of_origin: origin < 92 ? PLANTS[origin % PLANTS.length] : undefined,
    hs_code: hsCode,
    eccn: hsCode && EAR99.test(hsCode) ? 'EAR99' : part.category === 'microcontrollers' ? '3A991.A.2' : undefined,
    reach: reach < 75 ? 'reach_unaffected' : reach < 85 ? 'reach_affected' : undefined,
    msl: findMsl(part),
    esd_class: isChip ? '2' : undefined,
    packing_size: findPackingSize(part),
  }
  const definedParameters = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...part, parameters: { ...part.parameters, ...Object.fromEntries(definedParameters) } }
}
