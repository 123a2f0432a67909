import type { ParameterValue, Series } from '#origin/catalogue/model.ts'
import type { Device, Form } from './families.ts'
import { device, devices, E24_ZENER, family, forms, rows, table, value, vCode, written } from './families.ts'

const JUNCTION_150 = { temperature_min: -65, temperature_max: 150 }
const JUNCTION_175 = { temperature_min: -65, temperature_max: 175 }
const SILICON_150 = { temperature_min: -55, temperature_max: 150 }
const SINGLE_150 = { configuration: 'single', ...SILICON_150 }

/** A series of one category and maker; the argument order of every call below. */
function discrete(
  slug: string,
  manufacturer: string,
  category: string,
  name: string,
  summary: string,
  source: string,
  list: readonly Device[],
  common: Readonly<Record<string, ParameterValue>> = {},
): Series {
  return family({ slug, manufacturer, category, name, summary, source }, list, common)
}

// ---------------------------------------------------------------- rectifiers

const VRRM: Readonly<Record<string, number>> = { A: 50, B: 100, C: 150, D: 200, F: 300, G: 400, H: 500, J: 600, K: 800, M: 1000 }

/** Rectifiers whose last letter is the reverse voltage: `S1` + `M` is 1000 V. */
function lettered(
  prefix: string,
  letters: string,
  usd: number,
  forwardCurrent: number,
  forwardVoltage: number,
  table: readonly Form[],
  trr?: (volt: number) => number,
): Device[] {
  return [...letters].map((letter) => {
    const volt = VRRM[letter] ?? 0
    return device(
      prefix + letter,
      usd,
      {
        reverse_voltage: volt,
        forward_current: forwardCurrent,
        forward_voltage: forwardVoltage,
        ...(trr ? { reverse_recovery_time: trr(volt) } : {}),
      },
      table,
    )
  })
}

const ONE_N_4000 = devices(table('discretes/one-n-4000'))
const ONE_N_5400 = devices(table('discretes/one-n-5400'))
const UF_4000 = devices(table('discretes/uf-4000'))
const priced = (list: readonly Device[], usd: number, table: readonly Form[]): Device[] =>
  list.map((one) => ({ ...one, usd, forms: table }))

const VISHAY_SMA = forms(`
  -E3/61T SMA reel 1800
  -E3/5AT SMA reel 7500 0.9
  -M3/61T SMA reel 1800 1.02
  -M3/5AT SMA reel 7500 0.92
`)
const VISHAY_SMB = forms(`
  -E3/52T SMB reel 750
  -E3/5BT SMB reel 3200 0.9
  -M3/52T SMB reel 750 1.02
  -M3/5BT SMB reel 3200 0.92
`)
const VISHAY_SMC = forms(`
  -E3/57T SMC reel 850
  -E3/9AT SMC reel 3500 0.9
  -M3/57T SMC reel 850 1.02
  -M3/9AT SMC reel 3500 0.92
`)
const DIODES_SMA = forms('-13-F SMA reel 5000')
const DIODES_SMB = forms('-13-F SMB reel 3000')
const DIODES_SMC = forms('-13-F SMC reel 3000')

const fast = (volt: number): number => (volt <= 400 ? 150e-9 : volt === 600 ? 250e-9 : 500e-9)
const ultrafast = (volt: number): number => (volt <= 400 ? 50e-9 : 75e-9)

const RECTIFIERS: Series[] = [
  discrete(
    'vishay-1n4000',
    'vishay',
    'rectifier-diodes',
    '1N400x',
    'General purpose 1 A plastic rectifiers in DO-41.',
    'Vishay document 88503',
    priced(
      ONE_N_4000,
      0.036,
      forms(`
      -E3/54 DO-41 reel 5500
      -E3/73 DO-41 ammo_pack 3000 1.05
    `),
    ),
    { forward_current: 1, forward_voltage: 1.1, temperature_min: -50, temperature_max: 150 },
  ),
  discrete(
    'onsemi-1n4000',
    'onsemi',
    'rectifier-diodes',
    '1N400x',
    'Axial lead standard recovery rectifiers, 1 A.',
    'onsemi 1N4001/D',
    priced(
      ONE_N_4000,
      0.034,
      forms(`
      G   DO-41 bulk 1000 1.1
      RLG DO-41 reel 5000
    `),
    ),
    { forward_current: 1, forward_voltage: 1.1, ...JUNCTION_175 },
  ),
  discrete(
    'diodes-1n4000',
    'diodes',
    'rectifier-diodes',
    '1N400x',
    '1 A rectifiers in DO-41.',
    'Diodes Incorporated DS28002',
    priced(
      ONE_N_4000,
      0.033,
      forms(`
      -T DO-41 reel 5000
      -B DO-41 bulk 1000
    `),
    ),
    { forward_current: 1, forward_voltage: 1, ...JUNCTION_150 },
  ),
  discrete(
    'vishay-1n5400',
    'vishay',
    'rectifier-diodes',
    '1N540x',
    'General purpose 3 A plastic rectifiers in DO-201AD.',
    'Vishay document 88516',
    priced(
      ONE_N_5400,
      0.105,
      forms(`
      -E3/54 DO-201 reel 1400
      -E3/73 DO-201 ammo_pack 1000 1.05
    `),
    ),
    { forward_current: 3, forward_voltage: 1.2, temperature_min: -50, temperature_max: 150 },
  ),
  discrete(
    'onsemi-1n5400',
    'onsemi',
    'rectifier-diodes',
    '1N540x',
    'Axial lead standard recovery rectifiers, 3 A.',
    'onsemi 1N5400/D',
    priced(
      ONE_N_5400,
      0.11,
      forms(`
      G   DO-201 bulk 500 1.1
      RLG DO-201 reel 1200
    `),
    ),
    { forward_current: 3, forward_voltage: 1, ...JUNCTION_150 },
  ),
  discrete(
    'vishay-uf4000',
    'vishay',
    'rectifier-diodes',
    'UF400x',
    'Ultrafast 1 A plastic rectifiers in DO-41.',
    'Vishay document 88755',
    priced(
      UF_4000,
      0.062,
      forms(`
      -E3/54 DO-41 reel 5500
      -E3/73 DO-41 ammo_pack 3000 1.05
    `),
    ),
    { forward_current: 1, temperature_min: -55, temperature_max: 150 },
  ),
  discrete(
    'vishay-s',
    'vishay',
    'rectifier-diodes',
    'S1, S2, S3',
    'Surface mount glass passivated rectifiers, 1 A to 3 A.',
    'Vishay documents 88711, 88712, 88713',
    [
      ...lettered('S1', 'ABDGJKM', 0.046, 1, 1.1, VISHAY_SMA),
      ...lettered('S2', 'ABDGJKM', 0.078, 1.5, 1.15, VISHAY_SMB),
      ...lettered('S3', 'ABDGJKM', 0.115, 3, 1.15, VISHAY_SMC),
    ],
    SILICON_150,
  ),
  discrete(
    'vishay-rs',
    'vishay',
    'rectifier-diodes',
    'RS1, RS2, RS3',
    'Surface mount fast switching rectifiers, 1 A to 3 A.',
    'Vishay documents 88707, 88708, 88709',
    [
      ...lettered('RS1', 'ABDGJKM', 0.052, 1, 1.3, VISHAY_SMA, fast),
      ...lettered('RS2', 'ABDGJKM', 0.083, 1.5, 1.3, VISHAY_SMB, fast),
      ...lettered('RS3', 'ABDGJKM', 0.125, 3, 1.3, VISHAY_SMC, fast),
    ],
    SILICON_150,
  ),
  discrete(
    'vishay-us',
    'vishay',
    'rectifier-diodes',
    'US1',
    'Surface mount ultrafast rectifiers, 1 A.',
    'Vishay document 88768',
    [...lettered('US1', 'ABDG', 0.056, 1, 1, VISHAY_SMA, ultrafast), ...lettered('US1', 'JKM', 0.06, 1, 1.7, VISHAY_SMA, ultrafast)],
    SILICON_150,
  ),
  discrete(
    'vishay-es',
    'vishay',
    'rectifier-diodes',
    'ES1, ES2, ES3',
    'Surface mount ultrafast plastic rectifiers, 1 A to 3 A.',
    'Vishay documents 88586, 88587, 88588',
    [
      ...lettered('ES1', 'ABCD', 0.075, 1, 0.92, VISHAY_SMA, () => 15e-9),
      ...lettered('ES2', 'ABCD', 0.12, 2, 0.9, VISHAY_SMB, () => 20e-9),
      ...lettered('ES3', 'ABCD', 0.19, 3, 0.9, VISHAY_SMC, () => 20e-9),
    ],
    SILICON_150,
  ),
  discrete(
    'diodes-s',
    'diodes',
    'rectifier-diodes',
    'S1A-S3M',
    'Surface mount glass passivated rectifiers, 1 A to 3 A.',
    'Diodes Incorporated DS16003, DS16005',
    [
      ...lettered('S1', 'ABDGJKM', 0.034, 1, 1.1, DIODES_SMA),
      ...lettered('S3', 'ABDGJKM', 0.098, 3, 1.15, DIODES_SMC),
      ...lettered('RS1', 'ABDGJKM', 0.044, 1, 1.3, DIODES_SMA, fast),
      ...lettered('US1', 'ABDG', 0.048, 1, 1, DIODES_SMA, ultrafast),
      ...lettered('US1', 'JKM', 0.05, 1, 1.7, DIODES_SMA, ultrafast),
    ],
    JUNCTION_150,
  ),
  discrete(
    'onsemi-mra4000',
    'onsemi',
    'rectifier-diodes',
    'MRA400x',
    'Surface mount standard recovery power rectifiers, 1 A.',
    'onsemi MRA4003T3/D',
    devices(table('discretes/onsemi-mra4000'), forms('T3G SMA reel 5000')).map((one) => ({ ...one, usd: 0.058 })),
    { forward_current: 1, forward_voltage: 1.1, ...JUNCTION_175 },
  ),
]

