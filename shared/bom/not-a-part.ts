import type { BomLine } from '../table-reading/reading.ts'

/** Things drawn on a board, drilled into it or screwed onto it, by the words of CAD tools and people. */
const NAMES = [
  'fiducial,fiducials,fiducial mark,mounting hole,mountinghole,mounting holes,mousebite,mouse bite,tooling hole,test point',
  'testpoint,test pad,net tie,nettie,solder jumper,solderjumper,solder bridge,logo,passermarke,befestigungsloch,testpunkt',
  '定位孔,安装孔,基准点,测试点',
].flatMap((names) => names.split(','))
/** Designators that only stand for such things. */
const NON_PART_DESIGNATORS = new Set(['FID', 'FD', 'MH', 'MTG', 'HOLE', 'LOGO', 'NT'])
const MOUNTING_HOLE = /^m\d(?:[.,]\d)? (?:mounting )?hole/
/** Such a word counts alone, after at most two others, or before a size. `CONNECTING` excludes a screw terminal, which is a part. */
const HARDWARE_WORDS = [
  'screws?|nuts?|washers?|spacers?|stand ?offs?|rivets?|heat ?sinks?|cable ties?|stickers?|enclosures?|schrauben?|muttern?|unterlegscheiben?',
  'abstandshalter|abstandsbolzen|kühlkörper|écrous?|rondelles?|entretoises?|tornillos?|tuercas?|arandelas?|separador(?:es)?|viti|dadi',
  'rondell[ae]|distanzial[ei]|винты?|гайк[аи]|шайб[аы]',
].join('|')
const HARDWARE = new RegExp(`^(?:(?:\\S+ ){0,2}(?:${HARDWARE_WORDS})|(?:${HARDWARE_WORDS}|vis|vite)(?: .*)? (?:m\\d|\\d+ ?mm|#\\d).*)$`)
const CONNECTING = /terminal|connector|header|block|klemme|borne|clamp/
const HARDWARE_CJK =
  /(?:螺[丝絲钉釘母帽栓]|[垫墊]片|[铜銅隔][柱离離]柱?|散[热熱]片|ネジ|ナット|ワッシャー?|スペーサー?|ヒートシンク|나사|너트|와셔|스페이서|방열판)$/
const BARE_BOARD =
  /^(?:(?:bare |blank )?pcbs?|(?:bare|printed circuit) boards?|leiterplatten?|circuits? imprimés?|circuitos? impresos?|circuit[oi] stampat[oi]|печатн(?:ая|ые) плат[аы]|(?:印[制刷])?[电電]路板|印制板|プリント基板|인쇄회로기판)$/
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
    (HARDWARE.test(words) && !CONNECTING.test(words)) ||
    HARDWARE_CJK.test(words) ||
    BARE_BOARD.test(words) ||
    NAMES.some((name) => words === name || words.startsWith(`${name} `) || words.endsWith(` ${name}`))
  )
}

type NamedLine = Pick<BomLine, 'part_number' | 'value' | 'description' | 'package' | 'designators' | 'supplier_skus' | 'manufacturer'>

/**
 * Whether a line is no electronic part: a fiducial, a mounting hole, a test point, a logo, a screw or the bare board, by its name or by its
 * designators. A line with a manufacturer or an order code is always a part, because test points and heat sinks can be bought.
 */
export function isNoPart({ part_number, value, description, package: name, designators, supplier_skus, manufacturer }: NamedLine): boolean {
  if (supplier_skus.length > 0 || manufacturer !== '') return false
  if (part_number !== '') return namesNoPart(part_number)
  if (namesNoPart(value) || namesNoPart(description) || namesNoPart(name)) return true
  return (
    designators.length > 0 && designators.every((designator) => NON_PART_DESIGNATORS.has(designator.replace(/\d.*$/, '').toUpperCase()))
  )
}
