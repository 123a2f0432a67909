import type { Unit } from './units.ts'

/** How queries and lists spell a unit, where `parseValue` does not: other languages, words, and units that are written otherwise. */

/** Units that `parseValue` does not spell, with the factor to the base unit. */
export const MORE_UNITS: readonly [RegExp, Unit, number][] = [
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

/** A table of what is written, and what it stands for. */
const pairs = (...lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    lines
      .join(',')
      .split(',')
      .map((pair) => pair.split('=') as [string, string]),
  )

/** How Russian, Chinese, Japanese, Korean and Arabic texts spell units, and English ones in words. */
const SPELT = pairs(
  'Ом=Ω,кОм=kΩ,МОм=MΩ,мкФ=uF,нФ=nF,пФ=pF,Ф=F,мкГн=uH,нГн=nH,мГн=mH,Гн=H,В=V,мВ=mV,кВ=kV,А=A,мА=mA,мкА=uA',
  'Вт=W,мВт=mW,кВт=kW,Гц=Hz,кГц=kHz,МГц=MHz,ГГц=GHz,мм=mm,нм=nm,нс=ns,мкс=us,мс=ms,бит=bit,КБ=KB,кБ=KB,МБ=MB,ч=h',
  'к=k,М=M,н=n,п=p,мк=u,オーム=Ω,ボルト=V,アンペア=A,ワット=W,ビット=bit,옴=Ω,볼트=V,암페어=A,와트=W,비트=bit',
  'أوم=Ω,فولت=V,أمبير=A,واط=W,بت=bit,位=bit,毫米=mm,纳米=nm,奈米=nm,小时=h,小時=h',
)
const CHINESE_UNIT = /^([千兆毫微纳納奈皮]?)(欧姆?|歐姆?|法拉?|亨利?|伏特?|安培?|瓦特?|赫[兹茲]?)$/
const CHINESE = pairs('千=k,兆=M,毫=m,微=u,纳=n,納=n,奈=n,皮=p,欧=Ω,歐=Ω,法=F,亨=H,伏=V,安=A,瓦=W,赫=Hz')
const ENGLISH_UNIT =
  /^(kilo|mega?|giga|milli|micro|nano|pico|[kmunp])?-?(ohms?|farads?|henrys?|henries|volts?|amps?|amperes?|watts?|hertz)$/i
const ENGLISH = pairs('kilo=k,meg=M,mega=M,giga=G,milli=m,micro=u,nano=n,pico=p,o=Ω,f=F,h=H,v=V,a=A,w=W')

/** A unit as `parseValue` knows it. */
export function latinUnit(suffix: string): string {
  const spelt = SPELT.get(suffix)
  if (spelt) return spelt
  const chinese = CHINESE_UNIT.exec(suffix)
  if (chinese) {
    const [, prefix = '', unit = ''] = chinese
    return `${CHINESE.get(prefix) ?? ''}${CHINESE.get(unit.slice(0, 1)) ?? ''}`
  }
  const english = ENGLISH_UNIT.exec(suffix)
  if (!english) return suffix
  const prefix = english[1] ?? ''
  const name = (english[2] ?? '').toLowerCase()
  return `${ENGLISH.get(prefix.toLowerCase()) ?? prefix}${name === 'hertz' ? 'Hz' : ENGLISH.get(name.slice(0, 1))}`
}