// ---------------------------------------------------------------- Schottky

const SCHOTTKY_125 = { configuration: 'single', temperature_min: -65, temperature_max: 125 }
const SCHOTTKY_150 = { configuration: 'single', temperature_min: -65, temperature_max: 150 }

const BAT54 = [
  ['', 'single'],
  ['A', 'common_anode'],
  ['C', 'common_cathode'],
  ['S', 'series_pair'],
] as const
const bat54 = (suffix: string, usd: number, table: readonly Form[]): Device[] =>
  BAT54.map(([letter, configuration]) => device(`BAT54${letter}${suffix}`, usd, { configuration }, table))

const schottkyRow = (prefix: string, text: string, usd: number, forwardCurrent: number, table: readonly Form[]): Device[] =>
  devices(written('name reverse_voltage forward_voltage', text)).map((one) =>
    device(prefix + one.name, usd, { ...one.parameters, forward_current: forwardCurrent }, table),
  )

const SCHOTTKIES: Series[] = [
  discrete(
    'vishay-ss',
    'vishay',
    'schottky-diodes',
    'SS1x, SS2x, SS3x',
    'Surface mount Schottky barrier rectifiers, 1 A to 3 A.',
    'Vishay documents 88746, 88748, 88751',
    [
      ...schottkyRow('SS1', '2 20 0.5\n3 30 0.5\n4 40 0.5\n5 50 0.75\n6 60 0.75', 0.068, 1, VISHAY_SMA),
      ...schottkyRow('SS2', '2 20 0.5\n3 30 0.5\n4 40 0.5\n5 50 0.7\n6 60 0.7', 0.1, 2, VISHAY_SMB),
      ...schottkyRow('SS3', '2 20 0.5\n3 30 0.5\n4 40 0.5\n5 50 0.75\n6 60 0.75', 0.14, 3, VISHAY_SMC),
    ],
    SCHOTTKY_150,
  ),
  discrete(
    'diodes-b',
    'diodes',
    'schottky-diodes',
    'B1x0, B2x0, B3x0, B5x0',
    'Surface mount Schottky barrier rectifiers, 1 A to 5 A.',
    'Diodes Incorporated DS13002, DS13003, DS13004, DS13012',
    [
      ...schottkyRow('B1', '20 20 0.5\n30 30 0.5\n40 40 0.5\n50 50 0.7\n60 60 0.7', 0.05, 1, DIODES_SMA),
      ...schottkyRow('B1', '20B 20 0.5\n30B 30 0.5\n40B 40 0.5\n50B 50 0.7\n60B 60 0.7', 0.062, 1, DIODES_SMB),
      ...schottkyRow('B2', '20A 20 0.5\n30A 30 0.5\n40A 40 0.5\n50A 50 0.7\n60A 60 0.7', 0.07, 2, DIODES_SMA),
      ...schottkyRow('B2', '20 20 0.5\n30 30 0.5\n40 40 0.5\n50 50 0.7\n60 60 0.7', 0.085, 2, DIODES_SMB),
      ...schottkyRow('B3', '20A 20 0.5\n30A 30 0.5\n40A 40 0.5\n50A 50 0.7\n60A 60 0.7', 0.08, 3, DIODES_SMA),
      ...schottkyRow('B3', '20B 20 0.5\n30B 30 0.5\n40B 40 0.5\n50B 50 0.7\n60B 60 0.7', 0.09, 3, DIODES_SMB),
      ...schottkyRow('B3', '20 20 0.5\n30 30 0.5\n40 40 0.5\n50 50 0.7\n60 60 0.7', 0.11, 3, DIODES_SMC),
      ...schottkyRow('B5', '20C 20 0.55\n30C 30 0.55\n40C 40 0.55\n50C 50 0.7\n60C 60 0.7', 0.15, 5, DIODES_SMC),
    ],
    SCHOTTKY_150,
  ),
  discrete(
    'vishay-1n5817',
    'vishay',
    'schottky-diodes',
    '1N581x, 1N582x',
    'Axial Schottky barrier rectifiers, 1 A and 3 A.',
    'Vishay documents 88525, 88526',
    [
      ...devices(table('discretes/vishay-1n5817'), forms('-E3/54 DO-41 reel 5500\n-E3/73 DO-41 ammo_pack 3000 1.05')),
      ...devices(table('discretes/vishay-1n5817-2'), forms('-E3/54 DO-201 reel 1400\n-E3/73 DO-201 ammo_pack 1000 1.05')),
    ],
    SCHOTTKY_125,
  ),
  discrete(
    'onsemi-1n5817',
    'onsemi',
    'schottky-diodes',
    '1N581x, 1N582x',
    'Axial lead Schottky rectifiers, 1 A and 3 A.',
    'onsemi 1N5817/D, 1N5820/D',
    [
      ...devices(table('discretes/onsemi-1n5817'), forms('G DO-41 bulk 1000 1.1\nRLG DO-41 reel 5000')),
      ...devices(table('discretes/onsemi-1n5817-2'), forms('G DO-201 bulk 500 1.1\nRLG DO-201 reel 1500')),
    ],
    SCHOTTKY_125,
  ),
  discrete(
    'st-1n5817',
    'st',
    'schottky-diodes',
    '1N581x, 1N582x',
    'Low drop power Schottky rectifiers.',
    'STMicroelectronics DS1042, DS1043',
    [
      ...devices(table('discretes/st-1n5817'), forms('- DO-41 ammo_pack 2000 1.1\nRL DO-41 reel 5000')),
      ...devices(table('discretes/st-1n5817-2'), forms('- DO-201 ammo_pack 600 1.1\nRL DO-201 reel 1900')),
    ],
    { configuration: 'single', temperature_min: -65, temperature_max: 150 },
  ),
  discrete(
    'onsemi-mbr',
    'onsemi',
    'schottky-diodes',
    'MBRS, MBRA, MBR0',
    'Surface mount Schottky power rectifiers.',
    'onsemi MBRS130L/D, MBRA140/D, MBR0520L/D',
    devices(table('discretes/onsemi-mbr')),
    SCHOTTKY_125,
  ),
  discrete(
    'nexperia-bat54',
    'nexperia',
    'schottky-diodes',
    'BAT54',
    'Schottky barrier diodes, 30 V 200 mA, single and double.',
    'Nexperia BAT54 series data sheet',
    [
      ...bat54('', 0.022, forms(',215 SOT-23 reel 3000\n,235 SOT-23 reel 10000 0.9')),
      ...bat54('W', 0.026, forms(',115 SOT-323 reel 3000\n,135 SOT-323 reel 10000 0.9')),
    ],
    { reverse_voltage: 30, forward_current: 0.2, forward_voltage: 0.8, ...JUNCTION_150 },
  ),
  discrete(
    'onsemi-bat54',
    'onsemi',
    'schottky-diodes',
    'BAT54',
    'Schottky barrier diodes, 30 V.',
    'onsemi BAT54LT1/D, BAT54CLT1/D, BAT54SLT1/D',
    devices(table('discretes/onsemi-bat54')),
    { reverse_voltage: 30, forward_current: 0.2, forward_voltage: 0.8, temperature_min: -55, temperature_max: 150 },
  ),
  discrete(
    'diodes-bat54',
    'diodes',
    'schottky-diodes',
    'BAT54',
    'Surface mount Schottky barrier diodes.',
    'Diodes Incorporated DS11005, DS30153',
    [
      ...bat54('', 0.019, forms('-7-F SOT-23 reel 3000\n-13-F SOT-23 reel 10000 0.9')),
      ...bat54('W', 0.023, forms('-7-F SOT-323 reel 3000')),
    ],
    { reverse_voltage: 30, forward_current: 0.2, forward_voltage: 0.8, temperature_min: -65, temperature_max: 125 },
  ),
]

