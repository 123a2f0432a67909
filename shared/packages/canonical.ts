/** Names of cases in the spellings of buyers, bills of materials and distributors. */
import { getOrInsert } from '../text/get-or-insert.ts'
import { CHIP_SIZES, METRIC_CHIP_NAMES } from './chips.ts'
import { findPackage, listNamedPackages } from './find.ts'
import { PACKAGE_SYNONYMS, SERIES_SYNONYMS } from './names.ts'

const compact = (text: string) => text.replace(/[\s/-]+/g, '')

function aliasTable(): { by_alias: Map<string, string>; by_name: Map<string, string[]> } {
  const byAlias = new Map<string, string>()
  const byName = new Map<string, string[]>()
  // A case's name without its hyphens has priority over every alias.
  for (const name of listNamedPackages()) byAlias.set(compact(name), name)
  for (const [name, ...others] of PACKAGE_SYNONYMS) {
    const readable = others.filter((other) => getOrInsert(byAlias, compact(other.toUpperCase()), () => name) === name)
    byName.set(name, readable)
  }
  return { by_alias: byAlias, by_name: byName }
}

const ALIASES = aliasTable()
const SERIES_BY_ALIAS = new Map(
  SERIES_SYNONYMS.flatMap(([name, ...others]) => [name, ...others].map((other) => [compact(other), name] as const)),
)

/** Maximum length of a text that is read. Real package names of buyers and distributors are shorter. */
const MAX_TEXT = 96

/**
 * The canonical name of a package, from a buyer's, a bill of materials' or a distributor's spelling: "SO8", "8-SOIC (0.154in, 3.90mm
 * Width)", "TO-236-3, SC-59, SOT-23-3", "0603 (1608 metric)". Four digits alone are an inch code.
 * @returns a name for `findPackage`, or null if none is recognized
 */
export function toCanonicalPackage(text: string): string | null {
  if (text.length > MAX_TEXT) return null
  const plain = text
    .replace(/[®™©]/g, '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[_\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00d7*]/g, 'X')
    .replace(/\s+/g, ' ')
    .trim()
  if (!plain || plain.length > MAX_TEXT) return null
  const exactName = readSpelling(plain) ?? readCan(plain)
  if (exactName) return exactName
  const opened = plain.indexOf('(')
  if (opened > 0) {
    const inside = plain.slice(opened + 1).replace(/\).*$/, '')
    // Distributors distinguish the 7.5 mm body from the 3.9 mm one only in the brackets, and add a 3 mm TSSOP that is an MSOP.
    const wide = /0\.295|7\.50?MM|300 ?MIL|WIDE/.test(inside)
    const small = /0\.118|3\.00MM/.test(inside)
    const outside = readList(plain.slice(0, opened).trim(), small)
    if (outside && wide && /^SOIC-(14|16)$/.test(outside)) return `${outside}W`
    return outside ?? readList(inside.trim(), false)
  }
  return readList(plain, false)
}

function readList(plain: string, preferMsop: boolean): string | null {
  const names = plain
    .split(/[,;|/]| OR /)
    .map((part) => readSpelling(part.trim()))
    .filter((name) => name !== null)
  return (preferMsop && names.find((name) => name.startsWith('MSOP'))) || (names[0] ?? null)
}

/**
 * Reads cans and wired parts as marketplaces list them: "SMD,D6.3XL5.4MM", "PLUGIN,D8XL12MM". A can has a diameter sign or the word
 * "CAN", because two numbers alone are the length and width of any other body ("SMD,7.3X4.3MM").
 */
function readCan(plain: string): string | null {
  const match =
    /^(SMD|PLUGIN|RADIAL|THROUGH HOLE|DIP|TH)[ ,-]+(?:CAN[ ,-]+(?:[D\u00d8\u03a6\u2300] ?)?|[D\u00d8\u03a6\u2300] ?)(\d{1,2}(?:\.\d)?)X ?L?\d{1,2}(?:\.\d{1,2})?(?: ?MM)?$/.exec(
      plain,
    )
  if (!match) return null
  return findRecognizedName(`${match[1] === 'SMD' ? 'SMD-CAN' : 'RADIAL-CAN'}-${Number(match[2])}`)
}

function findRecognizedName(name: string): string | null {
  return findPackage(name) ? name : null
}

function readSpelling(plain: string): string | null {
  if (!plain) return null
  const key = compact(plain)
  // SOP-14 to SOP-24 also name a 5.3 mm body, but writers nearly always mean the 3.9 mm or 7.5 mm one.
  const sop = /^SOP-(\d{1,2})$/.exec(plain)
  const soic = sop && Number(sop[1]) <= 28 ? findRecognizedName(`SOIC-${Number(sop[1])}`) : null
  if (soic) return soic
  return (
    ALIASES.by_alias.get(key) ?? findRecognizedName(plain.replace(/ /g, '-')) ?? readChip(plain, key) ?? readSeries(plain) ?? readOther(key)
  )
}

function readChip(plain: string, key: string): string | null {
  const chip = /^(?:R|C|L|D|LED|RES|CAP|IND|CHIP|SMD|SMT)?(\d{4,6})(M|METRIC|IMPERIAL|INCH|EIA|SMD|LED|CHIP)?$/.exec(key)
  if (chip) {
    const [, code = '', system] = chip
    if (system === 'M' || system === 'METRIC') return METRIC_CHIP_NAMES[code] ?? null
    return CHIP_SIZES[code] ? code : (code.length === 4 && METRIC_CHIP_NAMES[code]) || null
  }
  const pair = /^(\d{4,5})[ -]?\[?(\d{4}) ?(?:M|METRIC)\]?$/.exec(plain)
  if (pair?.[1] && CHIP_SIZES[pair[1]]) return pair[1]
  const array = /^(?:(\d)X(\d{4})|(\d{4})X(\d))(?:ARRAY)?$/.exec(key)
  return array ? findRecognizedName(`${array[2] ?? array[3]}X${array[1] ?? array[4]}`) : null
}

