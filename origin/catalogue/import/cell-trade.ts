import { listCountries } from '#shared/address/country-name.ts'
import { COUNTRY_OF_ORIGIN } from '#shared/trade/trade-data.ts'
import { CellProblem } from './faults.ts'

/** Country codes by code, English name and other names that lists use, in lower case. */
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ...listCountries('en').flatMap(({ code, name }): [string, string][] => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
  ...([
    ['usa', 'US'],
    ['united states of america', 'US'],
    ['uk', 'GB'],
    ['korea', 'KR'],
    ['republic of korea', 'KR'],
    ['viet nam', 'VN'],
    ['czech republic', 'CZ'],
    ['taiwan, province of china', 'TW'],
    ['hong kong', 'HK'],
    ['macau', 'MO'],
  ] as const),
])

/** "China", "CN": ISO 3166-1 alpha-2. */
const readCountry = (cell: string): string | CellProblem =>
  COUNTRIES.get(cell.toLowerCase()) ?? new CellProblem('is no country: write its two letters (CN) or its English name')

/** Harmonized System: six digits, or more that a country has added, in pairs behind points: 8533.21, 8533210030. */
function readHsCode(cell: string): string | CellProblem {
  const digits = cell.replace(/[.\s]/g, '')
  if (!/^\d{6}(?:\d{2}){0,2}$/.test(digits)) return new CellProblem('is no code of the Harmonized System: six, eight or ten digits')
  const [head, more, last] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
  return `${head}.${more}${last && `.${last}`}`
}

/** EAR99, or a number of the Commerce Control List: 3A991.A.2. */
const readEccn = (cell: string): string | CellProblem =>
  /^(?:ear99|\d[a-e]\d{3}(?:\.[a-z0-9]+)*)$/i.test(cell)
    ? cell.toUpperCase()
    : new CellProblem('is neither EAR99 nor a number like 3A991.A.2')

/** A moisture sensitivity level of J-STD-020: "3", "MSL3", "3 (168 Hours)". */
function readMsl(cell: string): string | CellProblem {
  const [, level] = /^(?:msl|level)?[ -]{0,2}([1-6]a?)(?: ?\([^()]{0,40}\))?$/i.exec(cell) ?? []
  return level && /^(?:1|2a?|3|4|5a?|6)$/i.test(level)
    ? level.toLowerCase()
    : new CellProblem('is no moisture sensitivity level: 1, 2, 2a, 3, 4, 5, 5a or 6')
}

const READERS: Readonly<Record<string, (cell: string) => string | CellProblem>> = {
  [COUNTRY_OF_ORIGIN]: readCountry,
  hs_code: readHsCode,
  eccn: readEccn,
  msl: readMsl,
}

/** A cell of trade data that is not empty; undefined for parameters with the general reader. */
export const readTrade = (slug: string, cell: string): string | CellProblem | undefined => READERS[slug]?.(cell)