// ---------------------------------------------------------------- switching diodes

const SWITCHING: Series[] = [
  discrete(
    'nexperia-bas',
    'nexperia',
    'switching-diodes',
    'BAS, BAV, BAW',
    'High-speed switching diodes, single and double.',
    'Nexperia BAS16, BAV70, BAV99, BAW56, BAS21 series data sheets',
    [
      ...devices(table('discretes/nexperia-bas'), forms(',215 SOT-23 reel 3000\n,235 SOT-23 reel 10000 0.9')).map((one) =>
        one.name === 'BAV23' || one.name === 'BAS28' ? { ...one, forms: forms(',215 SOT-143 reel 3000') } : one,
      ),
      ...devices(table('discretes/nexperia-bas-2'), forms(',115 SOT-323 reel 3000\n,135 SOT-323 reel 10000 0.9')),
      ...devices(table('discretes/nexperia-bas-3'), forms(',115 SOD-323 reel 3000\n,135 SOD-323 reel 10000 0.9')),
      ...devices(table('discretes/nexperia-bas-4'), forms(',115 SOD-523 reel 3000\n,135 SOD-523 reel 10000 0.9')),
      ...devices(table('discretes/nexperia-bas-5'), forms(',115 MINI-MELF reel 2500\n,135 MINI-MELF reel 10000 0.9')),
      ...devices(table('discretes/nexperia-bas-6'), forms(',113 DO-35 reel 10000\n,133 DO-35 ammo_pack 10000')),
    ],
    { temperature_min: -65, temperature_max: 150 },
  ),
  discrete(
    'onsemi-bas',
    'onsemi',
    'switching-diodes',
    'BAS, BAV, 1N4148',
    'Small signal and switching diodes.',
    'onsemi 1N914/D, BAV99LT1/D, BAV70LT1/D, BAW56LT1/D, BAS16LT1/D',
    devices(table('discretes/onsemi-bas')),
    SILICON_150,
  ),
  discrete(
    'diodes-1n4148w',
    'diodes',
    'switching-diodes',
    '1N4148W, BAV, BAS, BAW',
    'Surface mount fast switching diodes.',
    'Diodes Incorporated DS30086, DS12007, DS12008, DS12009',
    devices(table('discretes/diodes-1n4148w')),
    JUNCTION_150,
  ),
  discrete(
    'vishay-1n4148',
    'vishay',
    'switching-diodes',
    '1N4148',
    'Small signal fast switching diodes.',
    'Vishay documents 81857, 85748, 85751',
    devices(table('discretes/vishay-1n4148')),
    { configuration: 'single', temperature_min: -65, temperature_max: 150 },
  ),
]

// ---------------------------------------------------------------- zeners

const zeners = (
  voltages: readonly number[],
  name: (volt: number) => string,
  usd: number,
  powerRating: number,
  tolerance: number,
  table: readonly Form[],
): Device[] => voltages.map((volt) => device(name(volt), usd, { zener_voltage: volt, power_rating: powerRating, tolerance }, table))

const upTo = (from: number, to: number): number[] => E24_ZENER.filter((volt) => volt >= from && volt <= to)

/** Nexperia: letter of the tolerance and its value in percent, with what it adds to the price. */
const NEXPERIA_GRADES = [
  ['A', 1, 2.4],
  ['B', 2, 1.3],
  ['C', 5, 1],
] as const
const nexperiaZeners = (base: string, grades: string, usd: number, power: number, table: readonly Form[], from = 2.4): Device[] =>
  NEXPERIA_GRADES.filter(([letter]) => grades.includes(letter)).flatMap(([letter, tolerance, factor]) =>
    zeners(upTo(from, 75), (volt) => `${base}-${letter}${vCode(volt)}`, usd * factor, power, tolerance, table),
  )

/** JEDEC numbers of the 500 mW and 1 W lines with their nominal voltage. */
const JEDEC_5221 = [
  2.4, 2.5, 2.7, 2.8, 3, 3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6, 6.2, 6.8, 7.5, 8.2, 8.7, 9.1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22,
  24, 25, 27, 28, 30, 33, 36, 39, 43, 47, 51, 56, 60, 62, 68, 75,
] as const
const JEDEC_4728 = [
  3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6.2, 6.8, 7.5, 8.2, 9.1, 10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56,
  62, 68, 75,
] as const
const JEDEC_5333 = [
  3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6, 6.2, 6.8, 7.5, 8.2, 8.7, 9.1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 25, 27, 28, 30,
  33, 36, 39, 43, 47, 51, 56, 60, 62, 68, 75, 82, 87, 91, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200,
] as const
const JEDEC_5913 = [
  3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6.2, 6.8, 7.5, 8.2, 9.1, 10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56,
  62, 68,
] as const
const jedec = (
  first: number,
  voltages: readonly number[],
  name: (number: number) => string,
  usd: number,
  powerRating: number,
  table: readonly Form[],
  keep: (volt: number) => boolean = () => true,
): Device[] =>
  voltages
    .map((volt, offset) => device(name(first + offset), usd, { zener_voltage: volt, power_rating: powerRating, tolerance: 5 }, table))
    .filter((one) => keep(Number(one.parameters['zener_voltage'])))

const isE24 = (volt: number): boolean => E24_ZENER.includes(volt)

