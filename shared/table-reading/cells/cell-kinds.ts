/** The kind of a cell's text, for columns without a recognized heading. */
import { toLatinDigits } from '../../trade/quantity.ts'

/** R1, C12-C15, U3A, "TP1, TP2": reference designators. Many part numbers have the same form, with other letters. */
const DESIGNATOR =
  '(?:R|RN|RV|VR|C|CP|L|FB|FL|D|LED|ZD|DZ|Q|T|U|IC|J|JP|P|CN|CON|X|XT|XTAL|Y|F|K|S|SW|TP|BT|MK|H|MH|FID|ANT|BZ|SP|Z)\\d{1,3}[A-Z]?'
const DESIGNATORS = new RegExp(`^${DESIGNATOR}(?:\\s*[-–~,;.\\s]\\s*(?:${DESIGNATOR}|\\d{1,3}))*,?$`, 'i')
/** 10k, 4.7uF, 100nF/50V, 1%, 16 MHz, 3V3. */
const VALUE =
  /^[±+-]?\d+(?:[.,]\d+)?\s*(?:[pnumµμkMGR]|Ω|ohms?)?\s*(?:F|H|Hz|V|A|W|R|Ω|ohms?|%|ppm|mm|inch|in|"|°C|C|k|M|dB)?(?:[\s/,;@].*)?$/iu
/** 4R7, 10K0, 3V3, 2n2; but 1N4148 is a diode. */
const SPLIT_VALUE = /^\d{1,3}(?:[RKMV]\d{0,2}|[UNP]\d?)$/i
/** 16x2, 2x8pin, 5.5mmx2.5mm, 1x15, 300mil, 100Kilo-Ohm: sizes, rows of pins and spelled units. */
const SIZE =
  /^\d+(?:[.,]\d+)?(?:mm|cm|p|pins?)?(?:[x×]\d{1,3}(?:[.,]\d+)?(?:mm|cm|p|pins?|way)?){1,2}$|^\d+(?:[.,]\d+)?-?(?:mils?|pins?|ways?|k(?:ilo)?-?ohms?|m(?:ega)?-?ohms?|volts?|watts?|amps?|bits?)$/i
/** USB2.0, HDMI1.4 */
const INTERFACE = /^(?:micro|mini)?-?(?:usb|hdmi|pcie?|bluetooth|ble|wifi)-?[a-c]?-?\d?(?:\.\d)?$/i
const DATE =
  /^(?:\d{4}|0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|[12]\d|3[01])(?:[-/.]\d{1,4})?(?: \d|$)|^\d{1,2}[-. ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
/** Footprint names in libraries of CAD tools: "Capacitor_SMD:C_0402_1005Metric", "R0603", "PinHeader_1x04". */
const FOOTPRINT =
  /[^\s:]:\S|metric|handsolder|^(?:CAP|RES|IND|DIO|CAPC|RESC|INDC)[-_ ]?\d{4}(?:\D|$)|^(?:[RCLD]|LED)[-_ ]?(?:0[1246]\d\d|0805|1[02468]\d\d|2[0245]\d\d|3\d{3})[A-Z]?(?:$|[-_ .(/@])|[_-](?:SMD|THT|horizontal|vertical|P\d+[.\d]*mm)(?:\W|_|$)|^(?:pin_?header|pin_?socket|mounting_?hole|testpoint|conn|crystal|usb|sma|bga|[lt]?qfp|w?[dq]fn|soic|sot|t?ssop|to-\d|dip|fiducial|solder)[-_]/i

/** Case names. The catalogue's full list is too large to use while reading a file. */
const PACKAGE =
  /^(?:(?:SMD|SMT|THT|EIA|CASE|SIZE)[- _]?)?(?:01005|0201|0402|0603|0805|1008|1206|1210|1411|1806|1808|1812|1825|2010|2012|2220|2512|2917)(?:[ _(]|$)|^(?:H?[LT]?Q?SO[TPJND]|[LT]?SOIC|SOIC?|[HMTVUWQ]*SSOP|[HUV]?TSSOP|MSOP|VSSOP|TSOT|SC|SOD|DO|TO|DPAK|D2PAK|[LTVHP]*QFP|[UVWXDHT]*QFN|[UVWXT]*DFN|[FPUWLC]*BGA|WLCSP|[FL]?LGA|[PC]?DIP|SIP|PLCC|LCC|SM[ABC]|MELF|MINIMELF|POWERPAK|HC-?49|SON|[VWX]SON|CSP|USP|SIL|ZIP|QSOP|HDR)[- ]?\d*[A-Z]?(?:[- ]\d{1,4})*[A-Z]{0,2}(?:[ _(].*)?$/i

export const looksLikePackage = (text: string): boolean => text.length <= 60 && (PACKAGE.test(text.trim()) || FOOTPRINT.test(text.trim()))

/** 3W220Ω, 4.7μF250V, 5V1.5A: several values without a space. */
const JOINED_VALUES = /^(?:\d+(?:[.,]\d+)?[kMmuµμnp]?(?:Ω|ohm|[VAWFH])){2,4}$/u

/** 10k, 100nF/50V, 4R7, 16 MHz: a number with a unit, as lists state it for parts without a part number. */
export const looksLikeValue = (text: string): boolean =>
  text.length <= 60 && (VALUE.test(text.trim()) || SPLIT_VALUE.test(text.trim()) || JOINED_VALUES.test(text.trim()))

/**
 * 10k, 4R7, 100nF/50V, 2u2, 33 µH: the value that identifies a resistor, capacitor or inductor. Tolerances, lengths and ratings do not
 * identify a part.
 */
const PASSIVE = /^\d+(?:[.,]\d+)?\s*(?:[kmg]?(?:r|Ω|ohms?)|[km]|[pnuµμm]?[fh]|[pnuµμ])(?:[\s/,;@].*)?$|^\d{1,3}[rkmunp]\d{0,2}$/iu

export const looksLikePassive = (text: string): boolean => text.length <= 60 && PASSIVE.test(text.trim())

const PLACEHOLDER =
  /^(?:any|tb[acd]|n\/?a|n\.a\.?|unknown|none|null|nil|dnp|dnf|dni|dns|nc|no|not? (?:fitted|populated|mounted|used|stuffed)|do not (?:fit|place|populate)|generic|various|see (?:note|bom).*|x\d+|[-–—.*~?x\s]+|#n\/?a|#ref!?|keine|aucun|ninguno|nessuno|нет|无|無|暂无|暫無|待定|未定|なし|없음|미정|لا يوجد)$/iu

/** Whether a text stands for a missing part number. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text.slice(0, 200).trim())

/** Letters, digits and the signs within part numbers. Most texts are Latin, which is checked faster. */
const LATIN_NUMBER = /^[A-Za-z0-9][A-Za-z0-9 ._/+\-#,()&:=]*$/
const ANY_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ._/+\-#,()&:=]*$/u
const FOUR_WORDS = /\s\S+\s+\S+\s+\S/

/** Whether a text has the form of a maker's part number. */
export function looksLikePartNumber(text: string): boolean {
  const plain = text.trim()
  if (plain.length < 3 || plain.length > 50 || isPlaceholder(plain)) return false
  if (!LATIN_NUMBER.test(plain) && !ANY_NUMBER.test(plain)) return false
  if (FOUR_WORDS.test(plain)) return false
  if (/^https?:|^www\./i.test(plain)) return false
  // Long numbers of digits alone are part numbers, common for connectors and fasteners.
  if (/^\d+$/.test(plain)) return plain.length >= 6
  if (!/\d/.test(plain) || !/\p{L}/u.test(plain)) return /^\d[\d\-./]{6,}\d$/.test(plain) && !DATE.test(plain)
  // Rejects texts without Latin or Cyrillic letters, and texts with Chinese, Japanese or Korean ones.
  if (!/[A-Za-zА-Яа-я]/u.test(plain) || /\p{Lo}/u.test(plain)) return false
  if (plain.length < 4) return false
  return ![DESIGNATORS, VALUE, SPLIT_VALUE, SIZE, INTERFACE, DATE, FOOTPRINT, PACKAGE].some((other) => other.test(plain))
}

/** Reads a count of pieces, as "1,000", "1 000", "1.000", "250 pcs". Returns the digits, or null. */
export function readWholeNumber(text: string): string | null {
  if (text.length > 40) return null
  const plain = toLatinDigits(text)
    .normalize('NFKC')
    .trim()
    .replace(
      /^[x×*]\s*|\s*(?:x|pcs?\.?|pieces?|ea\.?|each|units?|stk\.?|stck\.?|st\.?|stück|pces?|pièces?|uds?\.?|unid\.?|pz\.?|pezzi|szt\.?|ks\.?|kpl\.?|db\.?|buc\.?|adet|stuks?|nos\.?|off|шт\.?|个|只|片|颗|個|顆|pcs|台|本|枚|ケ|개|ea|قطعة|قطع)$/iu,
      '',
    )
  if (/^\d{1,10}$/.test(plain)) return plain.replace(/^0+(?=\d)/, '')
  // The same separator stands before every three digits.
  const grouped = /^[1-9]\d{0,2}(?:([,.'’ \u00a0\u202f\u066c])\d{3})(?:\1\d{3})*(?:[.,]0{1,2})?$/.exec(plain)
  if (grouped) return plain.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '')
  // 1,000.000 and 1.000,000: the second kind of mark is the decimal one.
  const decimal = /^([1-9]\d{0,2}(?:(?:,\d{3})+\.|(?:\.\d{3})+,))0{3}$/.exec(plain)
  if (decimal) return (decimal[1] ?? '').replace(/\D/g, '')
  const whole = /^(\d{1,9})[.,]0{1,2}$/.exec(plain)
  return whole ? (whole[1] ?? null) : null
}