function readSeries(plain: string): string | null {
  const dashed = plain
    .replace(/ /g, '-')
    .replace(/-?(?:WIDE|WB|300MIL)$/, 'W')
    .replace(/-(?:NARROW|N|150MIL|EP|1EP|EPAD|EXPOSED-PAD)$/, '')
  const after = /^([A-Z]{2}[A-Z0-9-]{0,14}?[A-Z1-8]?)-?(\d{1,4})L?(W?)((?:-\d{1,2}(?:\.\d{1,2})?X\d{1,2}(?:\.\d{1,2})?)?)$/.exec(dashed)
  const before = /^(\d{1,4})-?(?:LEAD-|PIN-|LD-)?([A-Z]{2}[A-Z0-9-]{0,14}?)-?(W?)((?:-\d{1,2}(?:\.\d{1,2})?X\d{1,2}(?:\.\d{1,2})?)?)$/.exec(
    dashed,
  )
  const tries = [after && [after[1], after[2], after[3], after[4]], before && [before[2], before[1], before[3], before[4]]]
  for (const match of tries) {
    if (!match) continue
    const [prefix = '', pins = '', wide = '', size = ''] = match
    const series = SERIES_BY_ALIAS.get(compact(prefix)) ?? prefix.replace(/-$/, '')
    const sized = `${series}-${Number(pins)}${wide}`
    const name = findRecognizedName(sized + size) ?? ALIASES.by_alias.get(compact(sized)) ?? null
    if (name) return name
    // The SOP of optocouplers (four to six leads) and of large memories is no SOIC.
    if (series === 'SOIC') return findRecognizedName(`SOP-${Number(pins)}`)
    if (series === 'TSOP') return findRecognizedName(`TSOP-II-${Number(pins)}`)
  }
  return null
}

function readOther(key: string): string | null {
  const pins = /^(?:PIN)?(?:HEADER)?([1-4])X(\d{1,2})P?(?:PIN)?(?:HEADER)?$/.exec(key)
  if (pins && (key.includes('HEADER') || key.endsWith('P'))) return findRecognizedName(`HEADER-${pins[1]}X${Number(pins[2])}`)
  const crystal =
    /^(?:SMD|XTAL|CRYSTAL|OSC)(\d{4})(?:[24]P(?:AD|IN)?S?)?$/.exec(key) ?? /^(\d{4})(?:[24]P(?:AD|IN)?S?|CRYSTAL|XTAL|OSC)$/.exec(key)
  if (crystal) return findRecognizedName(`XTAL-${crystal[1]}`)
  const tact = /^(?:TACT|SWITCH|SW)(\d(?:\.\d)?)X(\d(?:\.\d)?)(?:X\d{1,2}(?:\.\d)?)?(?:MM)?$/.exec(key)
  if (tact) return findRecognizedName(`TACT-${tact[1]}X${tact[2]}`)
  const can = /^(SMDCAN|RADIALCAN|AXIAL|RADIAL)(\d{1,2}(?:\.\d)?)(?:MM)?$/.exec(key)
  if (can)
    return findRecognizedName(`${can[1] === 'SMDCAN' ? 'SMD-CAN' : can[1] === 'RADIALCAN' ? 'RADIAL-CAN' : can[1]}-${Number(can[2])}`)
  const fpc = /^(?:FFC|FPC|FFCFPC)(\d{1,2})P?(?:IN)?$/.exec(key)
  return fpc ? findRecognizedName(`FPC-${Number(fpc[1])}`) : null
}

/**
 * Other spellings of a canonical name, for a search index and for a page's list of aliases. Each of them maps back to the name in
 * `toCanonicalPackage`.
 */
export function listPackageAliases(name: string): string[] {
  const geometry = findPackage(name)
  if (!geometry) return []
  const aliases = [...(ALIASES.by_name.get(name) ?? [])]
  if (geometry.family === 'chip') {
    for (const [metric, inch] of Object.entries(METRIC_CHIP_NAMES)) if (inch === name) aliases.push(`${metric} metric`, `${metric}M`)
  } else if (geometry.family === 'chip_array') {
    const [size, elements] = name.split('X')
    aliases.push(`${elements}x${size}`)
  } else {
    aliases.push(name.replace(/-/g, ''))
    const series = /^([A-Z][A-Z0-9-]*?)-(\d{1,4})(W?)$/.exec(name)
    if (series) {
      const [, prefix = '', pins, wide] = series
      const otherNames = SERIES_SYNONYMS.find(([first]) => first === prefix)
      const names = /^(SOT|TSOT|SOD|TO|DO|SC|CASE|AXIAL|RADIAL|XTAL|TACT|RADIAL-CAN|SMD-CAN)\b/.test(prefix)
        ? []
        : [prefix, ...(otherNames ?? []).slice(1, prefix === 'SOIC' || prefix === 'DIP' ? 3 : 2)]
      for (const each of names) aliases.push(`${each}-${pins}${wide}`, `${each}${pins}${wide}`, `${pins}-${each}${wide && ' Wide'}`)
    }
  }
  return [...new Set(aliases)].filter((alias) => alias !== name && toCanonicalPackage(alias) === name)
}
