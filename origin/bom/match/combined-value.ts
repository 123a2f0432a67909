/** Values combined from several: "160k+560k in parallel", "2x10k", "10k||10k", "R1+R2", and a choice of several. */
import { parseValue, type Unit } from '#shared/trade/units.ts'

interface Part {
  value: number
  unit: Unit | null
}

/** Two or more joined designators: "R1+R2". Their total value is unknown. */
const DESIGNATOR_LIST = /^[A-Z]{1,3}\d{1,4}(?:\s*(?:\+|\|\|?|\/\/)\s*[A-Z]{1,3}\d{1,4})+$/i
const CONNECTED =
  /\b(?:parallel|series|serial|seriell|reihe|parallèle|série|paralelo|serie|parallelo)\b|параллел|последовател|并联|串联|並聯|串聯|並列|直列|병렬|직렬|توازي|توالي/iu
/** A value among letters of another script. */
const SOME_VALUE = /\d\s?(?:[kMRΩ]|[unpµμ]F?)(?![A-Za-z])/
/** A multiple: "2x10k", "4 × 100nF", "10k x2". */
const TIMES = /(?:^|[\s(])(?:[2-9]|1\d)\s*[x×*]\s*(?=\d)([^\s()]+)|(\d[^\s()x×*]*)\s*[x×*]\s*(?:[2-9]|1\d)(?=$|[\s)])/iu
const JOINED = /\s*(?:\+|\|\|?|\/\/)\s*/
const EITHER = /\s*(?:[/,;&~…]|\s-\s|(?<=[a-zA-ZΩ])-(?=\d)|\s)\s*/
const UNITS: ReadonlySet<Unit | null> = new Set<Unit | null>([null, 'ohm', 'farad', 'henry'])
const MAX_CHARACTERS = 80
/** Signs that join or separate values; a cell without them is not parsed. */
const HINT = /[^\w.]|\d[xX]|[xX]\d/
const SAME = 0.006

function parsePart(piece: string): Part | null {
  const plain = piece.trim().replace(/^[(~≈]|[).:]$/g, '')
  const value = parseValue(plain) ?? parseValue(/^\S+/.exec(plain)?.[0] ?? '')
  return value && UNITS.has(value.unit) ? value : null
}

/** Whether the values differ; one value in two notations counts once. */
function areSeveral(parts: readonly Part[]): boolean {
  return parts.some((one, index) =>
    parts
      .slice(index + 1)
      .some(
        (other) =>
          (one.unit === other.unit || one.unit === null || other.unit === null) &&
          Math.abs(one.value - other.value) > SAME * Math.max(one.value, other.value),
      ),
  )
}

/** Whether a text joins several values, or multiplies one. */
export function isJoinedValue(text: string): boolean {
  const plain = text.normalize('NFKC').trim()
  if (plain.length > MAX_CHARACTERS || !HINT.test(plain) || !/\d/.test(plain)) return false
  const times = TIMES.exec(plain)
  if (times && parsePart(times[1] ?? times[2] ?? '')) return true
  const pieces = plain.split(JOINED)
  // Joined values are beside the sign: "2k2 + 10k 1%".
  return pieces.some((piece, index) => {
    const before = pieces[index - 1]
    const isValue = (word: string | undefined): boolean => word !== undefined && (parsePart(word) !== null || /^\d+$/.test(word))
    return before !== undefined && isValue(/\S+$/.exec(before)?.[0]) && isValue(/^\S+/.exec(piece)?.[0])
  })
}

/** Whether a value cell holds no single value. */
export function isCombinedValue(text: string): boolean {
  const plain = text.normalize('NFKC').trim()
  if (plain.length > MAX_CHARACTERS || !HINT.test(plain) || !/\d/.test(plain)) return false
  if (DESIGNATOR_LIST.test(plain) || isJoinedValue(plain)) return true
  const parts = plain.split(EITHER).flatMap((piece) => parsePart(piece) ?? [])
  return ((parts.length > 0 || SOME_VALUE.test(plain)) && CONNECTED.test(plain)) || areSeveral(parts)
}
