import type { BomLine } from '../table-reading/reading.ts'

/** Things drawn on a board, or drilled into it, by the words of CAD tools and people. */
const NAMES = [
  'fiducial,fiducials,fiducial mark,mounting hole,mountinghole,mounting holes,mousebite,mouse bite,tooling hole,test point',
  'testpoint,test pad,net tie,nettie,solder jumper,solderjumper,solder bridge,logo,passermarke,befestigungsloch,testpunkt',
  '定位孔,安装孔,基准点,测试点',
].flatMap((names) => names.split(','))
/** Designators that only stand for such things. */
const NON_PART_DESIGNATORS = new Set(['FID', 'FD', 'MH', 'MTG', 'HOLE', 'LOGO', 'NT'])
const MOUNTING_HOLE = /^m\d(?:[.,]\d)? (?:mounting )?hole/
const MAX_WORDS_LENGTH = 40

const plain = (text: string): string =>
  text
    .slice(0, MAX_WORDS_LENGTH)
    .toLowerCase()
    .replace(/[_:;,./\\()-]/g, ' ')
    .split(' ')
    .filter(Boolean)
    .join(' ')

function namesNoPart(text: string): boolean {
  const words = plain(text)
  return (
    words === 'hole' ||
    MOUNTING_HOLE.test(words) ||
    NAMES.some((name) => words === name || words.startsWith(`${name} `) || words.endsWith(` ${name}`))
  )
}

type NamedLine = Pick<BomLine, 'part_number' | 'value' | 'description' | 'package' | 'designators' | 'supplier_skus' | 'manufacturer'>

/**
 * Whether a line is no part at all: a fiducial, a mounting hole, a test point or a logo, by its name or by its designators. A line with a
 * manufacturer's part number is always a part: test points can be bought.
 */
export function isNoPart({ part_number, value, description, package: name, designators, supplier_skus, manufacturer }: NamedLine): boolean {
  if (supplier_skus.length > 0 || manufacturer !== '') return false
  if (part_number !== '') return namesNoPart(part_number)
  if (namesNoPart(value) || namesNoPart(description) || namesNoPart(name)) return true
  return (
    designators.length > 0 && designators.every((designator) => NON_PART_DESIGNATORS.has(designator.replace(/\d.*$/, '').toUpperCase()))
  )
}