const ZENERS: Series[] = [
  discrete(
    'nexperia-bzx84',
    'nexperia',
    'zener-diodes',
    'BZX84',
    'Voltage regulator diodes, 250 mW, in SOT23.',
    'Nexperia BZX84 series data sheet',
    nexperiaZeners('BZX84', 'ABC', 0.017, 0.25, forms(',215 SOT-23 reel 3000\n,235 SOT-23 reel 10000 0.9')),
    JUNCTION_150,
  ),
  discrete(
    'nexperia-bzx384',
    'nexperia',
    'zener-diodes',
    'BZX384',
    'Voltage regulator diodes, 300 mW, in SOD323.',
    'Nexperia BZX384 series data sheet',
    nexperiaZeners('BZX384', 'BC', 0.018, 0.3, forms(',115 SOD-323 reel 3000\n,135 SOD-323 reel 10000 0.9')),
    JUNCTION_150,
  ),
  discrete(
    'nexperia-bzx585',
    'nexperia',
    'zener-diodes',
    'BZX585',
    'Voltage regulator diodes, 300 mW, in SOD523.',
    'Nexperia BZX585 series data sheet',
    nexperiaZeners('BZX585', 'BC', 0.021, 0.3, forms(',115 SOD-523 reel 3000')),
    JUNCTION_150,
  ),
  discrete(
    'nexperia-bzx79',
    'nexperia',
    'zener-diodes',
    'BZX79',
    'Voltage regulator diodes, 400 mW, in DO-35.',
    'Nexperia BZX79 series data sheet',
    nexperiaZeners('BZX79', 'BC', 0.018, 0.4, forms(',113 DO-35 reel 10000\n,133 DO-35 ammo_pack 10000')),
    { temperature_min: -65, temperature_max: 200 },
  ),
  discrete(
    'nexperia-bzv55',
    'nexperia',
    'zener-diodes',
    'BZV55',
    'Voltage regulator diodes, 500 mW, in SOD80C.',
    'Nexperia BZV55 series data sheet',
    nexperiaZeners('BZV55', 'BC', 0.02, 0.5, forms(',115 MINI-MELF reel 2500\n,135 MINI-MELF reel 10000 0.9')),
    { temperature_min: -65, temperature_max: 200 },
  ),
  discrete(
    'nexperia-bzv85',
    'nexperia',
    'zener-diodes',
    'BZV85',
    'Voltage regulator diodes, 1.3 W, in DO-41.',
    'Nexperia BZV85 series data sheet',
    nexperiaZeners('BZV85', 'C', 0.041, 1.3, forms(',113 DO-41 reel 5000\n,133 DO-41 ammo_pack 5000'), 3.6),
    { temperature_min: -65, temperature_max: 200 },
  ),
  discrete(
    'nexperia-bzv49',
    'nexperia',
    'zener-diodes',
    'BZV49',
    'Voltage regulator diodes, 1 W, in SOT89.',
    'Nexperia BZV49 series data sheet',
    nexperiaZeners('BZV49', 'C', 0.098, 1, forms(',115 SOT-89 reel 1000')),
    JUNCTION_150,
  ),
  discrete(
    'nexperia-bzv90',
    'nexperia',
    'zener-diodes',
    'BZV90',
    'Voltage regulator diodes, 1.5 W, in SOT223.',
    'Nexperia BZV90 series data sheet',
    nexperiaZeners('BZV90', 'C', 0.13, 1.5, forms(',115 SOT-223 reel 1000')),
    JUNCTION_150,
  ),
  discrete(
    'nexperia-bzt52h',
    'nexperia',
    'zener-diodes',
    'BZT52H',
    'Single zener diodes, 375 mW, in SOD123F.',
    'Nexperia BZT52H series data sheet',
    zeners(upTo(2.4, 75), (volt) => `BZT52H-C${vCode(volt)}`, 0.024, 0.375, 5, forms(',115 SOD-123F reel 3000')),
    JUNCTION_150,
  ),
  discrete(
    'onsemi-bzx84',
    'onsemi',
    'zener-diodes',
    'BZX84C',
    'Zener voltage regulators, 225 mW, in SOT-23.',
    'onsemi BZX84C2V4LT1/D',
    zeners(
      upTo(2.4, 75),
      (volt) => `BZX84C${vCode(volt)}`,
      0.021,
      0.225,
      5,
      forms('LT1G SOT-23 reel 3000\nLT3G SOT-23 reel 10000 0.9'),
    ).map((one) => (Number(one.parameters['zener_voltage']) > 33 ? { ...one, forms: forms('LT1G SOT-23 reel 3000') } : one)),
    JUNCTION_150,
  ),
  discrete(
    'onsemi-mmsz52',
    'onsemi',
    'zener-diodes',
    'MMSZ52xxB',
    'Zener voltage regulators, 500 mW, in SOD-123.',
    'onsemi MMSZ5221BT1/D',
    jedec(5221, JEDEC_5221, (number) => `MMSZ${number}BT1G`, 0.022, 0.5, forms('- SOD-123 reel 3000'), isE24),
    SILICON_150,
  ),
  discrete(
    'onsemi-mmbz52',
    'onsemi',
    'zener-diodes',
    'MMBZ52xxB',
    'Zener voltage regulators, 225 mW, in SOT-23.',
    'onsemi MMBZ5221BLT1/D',
    jedec(5221, JEDEC_5221, (number) => `MMBZ${number}BLT1G`, 0.022, 0.225, forms('- SOT-23 reel 3000'), isE24),
    JUNCTION_150,
  ),
  discrete(
    'onsemi-1n4728',
    'onsemi',
    'zener-diodes',
    '1N47xxA',
    'Zener diodes, 1 W, in DO-41.',
    'onsemi 1N4736A/D',
    jedec(
      4728,
      JEDEC_4728,
      (number) => `1N${number}A`,
      0.044,
      1,
      forms('- DO-41 bulk 3000 1.05\nTR DO-41 reel 5000'),
      (volt) => volt <= 56,
    ),
    { temperature_min: -65, temperature_max: 200 },
  ),
  discrete(
    'onsemi-1n5333',
    'onsemi',
    'zener-diodes',
    '1N53xxB',
    'Surmetic 40 zener voltage regulators, 5 W, axial.',
    'onsemi 1N5333B/D',
    jedec(5333, JEDEC_5333, (number) => `1N${number}B`, 0.18, 5, forms('G DO-201 bulk 1000 1.05\nRLG DO-201 reel 4000')),
    { temperature_min: -65, temperature_max: 200 },
  ),
  discrete(
    'onsemi-1smb59',
    'onsemi',
    'zener-diodes',
    '1SMB59xxB',
    'Zener voltage regulators, 3 W, in SMB.',
    'onsemi 1SMB5913BT3/D',
    jedec(5913, JEDEC_5913, (number) => `1SMB${number}BT3G`, 0.13, 3, forms('- SMB reel 2500')),
    JUNCTION_150,
  ),
  discrete(
    'diodes-bzx84',
    'diodes',
    'zener-diodes',
    'BZX84C',
    'Surface mount zener diodes, 300 mW, in SOT23.',
    'Diodes Incorporated DS18001',
    zeners(upTo(2.4, 51), (volt) => `BZX84C${vCode(volt)}`, 0.018, 0.3, 5, forms('-7-F SOT-23 reel 3000')),
    JUNCTION_150,
  ),
  discrete(
    'diodes-bzt52',
    'diodes',
    'zener-diodes',
    'BZT52C',
    'Surface mount zener diodes in SOD123 and SOD323.',
    'Diodes Incorporated DS18004, DS30093',
    [
      ...zeners(
        upTo(2.4, 51),
        (volt) => `BZT52C${vCode(volt)}`,
        0.019,
        0.37,
        5,
        forms('-7-F SOD-123 reel 3000\n-13-F SOD-123 reel 10000 0.9'),
      ),
      ...zeners(upTo(2.4, 39), (volt) => `BZT52C${vCode(volt)}S`, 0.019, 0.2, 5, forms('-7-F SOD-323 reel 3000')),
    ],
    JUNCTION_150,
  ),
  discrete(
    'diodes-mmsz52',
    'diodes',
    'zener-diodes',
    'MMSZ52xxB',
    'Surface mount zener diodes, 370 mW, in SOD123.',
    'Diodes Incorporated DS18010',
    [
      ...jedec(
        5221,
        JEDEC_5221,
        (number) => `MMSZ${number}B`,
        0.02,
        0.37,
        forms('-7-F SOD-123 reel 3000'),
        (volt) => isE24(volt) && volt <= 39,
      ),
      ...jedec(
        5221,
        JEDEC_5221,
        (number) => `MMSZ${number}BS`,
        0.02,
        0.2,
        forms('-7-F SOD-323 reel 3000'),
        (volt) => isE24(volt) && volt <= 39,
      ),
    ],
    JUNCTION_150,
  ),
  discrete(
    'diodes-mmbz52',
    'diodes',
    'zener-diodes',
    'MMBZ52xxB',
    'Surface mount zener diodes, 350 mW, in SOT23.',
    'Diodes Incorporated DS18014',
    jedec(
      5221,
      JEDEC_5221,
      (number) => `MMBZ${number}B`,
      0.02,
      0.35,
      forms('-7-F SOT-23 reel 3000'),
      (volt) => isE24(volt) && volt <= 39,
    ),
    JUNCTION_150,
  ),
  discrete(
    'vishay-1n4728',
    'vishay',
    'zener-diodes',
    '1N47xxA',
    'Zener diodes, 1.3 W, in DO-41.',
    'Vishay document 85816',
    jedec(4728, JEDEC_4728, (number) => `1N${number}A`, 0.04, 1.3, forms('-TR DO-41 reel 5000\n-TAP DO-41 ammo_pack 5000')),
    { temperature_min: -65, temperature_max: 175 },
  ),
  discrete(
    'vishay-bzx55',
    'vishay',
    'zener-diodes',
    'BZX55',
    'Small signal zener diodes, 500 mW, in DO-35.',
    'Vishay document 85604',
    zeners(upTo(2.4, 75), (volt) => `BZX55C${vCode(volt)}`, 0.016, 0.5, 5, forms('-TR DO-35 reel 10000\n-TAP DO-35 ammo_pack 10000')),
    { temperature_min: -65, temperature_max: 175 },
  ),
  discrete(
    'vishay-bzx85',
    'vishay',
    'zener-diodes',
    'BZX85',
    'Zener diodes, 1.3 W, in DO-41.',
    'Vishay document 85607',
    zeners(upTo(2.7, 75), (volt) => `BZX85C${vCode(volt)}`, 0.036, 1.3, 5, forms('-TR DO-41 reel 5000\n-TAP DO-41 ammo_pack 5000')),
    { temperature_min: -65, temperature_max: 175 },
  ),
  discrete(
    'vishay-bzx84',
    'vishay',
    'zener-diodes',
    'BZX84C',
    'Small signal zener diodes, 300 mW, in SOT-23.',
    'Vishay document 85763',
    zeners(
      upTo(2.4, 75),
      (volt) => `BZX84C${vCode(volt)}`,
      0.024,
      0.3,
      5,
      forms('-E3-08 SOT-23 reel 3000\n-E3-18 SOT-23 reel 10000 0.92\n-HE3-08 SOT-23 reel 3000 1.25'),
    ),
    SILICON_150,
  ),
  discrete(
    'vishay-bzt52',
    'vishay',
    'zener-diodes',
    'BZT52',
    'Small signal zener diodes, 410 mW, in SOD-123.',
    'Vishay document 85760',
    [
      ...zeners(
        upTo(2.4, 75),
        (volt) => `BZT52C${vCode(volt)}`,
        0.024,
        0.41,
        5,
        forms('-E3-08 SOD-123 reel 3000\n-E3-18 SOD-123 reel 10000 0.92\n-HE3-08 SOD-123 reel 3000 1.25'),
      ),
      ...zeners(
        upTo(2.4, 75),
        (volt) => `BZT52B${vCode(volt)}`,
        0.03,
        0.41,
        2,
        forms('-E3-08 SOD-123 reel 3000\n-E3-18 SOD-123 reel 10000 0.92'),
      ),
    ],
    SILICON_150,
  ),
  discrete(
    'vishay-bzx384',
    'vishay',
    'zener-diodes',
    'BZX384',
    'Small signal zener diodes, 200 mW, in SOD-323.',
    'Vishay document 85764',
    [
      ...zeners(
        upTo(2.4, 75),
        (volt) => `BZX384C${vCode(volt)}`,
        0.024,
        0.2,
        5,
        forms('-E3-08 SOD-323 reel 3000\n-E3-18 SOD-323 reel 10000 0.92'),
      ),
      ...zeners(
        upTo(2.4, 75),
        (volt) => `BZX384B${vCode(volt)}`,
        0.03,
        0.2,
        2,
        forms('-E3-08 SOD-323 reel 3000\n-E3-18 SOD-323 reel 10000 0.92'),
      ),
    ],
    SILICON_150,
  ),
  discrete(
    'vishay-mmsz52',
    'vishay',
    'zener-diodes',
    'MMSZ52xxB',
    'Small signal zener diodes, 500 mW, in SOD-123.',
    'Vishay document 85768',
    jedec(
      5221,
      JEDEC_5221,
      (number) => `MMSZ${number}B`,
      0.024,
      0.5,
      forms('-E3-08 SOD-123 reel 3000\n-E3-18 SOD-123 reel 10000 0.92'),
      isE24,
    ),
    SILICON_150,
  ),
]

