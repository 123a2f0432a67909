/**
 * A substitute for jlcparts' public data, which we may not ship: its columns and attribute names, over sixteen of its categories and two
 * without a counterpart, with values seen in a real file. Part numbers and prices are invented. It shows how a map treats such values, but
 * not how frequent they are.
 */

const BASE =
  'lcsc,category,subcategory,mfr,manufacturer,package,joints,basic,preferred,description,datasheet,price,stock,last_on_stock,img,url'.split(
    ',',
  )

type Attributes = Record<string, string>
interface Kind {
  category: string
  subcategory: string
  packages: string
  of(draw: Draw): Attributes
}

/** Random numbers, deterministic by seed. */
class Draw {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return this.#state / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  of(list: string): string {
    const values = list.split('|')
    return values[this.below(values.length)] as string
  }
}

const RANGE = '-55℃~+125℃|-55℃~+155℃|-40℃~+85℃|-40℃~+125℃|-40°C~+85°C|-'

const KINDS: readonly Kind[] = [
  {
    category: 'Resistors',
    subcategory: 'Chip Resistor - Surface Mount',
    packages: '0402|0603|0805|1206|2512',
    of: (draw) => ({
      Type: draw.of('Thick Film Resistors|Thin Film Resistor'),
      Resistance: draw.of('10kΩ|4019.9999999999995|0.47000000000000003|2.2MΩ|0Ω|4.7Ω|100'),
      Tolerance: draw.of('±1%|±5%|+/-0.5%|±0.1%|-'),
      'Power(Watts)': draw.of('100mW|1/4W|0.0625|1W'),
      'Temperature Coefficient': draw.of('±100ppm/℃|±25ppm/℃|±100ppm/°C|-'),
      'Overload Voltage (Max)': draw.of('50V|75V|200V|-'),
      'Operating Temperature Range': draw.of(RANGE),
    }),
  },
  {
    category: 'Resistors',
    subcategory: 'NTC Thermistors',
    packages: '0402|0603',
    of: (draw) => ({
      'Resistance @ 25℃': draw.of('10kΩ|100kΩ|4.7kΩ'),
      'B Constant (25℃/50℃)': draw.of('3950K|3435K|3380'),
      Tolerance: draw.of('±1%|±3%|±5%'),
      'Operating Temperature Range': draw.of('-40℃~+125℃'),
    }),
  },
  {
    category: 'Capacitors',
    subcategory: 'Multilayer Ceramic Capacitors MLCC - SMD/SMT',
    packages: '0201|0402|0603|0805',
    of: (draw) => ({
      Capacitance: draw.of('100nF|1.4999999999999999e-05|4.7uF|22pF|1e-06|8.2pF'),
      'Voltage Rated': draw.of('50V|6.3V|16V|2kV'),
      Tolerance: draw.of('±10%|±20%|-20%~+80%|±5%|±0.25pF'),
      'Temperature Coefficient': draw.of('X7R|X5R|NP0|C0G|Y5V'),
    }),
  },
  {
    category: 'Capacitors',
    subcategory: 'Aluminum Electrolytic Capacitors - Leaded',
    packages: 'Through Hole,D8xL12mm|Through Hole,D5xL11mm',
    of: (draw) => ({
      Capacitance: draw.of('100uF|470uF|2.2mF|1000uF'),
      'Voltage Rated': draw.of('25V|50V|400V'),
      Tolerance: draw.of('±20%'),
      'Ripple Current': draw.of('250mA@100kHz|1.2A@120Hz|-'),
      'Equivalent Series Resistance(ESR)': draw.of('-|80mΩ@100kHz'),
      Lifetime: draw.of('2000hrs@105℃|6000hrs|5000hrs@105°C'),
      'Operating Temperature Range': draw.of('-40℃~+105℃|-25℃~+105℃'),
    }),
  },
  {
    category: 'Inductors, Coils, Chokes',
    subcategory: 'Power Inductors',
    packages: 'SMD,4x4mm|SMD,6.6x7.3mm',
    of: (draw) => ({
      Inductance: draw.of('4.7uH|10uH|2.2e-06|100uH'),
      Tolerance: draw.of('±20%|±30%'),
      'Rated Current': draw.of('3A|1.2A|850mA'),
      'Saturation Current (Isat)': draw.of('4.5A|2A|-'),
      'DC Resistance (DCR)': draw.of('35mΩ|0.12Ω|19mΩ@20℃'),
    }),
  },
  {
    category: 'Filters',
    subcategory: 'Ferrite Beads',
    packages: '0402|0603|0805',
    of: (draw) => ({
      'Impedance @ Frequency': draw.of('600Ω@100MHz|120Ω@100MHz|1kΩ@100MHz'),
      'DC Resistance (DCR)': draw.of('150mΩ|450mΩ'),
      'Current Rating': draw.of('500mA|2A'),
      Tolerance: draw.of('±25%'),
    }),
  },
  {
    category: 'Crystals',
    subcategory: 'Crystals',
    packages: 'SMD3225-4P|HC-49S',
    of: (draw) => ({
      Frequency: draw.of('8MHz|32.768kHz|12MHz|16000000.0'),
      'Load Capacitance': draw.of('20pF|12.5pF|9pF'),
      'Frequency Tolerance': draw.of('±10ppm|±20ppm'),
      'Frequency Stability': draw.of('±30ppm|-'),
      'Operating Temperature Range': draw.of(RANGE),
    }),
  },
  {
    category: 'Diodes',
    subcategory: 'Schottky Barrier Diodes (SBD)',
    packages: 'SMA|SOD-123|SOD-323',
    of: (draw) => ({
      'Reverse Voltage (Vr)': draw.of('40V|60V|20V'),
      'Average Rectified Current (Io)': draw.of('1A|3A|200mA'),
      'Forward Voltage (Vf@If)': draw.of('550mV@1A|350mV@100mA|500mV@3A'),
      'Diode Configuration': draw.of('Single|1 Independent'),
    }),
  },
  {
    category: 'Circuit Protection',
    subcategory: 'TVS',
    packages: 'SMB|SMA',
    of: (draw) => ({
      'Reverse Stand-Off Voltage (Vrwm)': draw.of('5V|24V|33V'),
      'Clamping Voltage': draw.of('9.2V|38.9V'),
      'Peak Pulse Power Dissipation (Ppp)': draw.of('600W@10/1000us|400W'),
      Polarity: draw.of('Unidirectional|Bidirectional|双向'),
    }),
  },
  {
    category: 'Transistors',
    subcategory: 'MOSFETs',
    packages: 'SOT-23|SOIC-8|TO-252-2(DPAK)',
    of: (draw) => ({
      Type: draw.of('1 N-channel|1 P-Channel|N-Channel'),
      'Drain Source Voltage (Vdss)': draw.of('30V|60V|20V'),
      'Continuous Drain Current (Id)': draw.of('5.8A|100A|4.2A'),
      'Drain Source On Resistance (RDS(on)@Vgs,Id)': draw.of('19mΩ@10V,5.8A|19mΩ@18V|2.8mΩ@10V'),
      'Gate Threshold Voltage (Vgs(th)@Id)': draw.of('1.4V@250uA|2.5V@250uA'),
      'Total Gate Charge (Qg@Vgs)': draw.of('9.4nC@4.5V|60nC@10V|-'),
      'Operating Temperature': draw.of('-55℃~+150℃|-55℃~+175℃@(Tj)'),
    }),
  },
  {
    category: 'Power Management',
    subcategory: 'Linear Voltage Regulators (LDO)',
    packages: 'SOT-223|SOT-23-5|SOT-89-3',
    of: (draw) => ({
      'Output Type': draw.of('Fixed|Adjustable'),
      'Output Voltage': draw.of('3.3V|5V|1.8V|1.25V~13.8V'),
      'Output Current': draw.of('1A|300mA'),
      'Maximum Input Voltage': draw.of('15V|6V'),
      'Dropout Voltage': draw.of('350mV@100mA|1.2V@1A'),
      'Quiescent Current (Ground Current)': draw.of('5mA|90uA'),
      'Operating Temperature': draw.of('-40℃~+125℃|-40℃~+85℃'),
    }),
  },
  {
    category: 'Embedded Processors & Controllers',
    subcategory: 'Microcontroller Units (MCUs/MPUs/SOCs)',
    packages: 'LQFP-48(7x7)|TSSOP-20|QFN-32-EP(5x5)',
    of: (draw) => ({
      'CPU Core': draw.of('ARM Cortex-M3|ARM Cortex-M0|51Series'),
      'CPU Maximum Speed': draw.of('72MHz|48MHz|24MHz'),
      'Program Memory Size': draw.of('64KB|16KB|8KB'),
      'RAM Size': draw.of('20KB|256Byte|2KB'),
      'Number of I/O': draw.of('37|26|18'),
      'Operating Voltage Range': draw.of('2V~3.6V|1.8V~5.5V|2.4V ~ 5.5V'),
    }),
  },
  {
    category: 'Amplifiers',
    subcategory: 'Operational Amplifier',
    packages: 'SOIC-8|SOT-23-5|MSOP-8',
    of: (draw) => ({
      'Number of Channels': draw.of('2|1|4'),
      'Gain Bandwidth Product': draw.of('1MHz|10MHz|700kHz'),
      'Input Offset Voltage (Vos)': draw.of('2mV|500uV'),
      'Slew Rate': draw.of('0.6V/us|13V/us|0.5V/μs'),
      'Supply Voltage': draw.of('3V~32V|1.8V~5.5V'),
    }),
  },
  {
    category: 'Memory',
    subcategory: 'EEPROM',
    packages: 'SOIC-8|TSSOP-8',
    of: (draw) => ({
      'Memory Size': draw.of('2Kbit|256Kbit|64Kbit'),
      'Clock Frequency (fc)': draw.of('400kHz|1MHz'),
      Interface: draw.of('I2C|SPI'),
      'Operating Voltage': draw.of('1.7V~5.5V|2.5V~5.5V'),
    }),
  },
  {
    category: 'Optoelectronics',
    subcategory: 'Light Emitting Diodes (LED)',
    packages: '0603|0805',
    of: (draw) => ({
      'Emitted Color': draw.of('Red|Emerald|Blue|Yellow-Green|White'),
      'Dominant Wavelength': draw.of('620nm~630nm|525nm|-'),
      'Luminous Intensity': draw.of('120mcd|1.2cd|-'),
      'Viewing Angle': draw.of('120°|140°'),
      'Forward Voltage': draw.of('2V|3.1V'),
      'Forward Current': draw.of('20mA|5mA'),
    }),
  },
  {
    category: 'Connectors',
    subcategory: 'Pin Headers',
    packages: 'Through Hole,P=2.54mm',
    of: (draw) => ({
      'Number of Pins': draw.of('40P|6P|10'),
      'Number of Rows': draw.of('1|2'),
      Pitch: draw.of('2.54mm|0.1"|2mm'),
      Gender: draw.of('Male|Male Pin'),
      'Mounting Type': draw.of('Through Hole|SMD'),
      'Contact Plating': draw.of('Gold|Tin'),
    }),
  },
  { category: 'Connectors', subcategory: 'Housings', packages: '-', of: () => ({}) },
  { category: 'RF', subcategory: 'Antennas', packages: '-', of: () => ({}) },
]

