/** The named references that occur in parts lists: name, then character. Other references there are numeric. */
const NAMED: ReadonlyMap<string, string> = new Map(
  `amp& lt< gt> quot" apos' deg° plusmn± microµ muμ ohmΩ OmegaΩ times× divide÷ minus− le≤ ge≥ ne≠ reg® trade™ copy© ndash– mdash—
   hellip… middot· bull• asymp≈ infin∞ aumlä oumlö uumlü AumlÄ OumlÖ UumlÜ szligß eacuteé egraveè agraveà ccedilç ntildeñ oacuteó
   iacuteí aacuteá uacuteú oslashø OslashØ aringå AringÅ lsquo‘ rsquo’ ldquo“ rdquo” alphaα betaβ thetaθ piπ`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
)
const BLANKS: ReadonlySet<string> = new Set(['nbsp', 'ensp', 'emsp', 'thinsp'])
/** Maximum number of rounds: "&amp;amp;" is one character that was encoded twice. */
const ROUNDS = 3
const MAX_CODE_POINT = 0x10_ff_ff

/**
 * Decodes HTML references ("Texas Instruments&amp;Co", "10&#956;F") in a text, even if encoded several times. Other text stays unchanged.
 * The result is plain text, and not safe as HTML.
 */
export function decodeEntities(text: string): string {
  let decoded = text
  for (let round = 0; round < ROUNDS && decoded.includes('&'); round++) {
    const next = decoded.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,6}));/g, (entity, decimal, hex, name) =>
      name === undefined ? toCharacter(entity, decimal ? Number(decimal) : Number.parseInt(hex, 16)) : (characterNamed(name) ?? entity),
    )
    if (next === decoded) break
    decoded = next
  }
  return decoded
}

const characterNamed = (name: string): string | undefined => (BLANKS.has(name) ? ' ' : NAMED.get(name))

const toCharacter = (entity: string, code: number): string =>
  code === 0 || code > MAX_CODE_POINT || (code >= 0xd800 && code <= 0xdfff) ? entity : String.fromCodePoint(code)
