/** Unlikely queries, deterministic by seed: from people, crawlers and attackers. */

/** Every printable ASCII character except letters and digits. */
export const PUNCTUATION = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ ']

/** Operators of FTS5, if they reached it. https://sqlite.org/fts5.html#full_text_query_syntax */
const FTS5 = [
  'NEAR(',
  'NEAR/2',
  ' OR ',
  ' AND ',
  ' NOT ',
  '*',
  '^',
  '"',
  '""',
  'key:',
  'terms:',
  '{key terms}:',
  '- key:',
  '+',
  'rank',
  'part_terms',
  "'delete-all'",
  '(',
  ')',
  ',',
  '\\',
  '--',
  ';',
  '/*',
]
const SQL = [
  "' OR '1'='1",
  "'; DROP TABLE parts; --",
  '%',
  '_',
  '?',
  '?1',
  ':keyword',
  'x\u0000y',
  'randomblob(1e9)',
  '1e999',
  '-0',
  'NULL',
  'char(0x27)',
  '\\u0027',
  '{"$gt":""}',
  '__proto__',
  'constructor',
]
const WORDS = [
  'resistor',
  'chip resistor',
  'capacitor',
  '10k',
  '4.7uF',
  '100nF 50V',
  '0402',
  'SOIC-8',
  'X7R',
  '1%',
  'Texas Instruments',
  'microcontroller',
  '3.3V',
  '16MHz',
  '-40°C',
  '贴片电阻',
  'Widerstand',
  'резистор',
  'مقاومة',
  '抵抗器',
  'surface mount',
  '5 A',
  '1e3',
  '10kΩ',
  '0,1µF',
  '±5%',
  '≥50V',
  '<10mm',
  '10k..100k',
  '-40..85C',
  '!Murata',
  'not',
  'has:stock',
  'maker:',
  'pins|positions:10',
  '104K',
  '2x5',
]
/** Characters that grow, shrink, hide or turn when normalized or shown. */
const ODD = [
  '\ufdfa',
  '\u0130',
  'ß',
  'ŉ',
  '\u1e9e',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u00ad',
  '\u0301',
  '\u0338',
  '①',
  '½',
  '㎑',
  '㏀',
  'ﬃ',
  '²',
  '٣',
  '߁',
  '𝟙',
  '🄰',
  '\u2028',
  '\u0085',
  '\u180e',
  '\u3164',
  '👩‍👩‍👧',
  '🇩🇪',
  '\ufffe',
  '\uffff',
  '\u{10ffff}',
]
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
}

/** The longest query of the contract; a few are longer. */
const LONGEST = 2000

/** Random numbers from 0 to below 1, deterministic by seed: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Queries without end. Every second one puts punctuation into a real part number, in the order of numbers, positions and
 * characters, so that with enough of them none is left out; the others are made up in ten ways.
 * @param partNumbers real ones, at least one
 */
export function* fuzzQueries(seed: number, partNumbers: readonly string[]): Generator<string, never> {
  const random = seededRandom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const times = (count: number, make: () => string): string => Array.from({ length: count }, make).join('')
  const number = (): string => pick(partNumbers)
  const piece = (): string => {
    const wholeNumber = number()
    const start = below(wholeNumber.length)
    return wholeNumber.slice(start, start + 1 + below(8))
  }

  const kinds: readonly (() => string)[] = [
    // Any characters of any plane, also those that are none.
    () => times(1 + below(40), () => String.fromCodePoint(below(0x11_0000))),
    // One plane, lone surrogates among it.
    () => {
      const plane = below(17) * 0x1_0000
      return times(1 + below(30), () =>
        below(4) === 0 ? String.fromCharCode(0xd800 + below(0x800)) : String.fromCodePoint(plane + below(0x1_0000)),
      )
    },
    () => `${number()}${String.fromCharCode(0xd800 + below(0x800))}${piece()}`,
    () => times(1 + below(8), () => pick([pick(FTS5), pick(FTS5), piece(), number(), pick(WORDS)])),
    () => `${piece()}${pick(SQL)}${pick(['', piece()])}`,
    () => times(1 + below(12), () => `${pick(WORDS)}${pick([' ', ' ', ', ', pick(PUNCTUATION)])}`),
    () => times(1 + below(20), () => `${piece()}${pick([' ', pick(PUNCTUATION)])}`),
    () => times(1 + below(10), () => pick([pick(ODD), piece(), pick(WORDS)])),
    // As typed with another keyboard, another width, another hand.
    () =>
      [...number()]
        .map((letter) =>
          pick([
            letter,
            letter.toLowerCase(),
            LOOK_ALIKES[letter] ?? letter,
            String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
            '',
            letter + letter,
          ]),
        )
        .join(''),
    // Long: just below, at and above the limits.
    () =>
      pick([number, piece, () => pick(ODD), () => pick(WORDS), () => pick(PUNCTUATION), () => '\u0000'])()
        .repeat(1 + below(LONGEST))
        .slice(0, pick([63, 64, 65, 199, 200, 201, 1999, LONGEST, LONGEST, LONGEST + 1, 3 * LONGEST])),
  ]

  for (const punctuated of withPunctuation(partNumbers)) {
    yield punctuated
    yield pick(kinds)()
  }
  throw new Error('there are no part numbers')
}

function* withPunctuation(partNumbers: readonly string[]): Generator<string> {
  while (partNumbers.length > 0) {
    for (const partNumber of partNumbers) {
      for (let at = 0; at <= partNumber.length; at++) {
        for (const character of PUNCTUATION) yield partNumber.slice(0, at) + character + partNumber.slice(at)
      }
    }
  }
}
