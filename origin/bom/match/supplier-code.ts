/** The maker and the packing in a distributor's order code. A code is never looked up as a maker's number. */
import type { BomLine } from '#shared/table-reading/reading.ts'
import type { MakerNames } from './maker-names.ts'
import { readNumberText } from './number-text.ts'

type Packing = 'tape' | 'tube'

/** The facts of all codes of a row. */
export interface SupplierEvidence {
  /** Makers in the codes; empty if none names one. */
  makers: ReadonlySet<number>
  packing: Packing | null
  /** The first code that names a maker. */
  text: string
}

/** Makers by their present company names, and the prefixes of their Digi-Key and Mouser codes. */
const PREFIXES: readonly (readonly [makers: string, digikey: string, mouser: string])[] = [
  ['Texas Instruments', '296', '595'],
  ['STMicroelectronics', '497', '511'],
  ['onsemi,Fairchild', '', '512 863'],
  ['Microchip,Atmel,Micrel', '576', '556 579 998'],
  ['Analog Devices,Linear Technology,Maxim', '', '584 700'],
  ['NXP,Nexperia', '568 1727', '771 841'],
  ['Infineon,Cypress,International Rectifier', '428', '726 727 942'],
  ['Renesas,IDT,Intersil', '800', '968 972'],
  ['Silicon Labs,Skyworks', '336 863', '634'],
  ['Diodes Incorporated', '', '621'],
  ['Vishay', '541', '71 77 78 594 625 781'],
  ['ROHM', '', '755'],
  ['Toshiba', '', '757'],
  ['FTDI', '768', '895'],
  ['Allegro', '620', ''],
  ['Alpha & Omega', '785', ''],
  ['Monolithic Power Systems', '1589', ''],
  ['Broadcom,Avago', '516', ''],
  ['Macronix', '1092', ''],
  ['ISSI', '2521', ''],
  ['Bosch', '828', ''],
  ['TDK,InvenSense,EPCOS', '445 1428', '810'],
  ['Murata', '490', '81'],
  ['Yageo', '311 13', '603'],
  ['KEMET', '399', '80'],
  ['AVX,Kyocera', '478', '581'],
  ['Samsung', '1276', '187'],
  ['Taiyo Yuden', '587', '963'],
  ['Panasonic', '', '667'],
  ['KOA', '2019', '660'],
  ['Bourns', '', '652'],
  ['Littelfuse', '', '576'],
  ['Abracon', '535', '815'],
  ['TXC', '887', ''],
  ['ECS', '', '520'],
  ['Würth', '732', '710'],
  ['Lite-On', '160', '859'],
  ['Kingbright', '754', '604'],
  ['Molex', '', '538'],
  ['TE Connectivity', '450', '571'],
  ['Amphenol,FCI', '609', '649'],
  ['Hirose', '', '798'],
  ['JST', '', '306'],
  ['Samtec', '', '200'],
  ['Harwin', '952', '855'],
  ['Phoenix Contact', '277', ''],
  ['Omron', '', '653'],
  ['C&K', '', '611'],
  ['Espressif', '', '356'],
]
const prefixed = (column: 1 | 2): ReadonlyMap<string, readonly string[]> =>
  new Map(PREFIXES.flatMap((row) => row[column].split(' ').map((prefix) => [prefix, row[0].split(',')] as const)))
const DIGIKEY_MAKERS = prefixed(1)
const MOUSER_MAKERS = prefixed(2)

const DIGIKEY = /^(?:(\d{2,4})-.*|.*)-ND$/
/** The last digit of a Digi-Key code, or the letters before its end. */
const DIGIKEY_PACKING = /(?:-(\d)|(CT|TR|DKR))-ND$/
const DIGIKEY_TUBE = '5'
/** RS numbers its articles with digits and a hyphen, Mouser puts digits before the maker's number. */
const RS = /^\d{3}-\d{3,4}$/
const MOUSER = /^(\d{2,3})-(?=.*[A-Z0-9]{3})/

interface Code {
  makers: readonly string[]
  packing: Packing | null
}

/** The facts of one code; LCSC, Farnell, RS and TME use article numbers without any. */
export function readSupplierCode(text: string): Code {
  const plain = text.normalize('NFKC').trim().toUpperCase()
  const digikey = DIGIKEY.exec(plain)
  if (digikey) {
    const packing = DIGIKEY_PACKING.exec(plain)
    const isTube = packing?.[1] === DIGIKEY_TUBE
    const isTape = packing !== null && (packing[2] !== undefined || ['1', '2', '6'].includes(packing[1] ?? ''))
    return { makers: DIGIKEY_MAKERS.get(digikey[1] ?? '-') ?? [], packing: isTube ? 'tube' : isTape ? 'tape' : null }
  }
  const mouser = RS.test(plain) ? null : MOUSER.exec(plain)
  return { makers: MOUSER_MAKERS.get(mouser?.[1] ?? '-') ?? [], packing: null }
}

/** The maker's number behind Mouser's digits, as a proposal. Null for other codes. */
export function findNumberInCode(text: string): string | null {
  const plain = text.trim()
  return readSupplierCode(plain).makers.length > 0 && !DIGIKEY.test(plain.toUpperCase()) ? plain.slice(plain.indexOf('-') + 1) : null
}

/** The facts of all codes of a line, in its code columns and in its part number column. */
export function readSupplierEvidence(line: BomLine, names: MakerNames): SupplierEvidence {
  const makers = new Set<number>()
  let packing: Packing | null = null
  let evidence = ''
  const codesInOtherColumns = [line.part_number, line.value].filter((text) => readNumberText(text) === 'supplier_code')
  for (const text of [...line.supplier_skus, ...codesInOtherColumns]) {
    const code = readSupplierCode(text)
    const ids = code.makers.flatMap((name) => [...names.find(name).ids])
    if (ids.length > 0 && evidence === '') evidence = text.trim()
    for (const id of ids) makers.add(id)
    packing ??= code.packing
  }
  return { makers, packing, text: evidence }
}

const TAPE_ENDS = /^(?:REEL.*|RLG?|RL?7|TR.*|T[13]?G?|R2?G?|R[27]G?|115|118|215|235|315|7F|13F|GS08|GS18)$/
const TUBE_ENDS = /^(?:TUBE|TRAY|BULK|112)$/

/** Whether the end of a number means another packing than a code does. */
export const hasOtherPackingEnd = (end: string, packing: Packing | null): boolean =>
  packing !== null && (packing === 'tape' ? !TAPE_ENDS.test(end) : end !== '' && !TUBE_ENDS.test(end))
