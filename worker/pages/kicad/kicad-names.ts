/**
 * Symbols and footprints of KiCad's own libraries (gitlab.com/kicad/libraries) for our categories and packages. A part without an entry has
 * none: KiCad then shows its fields, and the engineer chooses.
 */

const SYMBOLS: Readonly<Record<string, string>> = {
  'chip-resistors': 'Device:R',
  'through-hole-resistors': 'Device:R',
  'current-sense-resistors': 'Device:R_Shunt',
  'potentiometers-trimmers': 'Device:R_Potentiometer',
  'ntc-thermistors': 'Device:Thermistor_NTC',
  varistors: 'Device:Varistor',
  'ceramic-capacitors': 'Device:C',
  'film-capacitors': 'Device:C',
  'aluminum-electrolytic-capacitors': 'Device:C_Polarized',
  'polymer-capacitors': 'Device:C_Polarized',
  'tantalum-capacitors': 'Device:C_Polarized',
  supercapacitors: 'Device:C_Polarized',
  'power-inductors': 'Device:L',
  'signal-inductors': 'Device:L',
  'ferrite-beads': 'Device:FerriteBead',
  'tvs-diodes': 'Device:D_TVS',
  'resettable-fuses': 'Device:Polyfuse',
  fuses: 'Device:Fuse',
  crystals: 'Device:Crystal',
  'rectifier-diodes': 'Device:D',
  'switching-diodes': 'Device:D',
  'schottky-diodes': 'Device:D_Schottky',
  'zener-diodes': 'Device:D_Zener',
  'bridge-rectifiers': 'Device:D_Bridge_+-AA',
  'indicator-leds': 'Device:LED',
  'tactile-switches': 'Switch:SW_Push',
  'buzzers-speakers': 'Device:Buzzer',
}

/** The metric name of each chip size in inches. */
const METRIC: Readonly<Record<string, string>> = {
  '0201': '0603',
  '0402': '1005',
  '0603': '1608',
  '0805': '2012',
  '1206': '3216',
  '1210': '3225',
  '2010': '5025',
  '2512': '6332',
}

/** The library and the prefix of chips, by the letter of their reference. */
const CHIPS: Readonly<Record<string, string>> = {
  R: 'Resistor_SMD:R',
  C: 'Capacitor_SMD:C',
  L: 'Inductor_SMD:L',
  FB: 'Inductor_SMD:L',
  D: 'LED_SMD:LED',
}

const FOOTPRINTS: Readonly<Record<string, string>> = {
  'SOIC-8': 'Package_SO:SOIC-8_3.9x4.9mm_P1.27mm',
  'SOIC-14': 'Package_SO:SOIC-14_3.9x8.7mm_P1.27mm',
  'SOIC-16': 'Package_SO:SOIC-16_3.9x9.9mm_P1.27mm',
  'TSSOP-8': 'Package_SO:TSSOP-8_4.4x3mm_P0.65mm',
  'TSSOP-14': 'Package_SO:TSSOP-14_4.4x5mm_P0.65mm',
  'TSSOP-16': 'Package_SO:TSSOP-16_4.4x5mm_P0.65mm',
  'TSSOP-20': 'Package_SO:TSSOP-20_4.4x6.5mm_P0.65mm',
  'DIP-8': 'Package_DIP:DIP-8_W7.62mm',
  'DIP-14': 'Package_DIP:DIP-14_W7.62mm',
  'DIP-16': 'Package_DIP:DIP-16_W7.62mm',
  'SOT-23': 'Package_TO_SOT_SMD:SOT-23',
  'SOT-23-5': 'Package_TO_SOT_SMD:SOT-23-5',
  'SOT-23-6': 'Package_TO_SOT_SMD:SOT-23-6',
  'SOT-223': 'Package_TO_SOT_SMD:SOT-223-3_TabPin2',
  'SOD-123': 'Diode_SMD:D_SOD-123',
  'SOD-323': 'Diode_SMD:D_SOD-323',
  SMA: 'Diode_SMD:D_SMA',
  SMB: 'Diode_SMD:D_SMB',
  SMC: 'Diode_SMD:D_SMC',
  'TO-92': 'Package_TO_SOT_THT:TO-92_Inline',
  'TO-220': 'Package_TO_SOT_THT:TO-220-3_Vertical',
}

/** The letters of a reference designator, as IEEE 315 has them. */
const toReference = (symbol: string): string => {
  const [, name = ''] = symbol.split(':')
  if (name.startsWith('FerriteBead')) return 'FB'
  if (/^(?:Fuse|Polyfuse)/.test(name)) return 'F'
  if (name.startsWith('Crystal')) return 'Y'
  if (name.startsWith('Thermistor')) return 'TH'
  if (name.startsWith('Varistor')) return 'RV'
  if (name.startsWith('Buzzer')) return 'BZ'
  if (name.startsWith('SW')) return 'SW'
  return /^(?:LED|D)/.test(name) ? 'D' : (/^[RCL]/.exec(name)?.[0] ?? 'U')
}

/** The names of a part in KiCad's libraries; empty where there is none. */
export function toKicadNames(category: string, packageName: string | null): { symbol: string; footprint: string; reference: string } {
  const symbol = SYMBOLS[category] ?? ''
  const reference = toReference(symbol)
  const metric = METRIC[packageName ?? '']
  const chip = CHIPS[reference]
  const footprint = metric && chip ? `${chip}_${packageName}_${metric}Metric` : (FOOTPRINTS[packageName ?? ''] ?? '')
  return { symbol, footprint, reference }
}