// ---------------------------------------------------------------- transient voltage suppressors

/** Stand-off voltage as the part number writes it, and clamping voltage at the peak pulse current (10/1000 µs). */
const STANDOFF = rows(`
  5.0 9.2
  6.0 10.3
  6.5 11.2
  7.0 12
  7.5 12.9
  8.0 13.6
  8.5 14.4
  9.0 15.4
  10 17
  11 18.2
  12 19.9
  13 21.5
  14 23.2
  15 24.4
  16 26
  17 27.6
  18 29.2
  20 32.4
  22 35.5
  24 38.9
  26 42.1
  28 45.4
  30 48.4
  33 53.3
  36 58.1
  40 64.5
  43 69.4
  45 72.7
  48 77.4
  51 82.4
  54 87.1
  58 93.6
  60 96.8
  64 103
  70 113
  75 121
  78 126
  85 137
  90 146
  100 162
  110 177
  120 193
  130 209
  150 243
  160 259
  170 275
  180 292
  200 324
  220 356
  250 405
  300 486
  350 567
  400 648
  440 713
`)
/** Breakdown voltage of the 6.8 A lines: as the part number writes it, stand-off voltage, clamping voltage. */
const BREAKDOWN = rows(`
  6.8 5.8 10.5
  7.5 6.4 11.3
  8.2 7.02 12.1
  9.1 7.78 13.4
  10 8.55 14.5
  11 9.4 15.6
  12 10.2 16.7
  13 11.1 18.2
  15 12.8 21.2
  16 13.6 22.5
  18 15.3 25.2
  20 17.1 27.7
  22 18.8 30.6
  24 20.5 33.2
  27 23.1 37.5
  30 25.6 41.4
  33 28.2 45.7
  36 30.8 49.9
  39 33.3 53.9
  43 36.8 59.3
  47 40.2 64.8
  51 43.6 70.1
  56 47.8 77
  62 53 85
  68 58.1 92
  75 64.1 103
  82 70.1 113
  91 77.8 125
  100 85.5 137
  110 94 152
  120 102 165
  130 111 179
  150 128 207
  160 136 219
  170 145 234
  180 154 246
  200 171 274
  220 185 328
  250 214 344
  300 256 414
  350 300 482
  400 342 548
  440 376 602
`)
const DIRECTIONS = [
  ['A', 'unidirectional', 1],
  ['CA', 'bidirectional', 1.08],
] as const

function suppressors(
  prefix: string,
  table: readonly string[][],
  limit: number,
  usd: number,
  peakPulsePower: number,
  list: readonly Form[],
): Device[] {
  return table
    .filter(([text]) => Number(text) <= limit)
    .flatMap(([text = '', second = '', third]) =>
      DIRECTIONS.map(([suffix, direction, factor]) =>
        device(
          `${prefix}${text}${suffix}`,
          usd * factor,
          {
            standoff_voltage: third === undefined ? value(text) : value(second),
            direction,
            peak_pulse_power: peakPulsePower,
            clamping_voltage: value(third ?? second),
            channels: 1,
          },
          list,
        ),
      ),
    )
}

const VISHAY_TVS_SMA = forms('-E3/61 SMA reel 1800\n-E3/5A SMA reel 7500 0.9\n-M3/61 SMA reel 1800 1.02\n-M3/5A SMA reel 7500 0.92')
const VISHAY_TVS_SMB = forms('-E3/52 SMB reel 750\n-E3/5B SMB reel 3200 0.9\n-M3/52 SMB reel 750 1.02\n-M3/5B SMB reel 3200 0.92')
const VISHAY_TVS_SMC = forms('-E3/57T SMC reel 850\n-E3/9AT SMC reel 3500 0.9\n-M3/57T SMC reel 850 1.02\n-M3/9AT SMC reel 3500 0.92')
const ST_STANDOFF = [
  '5.0',
  '6.0',
  '6.5',
  '8.5',
  '10',
  '12',
  '13',
  '15',
  '18',
  '20',
  '22',
  '24',
  '26',
  '28',
  '30',
  '33',
  '40',
  '48',
  '58',
  '70',
  '85',
  '100',
  '130',
  '170',
]
const ST_TABLE = STANDOFF.filter(([text = '']) => ST_STANDOFF.includes(text))