/** Headings: those of every part, and the attributes of all kinds. */
export const jlcpartsHeader = (): string[] => [...BASE, ...new Set(KINDS.flatMap(({ of }) => Object.keys(of(new Draw(1)))))]

const MAKERS =
  'UNI-ROYAL(Uniroyal Elec)|YAGEO|Samsung Electro-Mechanics|Texas Instruments&amp;Co|onsemi|Microchip Tech|Vishay Intertech|ROHM Semicon|国巨|Würth Elektronik|NXP Semicon|FH(Guangdong Fenghua Advanced Tech)'

/** Prices as computed floats. */
function priceList(draw: Draw): string {
  const base = (draw.below(9000) + 1) / 7e5
  const breaks = [1, 200, 1000, 5000].map((qFrom, index, all) => ({
    qFrom,
    qTo: index + 1 < all.length ? (all[index + 1] as number) - 1 : null,
    price: base * 0.8 ** index,
  }))
  return JSON.stringify(draw.below(12) === 0 ? breaks.slice(0, 1) : breaks)
}

/** Rows below the header. @param packed the attributes are one JSON column, the last */
export function jlcpartsRows(count: number, { seed = 1, packed = false } = {}): string[][] {
  const draw = new Draw(seed)
  const names = jlcpartsHeader()
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % KINDS.length] as Kind
    const attributes = kind.of(draw)
    const cells: Attributes = {
      lcsc: `C${100_000 + index}`,
      category: kind.category,
      subcategory: kind.subcategory,
      package: draw.of(kind.packages),
      joints: '2',
      mfr: `${draw.of('RC|GRM|SN|XY-|AO')}${1000 + index}${draw.of('|-TR|#PBF|/R7')}`,
      manufacturer: draw.of(MAKERS),
      basic: '0',
      preferred: '0',
      description: 'ROHS',
      img: '',
      url: '',
      last_on_stock: '1700000000',
      datasheet: draw.of('https://example.com/a.pdf|//example.com/b.pdf|-|'),
      price: draw.below(40) === 0 ? '[]' : priceList(draw),
      stock: draw.of('0|12345|5.0|1E+05|88'),
    }
    // A few in a thousand are unreadable, as in any file.
    if (index % 211 === 210) cells['manufacturer'] = ''
    if (index % 307 === 306) cells['mfr'] = '-'
    const base = BASE.map((name) => cells[name] ?? '')
    if (packed)
      return [...base, JSON.stringify(Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, packedValue(value)])))]
    return [...base, ...names.slice(BASE.length).map((name) => attributes[name] ?? '')]
  })
}

/** The heading line with packed attributes. */
export const packedHeader = (): string[] => [...BASE, 'attributes']

const packedValue = (value: string): unknown =>
  /^[\d.e+-]+$/.test(value) && value !== '-' ? { format: 'v', primary: 'v', values: { v: [Number(value), 'quantity'] } } : value
