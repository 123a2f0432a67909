import type { Unit } from './units.ts'

/** Spellings of units in queries and lists that `parseValue` lacks: other languages, words, and units that are written otherwise. */

/** Units outside `parseValue`, with the factor to the base unit. */
export const UNIT_SPELLINGS: readonly [RegExp, Unit, number][] = [
  [/^(?:in|inch|inches|")$/i, 'millimetre', 25.4],
  [/^(?:mils?|thou)$/i, 'millimetre', 0.0254],
  [/^cm$/, 'millimetre', 10],
  [/^(?:°|deg(?:rees?)?)$/i, 'degree', 1],
  [/^(?:°\s?C|degC)$/i, 'celsius', 1],
  [/^ppm\/(?:°?C|K)$/i, 'ppm_per_kelvin', 1],
  [/^dBm$/i, 'dbm', 1],
  [/^dB$/i, 'decibel', 1],
  [/^V\/[uµμ]s$/i, 'volt_per_second', 1e6],
  [/^wv$/i, 'volt', 1],
  [/^v(?:rms|pk)$/i, 'volt', 1],
  [/^kv(?:rms|ac|dc|pk)$/i, 'volt', 1e3],
  [/^[kK]b\/?s$/, 'bit_per_second', 1e3],
  [/^Mb\/s$/, 'bit_per_second', 1e6],
  [/^Gb\/s$/, 'bit_per_second', 1e9],
  [/^KiB$/i, 'byte', 2 ** 10],
  [/^MiB$/i, 'byte', 2 ** 20],
  [/^GiB$/i, 'byte', 2 ** 30],
]

/** Builds a map of spellings and their meanings. */
const pairs = (...lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    lines
      .join(',')
      .split(',')
      .map((pair) => pair.split('=') as [string, string]),
  )

/** Symbols of units in Russian, and words of other languages that have no prefix. */
const SPELT = pairs(
  'Ом=Ω,кОм=kΩ,МОм=MΩ,мОм=mΩ,мкФ=uF,нФ=nF,пФ=pF,Ф=F,мкГн=uH,нГн=nH,мГн=mH,Гн=H,В=V,мВ=mV,кВ=kV,А=A,мА=mA,мкА=uA',
  'Вт=W,мВт=mW,кВт=kW,Гц=Hz,кГц=kHz,МГц=MHz,ГГц=GHz,мм=mm,нм=nm,нс=ns,мкс=us,мс=ms,бит=bit,КБ=KB,кБ=KB,МБ=MB,ч=h',
  'к=k,М=M,н=n,п=p,мк=u,ビット=bit,بت=bit,位=bit,毫米=mm,纳米=nm,奈米=nm,小时=h,小時=h',
)
/** The spellings of `SPELT` in lower case, as typed in haste: "10ком". A spelling of two units means the larger one. */
const SPELT_SMALL: ReadonlyMap<string, string> = new Map(
  [...SPELT]
    .reverse()
    .flatMap(([spelt, unit]) => (/^(?:[VA]|.{2,})$/.test(unit) && unit !== 'mΩ' ? [[spelt.toLowerCase(), unit] as const] : [])),
)
/** Prefixes as words of the eleven languages, and Russian letters before a word. */
const PREFIXES = pairs(
  'kilo=k,meg=M,mega=M,giga=G,milli=m,mili=m,micro=u,mikro=u,nano=n,pico=p,к=k,м=M,н=n,п=p,мк=u',
  'кило=k,мега=M,гига=G,милли=m,микро=u,нано=n,пико=p,千=k,兆=M,毫=m,微=u,纳=n,納=n,奈=n,皮=p',
  'キロ=k,メガ=M,ミリ=m,マイクロ=u,ナノ=n,ピコ=p,킬로=k,메가=M,밀리=m,마이크로=u,나노=n,피코=p',
  'كيلو=k,ميغا=M,ميجا=M,ملي=m,ميلي=m,مللي=m,ميكرو=u,مايكرو=u,نانو=n,بيكو=p',
)
/** Words for units: in the singular, and in Chinese by their first character. */
const UNIT_WORDS = pairs(
  'ohm=Ω,ohmio=Ω,farad=F,faradio=F,henry=H,henrie=H,volt=V,voltio=V,amp=A,ampere=A,ampère=A,amperio=A,watt=W,hertz=Hz',
  'ом=Ω,фарад=F,генри=H,вольт=V,ампер=A,ватт=W,герц=Hz,欧=Ω,歐=Ω,法=F,亨=H,伏=V,安=A,瓦=W,赫=Hz',
  'オーム=Ω,ファラド=F,ヘンリー=H,ボルト=V,アンペア=A,ワット=W,ヘルツ=Hz,옴=Ω,패럿=F,헨리=H,볼트=V,암페어=A,와트=W,헤르츠=Hz',
  'أوم=Ω,اوم=Ω,فاراد=F,هنري=H,فولت=V,أمبير=A,امبير=A,واط=W,وات=W,هرتز=Hz',
)
const SPELT_OUT = new RegExp(
  `^(${[...PREFIXES.keys()].join('|')}|[kmunpµμ])?-?(${[...UNIT_WORDS.keys()].join('|')})[sа姆拉利特培兹茲]?$`,
  'iu',
)

/** A unit in the spelling of `parseValue`; an unrecognized text is returned unchanged. */
export function toLatinUnit(suffix: string): string {
  const spelt = SPELT.get(suffix)
  if (spelt) return spelt
  const [, prefix = '', word = ''] = SPELT_OUT.exec(suffix) ?? []
  const unit = UNIT_WORDS.get(word.toLowerCase())
  if (!unit) return SPELT_SMALL.get(suffix.toLowerCase()) ?? suffix
  // The case of a single letter decides between "mega" and "milli".
  const prefixLetter = prefix === 'M' ? prefix : prefix.toLowerCase()
  return `${PREFIXES.get(prefixLetter) ?? prefixLetter}${unit}`
}
