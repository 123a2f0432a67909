import { clean, toRank } from './preferred-numbers.ts'

const trimZeros = (text: string): string => text.replace(/0+$/, '')

/** Letter code (IEC 60062): 100R, 4K7, 97K6, 1M; filled with zeros to a number of characters, 4 makes 10K0, 1K00, 100R. */
function toLetterCode(ohms: number, characters = 0): string {
  const [letter, unit] = ohms >= 1e6 ? ['M', 1e6] : ohms >= 1e3 ? ['K', 1e3] : ['R', 1]
  const [whole = '0', fraction = ''] = String(clean(ohms / unit)).split('.')
  return `${whole}${letter}${fraction}`.padEnd(characters, '0')
}

/** Two digits and the count of zeros, R as the decimal point below 10: 103, 100, 4R7, R47. */
function toThreeDigits(value: number): string {
  if (value < 1) return `R${trimZeros(value.toFixed(3).slice(2)).padEnd(2, '0')}`
  if (value < 10) return value.toFixed(1).replace('.', 'R')
  const zeros = Math.floor(Math.log10(value) + 1e-9) - 1
  return `${Math.round(value / 10 ** zeros)}${zeros}`
}

/** Three digits and the count of zeros, R as the decimal point below 100: 1002, 49R9, 1R00. */
function toFourDigits(value: number): string {
  if (value < 10) return value.toFixed(2).replace('.', 'R')
  if (value < 100) return value.toFixed(1).replace('.', 'R')
  const zeros = Math.floor(Math.log10(value) + 1e-9) - 2
  return `${Math.round(value / 10 ** zeros)}${zeros}`
}

/** KEMET writes 1.0 to 9.9 as two digits and a 9. */
const toKemetDigits = (value: number): string => (value < 9.99 ? `${value.toFixed(1).replace('.', '')}9` : toThreeDigits(value))

/** Hertz as megahertz with six decimals: 25.000000. */
const toMegahertz = (hertz: number): string => (hertz / 1e6).toFixed(6)

/** How a value is written in a part number, by the name after the colon: `{resistance:letter}`. */
export const VALUE_CODES: Readonly<Record<string, (value: number) => string>> = {
  letter: (ohms) => toLetterCode(ohms),
  letter4: (ohms) => toLetterCode(ohms, 4),
  letter6: (ohms) => toLetterCode(ohms, 6),
  letter7: (ohms) => toLetterCode(ohms, 7),
  digits3: toThreeDigits,
  digits4: toFourDigits,
  /** Three digits say every value of E24, four those of the finer series. */
  digits3or4: (value) => (toRank(value) <= 24 ? toThreeDigits(value) : toFourDigits(value)),
  /** Farads as picofarads: 104 for 100 nF. */
  pico: (farads) => toThreeDigits(clean(farads * 1e12)),
  pico_kemet: (farads) => toKemetDigits(clean(farads * 1e12)),
  pad2: (count) => String(count).padStart(2, '0'),
  pad3: (count) => String(count).padStart(3, '0'),
  mega6: toMegahertz,
  mega4: (hertz) => toMegahertz(hertz).slice(0, -2),
  /** Three decimals at least, as many as the value needs. */
  mega: (hertz) => toMegahertz(hertz).replace(/(\.\d{3}\d*?)0+$/, '$1'),
}