const SUPPRESSORS: Series[] = [
  discrete(
    'littelfuse-smaj',
    'littelfuse',
    'tvs-diodes',
    'SMAJ',
    'Surface mount TVS diodes, 400 W.',
    'Littelfuse SMAJ series data sheet',
    suppressors('SMAJ', STANDOFF, 440, 0.09, 400, forms('- SMA reel 5000')),
    JUNCTION_150,
  ),
  discrete(
    'littelfuse-smbj',
    'littelfuse',
    'tvs-diodes',
    'SMBJ',
    'Surface mount TVS diodes, 600 W.',
    'Littelfuse SMBJ series data sheet',
    suppressors('SMBJ', STANDOFF, 440, 0.12, 600, forms('- SMB reel 3000')),
    JUNCTION_150,
  ),
  discrete(
    'littelfuse-smcj',
    'littelfuse',
    'tvs-diodes',
    'SMCJ',
    'Surface mount TVS diodes, 1500 W.',
    'Littelfuse SMCJ series data sheet',
    suppressors('SMCJ', STANDOFF, 440, 0.21, 1500, forms('- SMC reel 3000')),
    JUNCTION_150,
  ),
  discrete(
    'littelfuse-p6ke',
    'littelfuse',
    'tvs-diodes',
    'P6KE',
    'Axial TVS diodes, 600 W.',
    'Littelfuse P6KE series data sheet',
    suppressors('P6KE', BREAKDOWN, 440, 0.16, 600, forms('- DO-15 reel 4000\n-B DO-15 bulk 1000 1.05')),
    { temperature_min: -55, temperature_max: 175 },
  ),
  discrete(
    'littelfuse-p6smb',
    'littelfuse',
    'tvs-diodes',
    'P6SMB',
    'Surface mount TVS diodes by breakdown voltage, 600 W.',
    'Littelfuse P6SMB series data sheet',
    suppressors('P6SMB', BREAKDOWN, 440, 0.13, 600, forms('- SMB reel 3000')),
    JUNCTION_150,
  ),
  discrete(
    'littelfuse-1-5ke',
    'littelfuse',
    'tvs-diodes',
    '1.5KE',
    'Axial TVS diodes, 1500 W.',
    'Littelfuse 1.5KE series data sheet',
    suppressors('1.5KE', BREAKDOWN, 440, 0.32, 1500, forms('- DO-201 reel 1200\n-B DO-201 bulk 500 1.05')),
    { temperature_min: -55, temperature_max: 175 },
  ),
  discrete(
    'littelfuse-1-5smc',
    'littelfuse',
    'tvs-diodes',
    '1.5SMC',
    'Surface mount TVS diodes by breakdown voltage, 1500 W.',
    'Littelfuse 1.5SMC series data sheet',
    suppressors('1.5SMC', BREAKDOWN, 440, 0.24, 1500, forms('- SMC reel 3000')),
    JUNCTION_150,
  ),
  discrete(
    'vishay-smaj',
    'vishay',
    'tvs-diodes',
    'SMAJ',
    'TransZorb surface mount TVS diodes, 400 W.',
    'Vishay document 88390',
    suppressors('SMAJ', STANDOFF, 170, 0.1, 400, VISHAY_TVS_SMA),
    SILICON_150,
  ),
  discrete(
    'vishay-smbj',
    'vishay',
    'tvs-diodes',
    'SMBJ',
    'TransZorb surface mount TVS diodes, 600 W.',
    'Vishay document 88392',
    suppressors('SMBJ', STANDOFF, 170, 0.13, 600, VISHAY_TVS_SMB),
    SILICON_150,
  ),
  discrete(
    'vishay-smcj',
    'vishay',
    'tvs-diodes',
    'SMCJ',
    'TransZorb surface mount TVS diodes, 1500 W.',
    'Vishay document 88394',
    suppressors('SMCJ', STANDOFF, 170, 0.23, 1500, VISHAY_TVS_SMC),
    SILICON_150,
  ),
  discrete(
    'vishay-p6ke',
    'vishay',
    'tvs-diodes',
    'P6KE',
    'TransZorb axial TVS diodes, 600 W.',
    'Vishay document 88369',
    suppressors('P6KE', BREAKDOWN, 440, 0.17, 600, forms('-E3/54 DO-15 reel 4000')),
    { temperature_min: -55, temperature_max: 175 },
  ),
  discrete(
    'vishay-1-5ke',
    'vishay',
    'tvs-diodes',
    '1.5KE',
    'TransZorb axial TVS diodes, 1500 W.',
    'Vishay document 88301',
    suppressors('1.5KE', BREAKDOWN, 440, 0.34, 1500, forms('-E3/54 DO-201 reel 1400')),
    { temperature_min: -55, temperature_max: 175 },
  ),
  discrete(
    'vishay-p6smb',
    'vishay',
    'tvs-diodes',
    'P6SMB',
    'TransZorb surface mount TVS diodes by breakdown voltage, 600 W.',
    'Vishay document 88370',
    suppressors('P6SMB', BREAKDOWN, 220, 0.14, 600, VISHAY_TVS_SMB),
    { temperature_min: -65, temperature_max: 150 },
  ),
  discrete(
    'diodes-smaj',
    'diodes',
    'tvs-diodes',
    'SMAJ',
    'Surface mount transient voltage suppressors, 400 W.',
    'Diodes Incorporated DS19005',
    suppressors('SMAJ', STANDOFF, 170, 0.075, 400, DIODES_SMA),
    SILICON_150,
  ),
  discrete(
    'diodes-smbj',
    'diodes',
    'tvs-diodes',
    'SMBJ',
    'Surface mount transient voltage suppressors, 600 W.',
    'Diodes Incorporated DS19002',
    suppressors('SMBJ', STANDOFF, 170, 0.1, 600, DIODES_SMB),
    SILICON_150,
  ),
  discrete(
    'diodes-smcj',
    'diodes',
    'tvs-diodes',
    'SMCJ',
    'Surface mount transient voltage suppressors, 1500 W.',
    'Diodes Incorporated DS19003',
    suppressors('SMCJ', STANDOFF, 170, 0.17, 1500, DIODES_SMC),
    SILICON_150,
  ),
  discrete(
    'bourns-smaj',
    'bourns',
    'tvs-diodes',
    'SMAJ',
    'Transient voltage suppressor diodes, 400 W.',
    'Bourns SMAJ series data sheet',
    suppressors('SMAJ', STANDOFF, 170, 0.08, 400, forms('- SMA reel 5000\n-Q SMA reel 5000 1.2')),
    SILICON_150,
  ),
  discrete(
    'bourns-smbj',
    'bourns',
    'tvs-diodes',
    'SMBJ',
    'Transient voltage suppressor diodes, 600 W.',
    'Bourns SMBJ series data sheet',
    suppressors('SMBJ', STANDOFF, 170, 0.1, 600, forms('- SMB reel 3000\n-Q SMB reel 3000 1.2')),
    SILICON_150,
  ),
  discrete(
    'st-smaj',
    'st',
    'tvs-diodes',
    'SMAJ',
    'Transil surface mount TVS diodes, 400 W.',
    'STMicroelectronics DS2155',
    suppressors('SMAJ', ST_TABLE, 170, 0.095, 400, forms('-TR SMA reel 5000')),
    { temperature_min: -65, temperature_max: 175 },
  ),
  discrete(
    'st-smbj',
    'st',
    'tvs-diodes',
    'SMBJ',
    'Transil surface mount TVS diodes, 600 W.',
    'STMicroelectronics DS2157',
    suppressors('SMBJ', ST_TABLE, 170, 0.13, 600, forms('-TR SMB reel 2500')),
    { temperature_min: -65, temperature_max: 175 },
  ),
]

// ---------------------------------------------------------------- ESD protection

const ESD: Series[] = [
  discrete(
    'st-esd',
    'st',
    'esd-protection',
    'USBLC6, ESDA',
    'Low capacitance ESD protection for data lines.',
    'STMicroelectronics DS3953 and ESDA data sheets',
    devices(table('discretes/st-esd')),
    { temperature_min: -40, temperature_max: 125 },
  ),
  discrete(
    'nexperia-pesd',
    'nexperia',
    'esd-protection',
    'PESD',
    'ESD protection diodes for interfaces and supply lines.',
    'Nexperia PESDxxx data sheets',
    devices(table('discretes/nexperia-pesd')),
    { temperature_min: -65, temperature_max: 150 },
  ),
  discrete(
    'littelfuse-sp',
    'littelfuse',
    'esd-protection',
    'SP05, SP3012',
    'TVS diode arrays for ESD and surge.',
    'Littelfuse SP05 and SP30xx series data sheets',
    devices(table('discretes/littelfuse-sp')),
    { temperature_min: -40, temperature_max: 125 },
  ),
  discrete(
    'onsemi-esd',
    'onsemi',
    'esd-protection',
    'ESD9, NUP, SM',
    'ESD protection and bus suppressors.',
    'onsemi ESD9X3.3ST5/D, NUP2105L/D, SM05T1/D',
    devices(table('discretes/onsemi-esd')),
    { temperature_min: -55, temperature_max: 150 },
  ),
  discrete(
    'ti-tpd',
    'ti',
    'esd-protection',
    'TPD',
    'ESD protection arrays for high-speed interfaces.',
    'Texas Instruments TPD data sheets',
    devices(table('discretes/ti-tpd')),
    { temperature_min: -40, temperature_max: 85 },
  ),
]

// ---------------------------------------------------------------- bridges

const bridges = (lines: string, usd: number, forwardCurrent: number, forwardVoltage: number, table: readonly Form[]): Device[] =>
  devices(written('name reverse_voltage', lines)).map((one) =>
    device(one.name, usd, { ...one.parameters, forward_current: forwardCurrent, forward_voltage: forwardVoltage }, table),
  )

/** Names of seven voltages from 50 V to 1000 V. */
const seven = (names: string): string =>
  names
    .split(' ')
    .map((name, index) => `${name} ${[50, 100, 200, 400, 600, 800, 1000][index]}`)
    .join('\n')

const BRIDGES: Series[] = [
  discrete(
    'vishay-bridges',
    'vishay',
    'bridge-rectifiers',
    'MB, DF, GBU, KBU',
    'Glass passivated single-phase bridge rectifiers.',
    'Vishay documents 88661, 88571, 88573, 88614, 88616',
    [
      ...bridges('MB2S 200\nMB4S 400\nMB6S 600', 0.13, 0.5, 1, forms('-E3/45 MBS-4 tube 100 1.05\n-E3/80 MBS-4 reel 3000')),
      ...bridges('MB2M 200\nMB4M 400\nMB6M 600', 0.13, 0.5, 1, forms('-E3/45 DFM-4 tube 100')),
      ...bridges(seven('DF005M DF01M DF02M DF04M DF06M DF08M DF10M'), 0.26, 1, 1.1, forms('-E3/45 DFM-4 tube 50')),
      ...bridges(
        seven('DF005S DF01S DF02S DF04S DF06S DF08S DF10S'),
        0.28,
        1,
        1.1,
        forms('-E3/45 DFS-4 tube 50 1.05\n-E3/77 DFS-4 reel 1500'),
      ),
      ...bridges(seven('GBU4A GBU4B GBU4D GBU4G GBU4J GBU4K GBU4M'), 0.62, 4, 1, forms('-E3/45 GBU-4 tube 20\n-E3/51 GBU-4 tray 250')),
      ...bridges(seven('GBU6A GBU6B GBU6D GBU6G GBU6J GBU6K GBU6M'), 0.68, 6, 1, forms('-E3/45 GBU-4 tube 20\n-E3/51 GBU-4 tray 250')),
      ...bridges(seven('GBU8A GBU8B GBU8D GBU8G GBU8J GBU8K GBU8M'), 0.74, 8, 1, forms('-E3/45 GBU-4 tube 20\n-E3/51 GBU-4 tray 250')),
      ...bridges(seven('KBU4A KBU4B KBU4D KBU4G KBU4J KBU4K KBU4M'), 0.95, 4, 1, forms('-E4/51 KBU-4 tray 250')),
      ...bridges(seven('KBU6A KBU6B KBU6D KBU6G KBU6J KBU6K KBU6M'), 1.02, 6, 1, forms('-E4/51 KBU-4 tray 250')),
      ...bridges(seven('KBU8A KBU8B KBU8D KBU8G KBU8J KBU8K KBU8M'), 1.1, 8, 1, forms('-E4/51 KBU-4 tray 250')),
    ],
    SILICON_150,
  ),
  discrete(
    'onsemi-bridges',
    'onsemi',
    'bridge-rectifiers',
    'MB, DF, GBU',
    'Single-phase bridge rectifiers.',
    'onsemi MB10S/D, DF10S/D, GBU6M/D',
    [
      ...bridges('MB1S 100\nMB2S 200\nMB4S 400\nMB6S 600\nMB8S 800\nMB10S 1000', 0.11, 0.5, 1, forms('- MBS-4 reel 3000')),
      ...bridges(seven('DF005S DF01S DF02S DF04S DF06S DF08S DF10S'), 0.24, 1.5, 1.1, forms('- DFS-4 reel 1500')),
      ...bridges(seven('DF005M DF01M DF02M DF04M DF06M DF08M DF10M'), 0.24, 1.5, 1.1, forms('- DFM-4 tube 50')),
      ...bridges(seven('GBU4A GBU4B GBU4D GBU4G GBU4J GBU4K GBU4M'), 0.58, 4, 1, forms('- GBU-4 tube 20')),
      ...bridges(seven('GBU6A GBU6B GBU6D GBU6G GBU6J GBU6K GBU6M'), 0.64, 6, 1, forms('- GBU-4 tube 20')),
      ...bridges(seven('GBU8A GBU8B GBU8D GBU8G GBU8J GBU8K GBU8M'), 0.7, 8, 1, forms('- GBU-4 tube 20')),
    ],
    SILICON_150,
  ),
  discrete(
    'diodes-bridges',
    'diodes',
    'bridge-rectifiers',
    'HD, DF, GBJ',
    'Single-phase bridge rectifiers.',
    'Diodes Incorporated DS30132, DS17002, DS21221',
    [
      ...bridges('HD01 100\nHD02 200\nHD04 400\nHD06 600', 0.12, 0.8, 1, forms('-T MBS-4 reel 3000')),
      ...bridges(seven('DF005S DF01S DF02S DF04S DF06S DF08S DF10S'), 0.2, 1, 1.1, forms('-T DFS-4 reel 1500')),
      ...bridges(seven('DF005M DF01M DF02M DF04M DF06M DF08M DF10M'), 0.19, 1, 1.1, forms('- DFM-4 tube 50')),
      ...bridges(seven('GBJ10005 GBJ1001 GBJ1002 GBJ1004 GBJ1006 GBJ1008 GBJ1010'), 0.72, 10, 1.05, forms('-F GBJ-4 tube 15')),
      ...bridges(seven('GBJ15005 GBJ1501 GBJ1502 GBJ1504 GBJ1506 GBJ1508 GBJ1510'), 0.8, 15, 1.05, forms('-F GBJ-4 tube 15')),
      ...bridges(seven('GBJ25005 GBJ2501 GBJ2502 GBJ2504 GBJ2506 GBJ2508 GBJ2510'), 0.95, 25, 1.05, forms('-F GBJ-4 tube 15')),
    ],
    { temperature_min: -65, temperature_max: 150 },
  ),
]

// ---------------------------------------------------------------- bipolar transistors

const wide = (
  list: readonly Device[],
  table: readonly Form[],
  powerRating: number,
  name: (device: Device) => string = (one) => one.name,
): Device[] => list.map((one) => ({ ...one, name: name(one), forms: table, parameters: { ...one.parameters, power_rating: powerRating } }))

/** Resistor-equipped transistors: the pair of letters that follow PDTC/PDTA and their bias. */
const PRE_BIASED = [
  '114E',
  '124E',
  '143E',
  '144E',
  '113Z',
  '123J',
  '123Y',
  '143Z',
  '143X',
  '143T',
  '114T',
  '114Y',
  '144V',
  '123E',
  '123T',
  '124T',
  '124X',
  '144T',
  '144W',
  '115E',
  '115T',
]

const BIPOLARS: Series[] = [
  discrete(
    'nexperia-bc',
    'nexperia',
    'bipolar-transistors',
    'BC846, BC847, BC856, BC857',
    'General-purpose 100 mA and 500 mA transistors.',
    'Nexperia BC846, BC856, BC817 and BC807 series data sheets',
    [
      ...wide(devices(table('discretes/bc-rows')), forms(',215 SOT-23 reel 3000\n,235 SOT-23 reel 10000 0.9'), 0.25),
      ...wide(
        devices(table('discretes/bc-rows')).filter((one) => /^BC8[45][67]/.test(one.name)),
        forms(',115 SOT-323 reel 3000 1.15\n,135 SOT-323 reel 10000 1.05'),
        0.2,
        (one) => `${one.name}W`,
      ),
      ...wide(devices(table('discretes/bc-817')), forms(',215 SOT-23 reel 3000\n,235 SOT-23 reel 10000 0.9'), 0.25),
      ...wide(devices(table('discretes/bc-817')), forms(',115 SOT-323 reel 3000 1.2'), 0.2, (one) => `${one.name}W`),
    ],
    { configuration: 'single', ...JUNCTION_150 },
  ),
  discrete(
    'onsemi-bc',
    'onsemi',
    'bipolar-transistors',
    'BC846, BC847, BC856, BC857',
    'General-purpose transistors in SOT-23 and SC-70.',
    'onsemi BC846ALT1/D, BC856ALT1/D, BC817-16LT1/D',
    [
      ...wide(devices(table('discretes/bc-rows')), forms('LT1G SOT-23 reel 3000\nLT3G SOT-23 reel 10000 0.9'), 0.225),
      ...wide(
        devices(table('discretes/bc-rows')).filter((one) => /^BC8[45][67]B/.test(one.name)),
        forms('WT1G SOT-323 reel 3000 1.2'),
        0.15,
      ),
      ...wide(devices(table('discretes/bc-817')), forms('LT1G SOT-23 reel 3000\nLT3G SOT-23 reel 10000 0.9'), 0.225),
    ],
    SINGLE_150,
  ),
  discrete(
    'diodes-bc',
    'diodes',
    'bipolar-transistors',
    'BC846, BC847, BC856, BC857',
    'Small signal transistors in SOT23.',
    'Diodes Incorporated DS11108, DS11207',
    [
      ...wide(devices(table('discretes/bc-rows')), forms('-7-F SOT-23 reel 3000'), 0.31),
      ...wide(
        devices(table('discretes/bc-rows')).filter((one) => /^BC8[45][67][BC]/.test(one.name)),
        forms('-13-F SOT-23 reel 10000 0.9'),
        0.31,
      ),
      ...wide(devices(table('discretes/bc-817')), forms('-7-F SOT-23 reel 3000'), 0.31),
    ],
    { configuration: 'single', temperature_min: -65, temperature_max: 150 },
  ),
  discrete(
    'nexperia-pdt',
    'nexperia',
    'bipolar-transistors',
    'PDTC, PDTA',
    'Resistor-equipped transistors, 50 V 100 mA.',
    'Nexperia PDTC and PDTA series data sheets',
    (
      [
        ['PDTC', 'npn', 230e6],
        ['PDTA', 'pnp', 180e6],
      ] as const
    ).flatMap(([prefix, polarity, transitionFrequency]) =>
      PRE_BIASED.flatMap((code) => [
        device(
          `${prefix}${code}T`,
          0.019,
          { polarity, transition_frequency: transitionFrequency, power_rating: 0.25 },
          forms(',215 SOT-23 reel 3000'),
        ),
        device(
          `${prefix}${code}U`,
          0.023,
          { polarity, transition_frequency: transitionFrequency, power_rating: 0.2 },
          forms(',115 SOT-323 reel 3000'),
        ),
      ]),
    ),
    { configuration: 'pre_biased', collector_emitter_voltage: 50, collector_current: 0.1, ...JUNCTION_150 },
  ),
  discrete(
    'onsemi-mmbt',
    'onsemi',
    'bipolar-transistors',
    'MMBT, PN, 2N',
    'General-purpose and switching transistors.',
    'onsemi MMBT3904LT1/D, MMBT2222LT1/D, 2N3904/D, MJD and TIP data sheets',
    devices(table('discretes/onsemi-mmbt')),
    { temperature_min: -55, temperature_max: 150 },
  ),
  discrete(
    'diodes-mmbt',
    'diodes',
    'bipolar-transistors',
    'MMBT, FMMT, FZT',
    'General-purpose and low saturation transistors.',
    'Diodes Incorporated DS30036, DS30059, FMMT and FZT data sheets',
    devices(table('discretes/diodes-mmbt')),
    { configuration: 'single', temperature_min: -55, temperature_max: 150 },
  ),
]

// ---------------------------------------------------------------- MOSFETs

const MOSFETS: Series[] = [
  discrete(
    'infineon-irf',
    'infineon',
    'mosfets',
    'IRF, IRL, IRLML',
    'HEXFET power MOSFETs.',
    'Infineon (International Rectifier) data sheets by part',
    devices(table('discretes/infineon-irf')),
    SINGLE_150,
  ),
  discrete(
    'infineon-dual-fet',
    'infineon',
    'mosfets',
    'IRF73xx',
    'Dual HEXFET power MOSFETs in SO-8.',
    'Infineon (International Rectifier) data sheets by part',
    devices(table('discretes/infineon-dual-fet')),
    { temperature_min: -55, temperature_max: 150 },
  ),
  discrete(
    'infineon-bss',
    'infineon',
    'mosfets',
    'BSS, OptiMOS',
    'Small signal and OptiMOS transistors.',
    'Infineon data sheets by part',
    devices(table('discretes/infineon-bss')),
    SINGLE_150,
  ),
  discrete(
    'aosmd-ao',
    'aosmd',
    'mosfets',
    'AO34, AO44, AOD, AON',
    'Trench MOSFETs for load switching and conversion.',
    'Alpha & Omega data sheets by part',
    devices(table('discretes/aosmd-ao')),
    SINGLE_150,
  ),
  discrete(
    'diodes-dmn',
    'diodes',
    'mosfets',
    'DMN, DMP, DMG, ZXM',
    'Enhancement mode MOSFETs.',
    'Diodes Incorporated data sheets by part',
    devices(table('discretes/diodes-dmn')),
    SINGLE_150,
  ),
  discrete(
    'onsemi-fet',
    'onsemi',
    'mosfets',
    '2N7002, BSS, FDN, NTR',
    'Small signal and logic level MOSFETs.',
    'onsemi data sheets by part',
    devices(table('discretes/onsemi-fet')),
    SINGLE_150,
  ),
  discrete(
    'nexperia-fet',
    'nexperia',
    'mosfets',
    '2N7002, BSS, PMV, PSMN',
    'Trench MOSFETs.',
    'Nexperia data sheets by part',
    devices(table('discretes/nexperia-fet')),
    SINGLE_150,
  ),
  discrete(
    'vishay-si',
    'vishay',
    'mosfets',
    'Si, SiR, IRF',
    'TrenchFET and planar power MOSFETs.',
    'Vishay Siliconix data sheets by part',
    devices(table('discretes/vishay-si')),
    SINGLE_150,
  ),
  discrete(
    'st-fet',
    'st',
    'mosfets',
    'STP, STD, STW',
    'STripFET and MDmesh power MOSFETs.',
    'STMicroelectronics data sheets by part',
    devices(table('discretes/st-fet')),
    { configuration: 'single', temperature_min: -55, temperature_max: 150 },
  ),
]

// ---------------------------------------------------------------- IGBTs, thyristors

/** ST's triacs: sensitivity suffix, gate trigger current in mA, snubberless or standard. */
const TRIAC_GATES: Readonly<Record<string, number>> = { B: 0.05, C: 0.025, BW: 0.05, CW: 0.035, SW: 0.01, TW: 0.005 }

function triacs(prefix: string, amperes: string, suffixes: string, usd: number): Device[] {
  return ['600', '800'].flatMap((volt) =>
    suffixes.split(',').map((suffix) =>
      device(
        `${prefix}${amperes}-${volt}${suffix}RG`,
        usd * (volt === '800' ? 1.12 : 1),
        {
          reverse_voltage: Number(volt),
          current_rating: Number(amperes),
          gate_trigger_current: TRIAC_GATES[suffix] ?? 0,
          configuration: 'triac',
        },
        forms('- TO-220-3 tube 50'),
      ),
    ),
  )
}

const SWITCHES: Series[] = [
  discrete(
    'infineon-igbt',
    'infineon',
    'igbts',
    'TRENCHSTOP',
    'TRENCHSTOP IGBTs with and without anti-parallel diode.',
    'Infineon data sheets by part',
    devices(table('discretes/infineon-igbt')),
    { temperature_min: -40, temperature_max: 175 },
  ),
  discrete(
    'st-igbt',
    'st',
    'igbts',
    'STGW, STGP, STGB',
    'Trench gate field-stop IGBTs.',
    'STMicroelectronics data sheets by part',
    devices(table('discretes/st-igbt')),
    { temperature_min: -55, temperature_max: 150 },
  ),
  discrete(
    'onsemi-igbt',
    'onsemi',
    'igbts',
    'FGH, NGTB',
    'Field stop IGBTs.',
    'onsemi data sheets by part',
    devices(table('discretes/onsemi-igbt')),
    { temperature_min: -55, temperature_max: 150 },
  ),
  discrete(
    'st-bta',
    'st',
    'thyristors-triacs',
    'BTA, BTB',
    'Triacs with insulated (BTA) and bare (BTB) tab in TO-220AB.',
    'STMicroelectronics DS2113, DS2114, DS2115, DS2118',
    [
      ...triacs('BTA', '06', 'B,C,BW,CW,SW,TW', 0.42),
      ...triacs('BTB', '06', 'B,C,BW,CW,SW,TW', 0.4),
      ...triacs('BTA', '08', 'B,C,BW,CW,SW,TW', 0.45),
      ...triacs('BTB', '08', 'B,C,BW,CW,SW,TW', 0.43),
      ...triacs('BTA', '10', 'B,C,BW,CW', 0.52),
      ...triacs('BTB', '10', 'B,C,BW,CW', 0.49),
      ...triacs('BTA', '12', 'B,C,BW,CW,SW,TW', 0.52),
      ...triacs('BTB', '12', 'B,C,BW,CW,SW,TW', 0.5),
      ...triacs('BTA', '16', 'B,BW,CW,SW', 0.62),
      ...triacs('BTB', '16', 'B,BW,CW,SW', 0.6),
      ...triacs('BTA', '24', 'BW,CW', 0.88),
      ...triacs('BTB', '24', 'B,BW,CW', 0.84),
    ],
    { temperature_min: -40, temperature_max: 125 },
  ),
  discrete(
    'onsemi-scr',
    'onsemi',
    'thyristors-triacs',
    'MCR, 2N506x, MAC',
    'Sensitive gate SCRs and triacs.',
    'onsemi MCR100/D, 2N6394/D, MAC97/D',
    devices(table('discretes/onsemi-scr')),
    { temperature_min: -40, temperature_max: 110 },
  ),
]

/** Discrete semiconductors: diodes, suppressors, transistors, thyristors. */
export const SERIES: readonly Series[] = [
  ...RECTIFIERS,
  ...SCHOTTKIES,
  ...SWITCHING,
  ...ZENERS,
  ...SUPPRESSORS,
  ...ESD,
  ...BRIDGES,
  ...BIPOLARS,
  ...MOSFETS,
  ...SWITCHES,
]
