import type { ParameterValue, Series } from '#origin/catalogue/model.ts'
import type { Device, Form } from './families.ts'
import { device, devices, E24_ZENER, family, forms, rows, value, vCode } from './families.ts'

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
  forward_current: number,
  forward_voltage: number,
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
        forward_current,
        forward_voltage,
        ...(trr ? { reverse_recovery_time: trr(volt) } : {}),
      },
      table,
    )
  })
}

const ONE_N_4000 = devices(
  'name reverse_voltage',
  `
  1N4001 50
  1N4002 100
  1N4003 200
  1N4004 400
  1N4005 600
  1N4006 800
  1N4007 1000
`,
)
const ONE_N_5400 = devices(
  'name reverse_voltage',
  `
  1N5400 50
  1N5401 100
  1N5402 200
  1N5404 400
  1N5406 600
  1N5407 800
  1N5408 1000
`,
)
const UF_4000 = devices(
  'name reverse_voltage reverse_recovery_time forward_voltage',
  `
  UF4001 50   50n 1.0
  UF4002 100  50n 1.0
  UF4003 200  50n 1.0
  UF4004 400  50n 1.0
  UF4005 600  75n 1.7
  UF4006 800  75n 1.7
  UF4007 1000 75n 1.7
`,
)
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
    devices(
      'name reverse_voltage',
      `
      MRA4003 300
      MRA4004 400
      MRA4005 600
      MRA4006 800
      MRA4007 1000
    `,
      forms('T3G SMA reel 5000'),
    ).map((one) => ({ ...one, usd: 0.058 })),
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

const schottkyRow = (prefix: string, text: string, usd: number, forward_current: number, table: readonly Form[]): Device[] =>
  devices('name reverse_voltage forward_voltage', text).map((one) =>
    device(prefix + one.name, usd, { ...one.parameters, forward_current }, table),
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
      ...devices(
        'name usd reverse_voltage forward_current forward_voltage',
        `
      1N5817 0.085 20 1 0.45
      1N5818 0.085 30 1 0.55
      1N5819 0.085 40 1 0.6
    `,
        forms('-E3/54 DO-41 reel 5500\n-E3/73 DO-41 ammo_pack 3000 1.05'),
      ),
      ...devices(
        'name usd reverse_voltage forward_current forward_voltage',
        `
      1N5820 0.19 20 3 0.475
      1N5821 0.19 30 3 0.5
      1N5822 0.19 40 3 0.525
    `,
        forms('-E3/54 DO-201 reel 1400\n-E3/73 DO-201 ammo_pack 1000 1.05'),
      ),
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
      ...devices(
        'name usd reverse_voltage forward_current forward_voltage',
        `
      1N5817 0.09 20 1 0.45
      1N5818 0.09 30 1 0.55
      1N5819 0.09 40 1 0.6
    `,
        forms('G DO-41 bulk 1000 1.1\nRLG DO-41 reel 5000'),
      ),
      ...devices(
        'name usd reverse_voltage forward_current forward_voltage',
        `
      1N5820 0.2 20 3 0.475
      1N5821 0.2 30 3 0.5
      1N5822 0.2 40 3 0.525
    `,
        forms('G DO-201 bulk 500 1.1\nRLG DO-201 reel 1500'),
      ),
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
      ...devices(
        'name usd reverse_voltage forward_current forward_voltage',
        `
      1N5817 0.085 20 1 0.45
      1N5818 0.085 30 1 0.5
      1N5819 0.085 40 1 0.55
    `,
        forms('- DO-41 ammo_pack 2000 1.1\nRL DO-41 reel 5000'),
      ),
      ...devices(
        'name usd reverse_voltage forward_current forward_voltage',
        `
      1N5821 0.18 30 3 0.5
      1N5822 0.18 40 3 0.525
    `,
        forms('- DO-201 ammo_pack 600 1.1\nRL DO-201 reel 1900'),
      ),
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
    devices(
      'name package spq usd reverse_voltage forward_current forward_voltage',
      `
      MBR0520LT1G   SOD-123 3000  0.062 20  0.5 0.385
      MBR0520LT3G   SOD-123 10000 0.058 20  0.5 0.385
      MBR0530T1G    SOD-123 3000  0.06  30  0.5 0.43
      MBR0530T3G    SOD-123 10000 0.056 30  0.5 0.43
      MBR0540T1G    SOD-123 3000  0.06  40  0.5 0.51
      MBR0540T3G    SOD-123 10000 0.056 40  0.5 0.51
      MBR120VLSFT1G SOD-123 3000  0.09  20  1   0.34
      MBR130LSFT1G  SOD-123 3000  0.09  30  1   0.38
      MBR140SFT1G   SOD-123 3000  0.09  40  1   0.55
      MBRA120ET3G   SMA     5000  0.11  20  1   0.53
      MBRA130LT3G   SMA     5000  0.11  30  1   0.41
      MBRA140T3G    SMA     5000  0.11  40  1   0.55
      MBRA160T3G    SMA     5000  0.11  60  1   0.51
      MBRA210LT3G   SMA     5000  0.13  10  2   0.35
      MBRA340T3G    SMA     5000  0.14  40  3   0.45
      MBRS120T3G    SMB     2500  0.12  20  1   0.55
      MBRS130T3G    SMB     2500  0.12  30  1   0.55
      MBRS130LT3G   SMB     2500  0.12  30  1   0.395
      MBRS140T3G    SMB     2500  0.12  40  1   0.6
      MBRS190T3G    SMB     2500  0.16  90  1   0.75
      MBRS1100T3G   SMB     2500  0.16  100 1   0.75
      MBRS240LT3G   SMB     2500  0.15  40  2   0.43
      MBRS260T3G    SMB     2500  0.15  60  2   0.63
      MBRS320T3G    SMC     2500  0.2   20  3   0.5
      MBRS330T3G    SMC     2500  0.2   30  3   0.5
      MBRS340T3G    SMC     2500  0.2   40  3   0.525
      MBRS360T3G    SMC     2500  0.2   60  3   0.74
      MBRS410LT3G   SMC     2500  0.24  10  4   0.33
      MBRS540T3G    SMC     2500  0.26  40  5   0.5
    `,
    ),
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
    devices(
      'name package spq usd configuration',
      `
      BAT54LT1G   SOT-23  3000  0.024 single
      BAT54LT3G   SOT-23  10000 0.022 single
      BAT54ALT1G  SOT-23  3000  0.026 common_anode
      BAT54CLT1G  SOT-23  3000  0.026 common_cathode
      BAT54CLT3G  SOT-23  10000 0.024 common_cathode
      BAT54SLT1G  SOT-23  3000  0.026 series_pair
      BAT54CWT1G  SOT-323 3000  0.03  common_cathode
      BAT54SWT1G  SOT-323 3000  0.03  series_pair
      BAT54HT1G   SOD-323 3000  0.026 single
      BAT54T1G    SOD-123 3000  0.026 single
      BAT54XV2T1G SOD-523 3000  0.03  single
    `,
    ),
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
      ...devices(
        'name usd reverse_voltage forward_current reverse_recovery_time configuration',
        `
      BAS16 0.014 100 0.215 4n  single
      BAV70 0.016 100 0.215 4n  common_cathode
      BAV99 0.016 100 0.215 4n  series_pair
      BAW56 0.016 90  0.215 4n  common_anode
      BAS19 0.021 100 0.2   50n single
      BAS20 0.021 150 0.2   50n single
      BAS21 0.021 200 0.2   50n single
      BAV23 0.034 200 0.225 50n dual
      BAS28 0.03  75  0.215 4n  dual
    `,
        forms(',215 SOT-23 reel 3000\n,235 SOT-23 reel 10000 0.9'),
      ).map((one) => (one.name === 'BAV23' || one.name === 'BAS28' ? { ...one, forms: forms(',215 SOT-143 reel 3000') } : one)),
      ...devices(
        'name usd reverse_voltage forward_current reverse_recovery_time configuration',
        `
      BAS16W 0.017 100 0.175 4n single
      BAV70W 0.019 100 0.175 4n common_cathode
      BAV99W 0.019 100 0.15  4n series_pair
      BAW56W 0.019 90  0.15  4n common_anode
    `,
        forms(',115 SOT-323 reel 3000\n,135 SOT-323 reel 10000 0.9'),
      ),
      ...devices(
        'name usd reverse_voltage forward_current reverse_recovery_time configuration',
        `
      BAS316 0.016 100 0.25 4n  single
      BAS321 0.022 200 0.25 50n single
    `,
        forms(',115 SOD-323 reel 3000\n,135 SOD-323 reel 10000 0.9'),
      ),
      ...devices(
        'name usd reverse_voltage forward_current reverse_recovery_time configuration',
        `
      BAS516 0.017 100 0.25 4n  single
      BAS521 0.026 300 0.25 50n single
    `,
        forms(',115 SOD-523 reel 3000\n,135 SOD-523 reel 10000 0.9'),
      ),
      ...devices(
        'name usd reverse_voltage forward_current reverse_recovery_time configuration',
        `
      BAS32L 0.019 75 0.2 4n single
      PMLL4148L 0.017 75 0.2 4n single
    `,
        forms(',115 MINI-MELF reel 2500\n,135 MINI-MELF reel 10000 0.9'),
      ),
      ...devices(
        'name usd reverse_voltage forward_current reverse_recovery_time configuration',
        `
      1N4148 0.014 100 0.2 4n single
      1N4448 0.016 100 0.2 4n single
    `,
        forms(',113 DO-35 reel 10000\n,133 DO-35 ammo_pack 10000'),
      ),
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
    devices(
      'name package packaging spq usd reverse_voltage forward_current reverse_recovery_time configuration',
      `
      1N4148        DO-35   bulk 5000  0.016 100 0.3   4n  single
      1N4148TR      DO-35   reel 10000 0.015 100 0.3   4n  single
      1N914B        DO-35   bulk 5000  0.018 100 0.3   4n  single
      1N914BTR      DO-35   reel 10000 0.017 100 0.3   4n  single
      1N4148WS      SOD-323 reel 3000  0.02  75  0.15  4n  single
      1N4148WT      SOD-523 reel 3000  0.022 75  0.125 4n  single
      BAS16LT1G     SOT-23  reel 3000  0.017 100 0.2   6n  single
      BAS16LT3G     SOT-23  reel 10000 0.015 100 0.2   6n  single
      BAS16HT1G     SOD-323 reel 3000  0.018 100 0.2   6n  single
      BAS16XV2T1G   SOD-523 reel 3000  0.022 100 0.2   6n  single
      BAS21LT1G     SOT-23  reel 3000  0.024 250 0.2   50n single
      BAS21HT1G     SOD-323 reel 3000  0.026 250 0.2   50n single
      BAV70LT1G     SOT-23  reel 3000  0.018 100 0.2   6n  common_cathode
      BAV70LT3G     SOT-23  reel 10000 0.016 100 0.2   6n  common_cathode
      BAV70WT1G     SOT-323 reel 3000  0.021 100 0.2   6n  common_cathode
      BAV99LT1G     SOT-23  reel 3000  0.018 100 0.215 6n  series_pair
      BAV99LT3G     SOT-23  reel 10000 0.016 100 0.215 6n  series_pair
      BAV99WT1G     SOT-323 reel 3000  0.021 100 0.215 6n  series_pair
      BAW56LT1G     SOT-23  reel 3000  0.018 70  0.2   6n  common_anode
      BAW56LT3G     SOT-23  reel 10000 0.016 70  0.2   6n  common_anode
      BAW56WT1G     SOT-323 reel 3000  0.021 70  0.2   6n  common_anode
      MMBD914LT1G   SOT-23  reel 3000  0.02  100 0.2   4n  single
      MMBD7000LT1G  SOT-23  reel 3000  0.022 100 0.2   4n  series_pair
      MMSD4148T1G   SOD-123 reel 3000  0.02  100 0.2   4n  single
      MMSD914T1G    SOD-123 reel 3000  0.02  100 0.2   4n  single
      MMDL914T1G    SOD-323 reel 3000  0.02  100 0.2   4n  single
    `,
    ),
    SILICON_150,
  ),
  discrete(
    'diodes-1n4148w',
    'diodes',
    'switching-diodes',
    '1N4148W, BAV, BAS, BAW',
    'Surface mount fast switching diodes.',
    'Diodes Incorporated DS30086, DS12007, DS12008, DS12009',
    devices(
      'name package spq usd reverse_voltage forward_current reverse_recovery_time configuration',
      `
      1N4148W-7-F   SOD-123 3000  0.016 100 0.3   4n  single
      1N4148W-13-F  SOD-123 10000 0.014 100 0.3   4n  single
      1N4148WS-7-F  SOD-323 3000  0.016 75  0.15  4n  single
      1N4148WS-13-F SOD-323 10000 0.014 75  0.15  4n  single
      1N4148WT-7    SOD-523 3000  0.018 80  0.125 4n  single
      1N4448W-7-F   SOD-123 3000  0.018 75  0.5   4n  single
      1N4448WS-7-F  SOD-323 3000  0.018 75  0.25  4n  single
      BAS16-7-F     SOT-23  3000  0.014 75  0.2   4n  single
      BAS16-13-F    SOT-23  10000 0.013 75  0.2   4n  single
      BAS16W-7-F    SOT-323 3000  0.018 75  0.15  4n  single
      BAS21-7-F     SOT-23  3000  0.021 250 0.2   50n single
      BAV70-7-F     SOT-23  3000  0.016 75  0.2   4n  common_cathode
      BAV70W-7-F    SOT-323 3000  0.02  75  0.15  4n  common_cathode
      BAV99-7-F     SOT-23  3000  0.016 75  0.215 4n  series_pair
      BAV99-13-F    SOT-23  10000 0.014 75  0.215 4n  series_pair
      BAV99W-7-F    SOT-323 3000  0.02  75  0.15  4n  series_pair
      BAW56-7-F     SOT-23  3000  0.016 75  0.2   4n  common_anode
      BAW56W-7-F    SOT-323 3000  0.02  75  0.15  4n  common_anode
      MMBD914-7-F   SOT-23  3000  0.018 75  0.2   4n  single
    `,
    ),
    JUNCTION_150,
  ),
  discrete(
    'vishay-1n4148',
    'vishay',
    'switching-diodes',
    '1N4148',
    'Small signal fast switching diodes.',
    'Vishay documents 81857, 85748, 85751',
    devices(
      'name package packaging spq usd reverse_voltage forward_current reverse_recovery_time',
      `
      1N4148-TR         DO-35     reel      10000 0.014 100 0.3  8n
      1N4148-TAP        DO-35     ammo_pack 10000 0.014 100 0.3  8n
      1N4448-TR         DO-35     reel      10000 0.015 100 0.3  8n
      1N4448-TAP        DO-35     ammo_pack 10000 0.015 100 0.3  8n
      LL4148-GS08       MINI-MELF reel      2500  0.017 100 0.3  8n
      LL4148-GS18       MINI-MELF reel      10000 0.015 100 0.3  8n
      LL4448-GS08       MINI-MELF reel      2500  0.018 100 0.3  8n
      1N4148W-E3-08     SOD-123   reel      3000  0.022 100 0.15 4n
      1N4148W-E3-18     SOD-123   reel      10000 0.02  100 0.15 4n
      1N4148WS-E3-08    SOD-323   reel      3000  0.022 100 0.15 4n
      1N4148WS-E3-18    SOD-323   reel      10000 0.02  100 0.15 4n
    `,
    ),
    { configuration: 'single', temperature_min: -65, temperature_max: 150 },
  ),
]

// ---------------------------------------------------------------- zeners

const zeners = (
  voltages: readonly number[],
  name: (volt: number) => string,
  usd: number,
  power_rating: number,
  tolerance: number,
  table: readonly Form[],
): Device[] => voltages.map((volt) => device(name(volt), usd, { zener_voltage: volt, power_rating, tolerance }, table))

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
  power_rating: number,
  table: readonly Form[],
  keep: (volt: number) => boolean = () => true,
): Device[] =>
  voltages
    .map((volt, offset) => device(name(first + offset), usd, { zener_voltage: volt, power_rating, tolerance: 5 }, table))
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
  peak_pulse_power: number,
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
            peak_pulse_power,
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
    devices(
      'name package spq usd standoff_voltage channels direction clamping_voltage',
      `
      USBLC6-2SC6  SOT-23-6 3000 0.13  5    2 unidirectional 17
      USBLC6-2P6   SOT-666  3000 0.16  5    2 unidirectional 17
      USBLC6-4SC6  SOT-23-6 3000 0.17  5    4 unidirectional 17
      ESDA6V1L     SOT-23   3000 0.065 5.25 2 unidirectional -
      ESDA5V3L     SOT-23   3000 0.065 3    2 unidirectional -
      ESDA14V2L    SOT-23   3000 0.075 12   2 unidirectional -
      ESDA25L      SOT-23   3000 0.075 24   2 unidirectional -
      ESDA6V1-5SC6 SOT-23-6 3000 0.1   3    5 unidirectional -
      ESDCAN24-2BLY SOT-23  3000 0.17  24   2 bidirectional  -
      ESDCAN03-2BWY SOT-323 3000 0.19  26.5 2 bidirectional  -
    `,
    ),
    { temperature_min: -40, temperature_max: 125 },
  ),
  discrete(
    'nexperia-pesd',
    'nexperia',
    'esd-protection',
    'PESD',
    'ESD protection diodes for interfaces and supply lines.',
    'Nexperia PESDxxx data sheets',
    devices(
      'name package spq usd standoff_voltage channels direction clamping_voltage',
      `
      PESD5V0S1BA,115   SOD-323 3000  0.038 5   1 bidirectional  14
      PESD5V0S1BB,115   SOD-523 3000  0.042 5   1 bidirectional  14
      PESD3V3S2UT,215   SOT-23  3000  0.055 3.3 2 unidirectional 20
      PESD5V2S2UT,215   SOT-23  3000  0.055 5.2 2 unidirectional 20
      PESD12VS2UT,215   SOT-23  3000  0.055 12  2 unidirectional 33
      PESD15VS2UT,215   SOT-23  3000  0.055 15  2 unidirectional 40
      PESD24VS2UT,215   SOT-23  3000  0.055 24  2 unidirectional 60
      PESD1CAN,215      SOT-23  3000  0.12  24  2 bidirectional  70
      PESD1CAN,235      SOT-23  10000 0.11  24  2 bidirectional  70
      PESD3V3L1BA,115   SOD-323 3000  0.042 3.3 1 bidirectional  26
      PESD5V0L1BA,115   SOD-323 3000  0.042 5   1 bidirectional  33
      PESD12VL1BA,115   SOD-323 3000  0.042 12  1 bidirectional  37
      PESD15VL1BA,115   SOD-323 3000  0.042 15  1 bidirectional  44
      PESD24VL1BA,115   SOD-323 3000  0.042 24  1 bidirectional  70
      PRTR5V0U2X,215    SOT-143 3000  0.085 5.5 2 unidirectional -
      PRTR5V0U4D,125    SOT-23-6 3000 0.12  5.5 4 unidirectional -
      IP4220CZ6,125     SOT-23-6 3000 0.11  5.5 4 unidirectional -
    `,
    ),
    { temperature_min: -65, temperature_max: 150 },
  ),
  discrete(
    'littelfuse-sp',
    'littelfuse',
    'esd-protection',
    'SP05, SP3012',
    'TVS diode arrays for ESD and surge.',
    'Littelfuse SP05 and SP30xx series data sheets',
    devices(
      'name package spq usd standoff_voltage channels direction',
      `
      SP0502BAHTG  SOT-23   3000 0.11 5.5 2 unidirectional
      SP0503BAHTG  SOT-143  3000 0.13 5.5 3 unidirectional
      SP0504BAHTG  SOT-23-5 3000 0.14 5.5 4 unidirectional
      SP0505BAHTG  SOT-23-6 3000 0.15 5.5 5 unidirectional
      SP0504BAATG  MSOP-8   4000 0.2  5.5 4 unidirectional
      SP0502BAJTG  SC-70-3  3000 0.12 5.5 2 unidirectional
      SP0504BAJTG  SC-70-5  3000 0.15 5.5 4 unidirectional
      SP0505BAJTG  SC-70-6  3000 0.16 5.5 5 unidirectional
      SP3012-04UTG DFN-10   3000 0.18 5   4 unidirectional
      SP3012-06UTG DFN-14   3000 0.24 5   6 unidirectional
      SP3003-02XTG SC-70-5  3000 0.15 6   2 unidirectional
      SP3003-04XTG SC-70-6  3000 0.19 6   4 unidirectional
      SM712-02HTG  SOT-23   3000 0.22 12  2 bidirectional
      SM24CANA-02HTG SOT-23 3000 0.2  24  2 bidirectional
      SM05-02HTG   SOT-23   3000 0.14 5   2 unidirectional
      SM12-02HTG   SOT-23   3000 0.14 12  2 unidirectional
      SM15-02HTG   SOT-23   3000 0.14 15  2 unidirectional
      SM24-02HTG   SOT-23   3000 0.14 24  2 unidirectional
      SM36-02HTG   SOT-23   3000 0.14 36  2 unidirectional
    `,
    ),
    { temperature_min: -40, temperature_max: 125 },
  ),
  discrete(
    'onsemi-esd',
    'onsemi',
    'esd-protection',
    'ESD9, NUP, SM',
    'ESD protection and bus suppressors.',
    'onsemi ESD9X3.3ST5/D, NUP2105L/D, SM05T1/D',
    devices(
      'name package spq usd standoff_voltage channels direction',
      `
      ESD9X3.3ST5G  SOD-923 8000  0.036 3.3 1 unidirectional
      ESD9X5.0ST5G  SOD-923 8000  0.036 5   1 unidirectional
      ESD9X7.0ST5G  SOD-923 8000  0.036 7   1 unidirectional
      ESD9X12ST5G   SOD-923 8000  0.036 12  1 unidirectional
      ESD9B3.3ST5G  SOD-923 8000  0.036 3.3 1 bidirectional
      ESD9B5.0ST5G  SOD-923 8000  0.036 5   1 bidirectional
      ESD9L3.3ST5G  SOD-923 8000  0.06  3.3 1 unidirectional
      ESD9L5.0ST5G  SOD-923 8000  0.06  5   1 unidirectional
      ESD5Z3.3T1G   SOD-523 3000  0.036 3.3 1 unidirectional
      ESD5Z5.0T1G   SOD-523 3000  0.036 5   1 unidirectional
      ESD5Z12T1G    SOD-523 3000  0.036 12  1 unidirectional
      NUP2105LT1G   SOT-23  3000  0.13  24  2 bidirectional
      NUP2105LT3G   SOT-23  10000 0.12  24  2 bidirectional
      NUP1105LT1G   SOT-23  3000  0.14  24  1 bidirectional
      NUP4114UPXV6T1G SOT-563 4000 0.16 5.5 4 unidirectional
      SM05T1G       SOT-23  3000  0.09  5   2 unidirectional
      SM12T1G       SOT-23  3000  0.09  12  2 unidirectional
      SM15T1G       SOT-23  3000  0.09  15  2 unidirectional
      SM24T1G       SOT-23  3000  0.09  24  2 unidirectional
    `,
    ),
    { temperature_min: -55, temperature_max: 150 },
  ),
  discrete(
    'ti-tpd',
    'ti',
    'esd-protection',
    'TPD',
    'ESD protection arrays for high-speed interfaces.',
    'Texas Instruments TPD data sheets',
    devices(
      'name package spq usd standoff_voltage channels direction',
      `
      TPD1E10B06DPYR  X1SON-2  10000 0.045 5.5 1 bidirectional
      TPD1E10B06DPYT  X1SON-2  250   0.09  5.5 1 bidirectional
      TPD1E05U06DPYR  X1SON-2  10000 0.05  5.5 1 unidirectional
      TPD2E001DRLR    SOT-553  4000  0.14  5.5 2 unidirectional
      TPD2E2U06DRLR   SOT-553  4000  0.12  5.5 2 unidirectional
      TPD2EUSB30DRTR  SOT-9X3  3000  0.17  5.5 2 unidirectional
      TPD4E001DBVR    SOT-23-6 3000  0.2   5.5 4 unidirectional
      TPD4E001DRLR    SOT-563  4000  0.19  5.5 4 unidirectional
      TPD4E05U06DQAR  USON-10  3000  0.15  5.5 4 unidirectional
      TPD4E02B04DQAR  USON-10  3000  0.17  3.6 4 bidirectional
      TPD4S012DRYR    SON-6    5000  0.26  5.5 4 unidirectional
      TPD6E001RSER    QFN-10   3000  0.3   5.5 6 unidirectional
    `,
    ),
    { temperature_min: -40, temperature_max: 85 },
  ),
]

// ---------------------------------------------------------------- bridges

const bridges = (rows_: string, usd: number, forward_current: number, forward_voltage: number, table: readonly Form[]): Device[] =>
  devices('name reverse_voltage', rows_).map((one) => device(one.name, usd, { ...one.parameters, forward_current, forward_voltage }, table))

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

const BJT = 'name usd polarity collector_emitter_voltage collector_current transition_frequency power_rating configuration'
const BJT_SINGLE = 'name usd polarity collector_emitter_voltage collector_current transition_frequency'

/** Small-signal transistors of the BC84x/85x lines: gain groups and their voltages. */
const BC_ROWS = `
  BC846A 0.017 npn 65  0.1 100M
  BC846B 0.017 npn 65  0.1 100M
  BC847A 0.015 npn 45  0.1 100M
  BC847B 0.015 npn 45  0.1 100M
  BC847C 0.015 npn 45  0.1 100M
  BC848B 0.017 npn 30  0.1 100M
  BC856A 0.017 pnp 65 0.1 100M
  BC856B 0.017 pnp 65 0.1 100M
  BC857A 0.015 pnp 45 0.1 100M
  BC857B 0.015 pnp 45 0.1 100M
  BC857C 0.015 pnp 45 0.1 100M
  BC858B 0.017 pnp 30 0.1 100M
`
const BC_817 = `
  BC817-16 0.021 npn 45 0.5 100M
  BC817-25 0.021 npn 45 0.5 100M
  BC817-40 0.021 npn 45 0.5 100M
  BC807-16 0.021 pnp 45 0.5 80M
  BC807-25 0.021 pnp 45 0.5 80M
  BC807-40 0.021 pnp 45 0.5 80M
`
const wide = (
  list: readonly Device[],
  table: readonly Form[],
  power_rating: number,
  name: (device: Device) => string = (one) => one.name,
): Device[] => list.map((one) => ({ ...one, name: name(one), forms: table, parameters: { ...one.parameters, power_rating } }))

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
      ...wide(devices(BJT_SINGLE, BC_ROWS), forms(',215 SOT-23 reel 3000\n,235 SOT-23 reel 10000 0.9'), 0.25),
      ...wide(
        devices(BJT_SINGLE, BC_ROWS).filter((one) => /^BC8[45][67]/.test(one.name)),
        forms(',115 SOT-323 reel 3000 1.15\n,135 SOT-323 reel 10000 1.05'),
        0.2,
        (one) => `${one.name}W`,
      ),
      ...wide(devices(BJT_SINGLE, BC_817), forms(',215 SOT-23 reel 3000\n,235 SOT-23 reel 10000 0.9'), 0.25),
      ...wide(devices(BJT_SINGLE, BC_817), forms(',115 SOT-323 reel 3000 1.2'), 0.2, (one) => `${one.name}W`),
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
      ...wide(devices(BJT_SINGLE, BC_ROWS), forms('LT1G SOT-23 reel 3000\nLT3G SOT-23 reel 10000 0.9'), 0.225),
      ...wide(
        devices(BJT_SINGLE, BC_ROWS).filter((one) => /^BC8[45][67]B/.test(one.name)),
        forms('WT1G SOT-323 reel 3000 1.2'),
        0.15,
      ),
      ...wide(devices(BJT_SINGLE, BC_817), forms('LT1G SOT-23 reel 3000\nLT3G SOT-23 reel 10000 0.9'), 0.225),
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
      ...wide(devices(BJT_SINGLE, BC_ROWS), forms('-7-F SOT-23 reel 3000'), 0.31),
      ...wide(
        devices(BJT_SINGLE, BC_ROWS).filter((one) => /^BC8[45][67][BC]/.test(one.name)),
        forms('-13-F SOT-23 reel 10000 0.9'),
        0.31,
      ),
      ...wide(devices(BJT_SINGLE, BC_817), forms('-7-F SOT-23 reel 3000'), 0.31),
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
    ).flatMap(([prefix, polarity, transition_frequency]) =>
      PRE_BIASED.flatMap((code) => [
        device(`${prefix}${code}T`, 0.019, { polarity, transition_frequency, power_rating: 0.25 }, forms(',215 SOT-23 reel 3000')),
        device(`${prefix}${code}U`, 0.023, { polarity, transition_frequency, power_rating: 0.2 }, forms(',115 SOT-323 reel 3000')),
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
    devices(
      `name package packaging spq ${BJT.slice(5)}`,
      `
      MMBT3904LT1G  SOT-23   reel 3000  0.016 npn 40  0.2  300M 0.225 single
      MMBT3904LT3G  SOT-23   reel 10000 0.014 npn 40  0.2  300M 0.225 single
      MMBT3904WT1G  SOT-323  reel 3000  0.02  npn 40  0.2  300M 0.15  single
      MMBT3906LT1G  SOT-23   reel 3000  0.016 pnp 40  0.2  250M 0.225 single
      MMBT3906LT3G  SOT-23   reel 10000 0.014 pnp 40  0.2  250M 0.225 single
      MMBT3906WT1G  SOT-323  reel 3000  0.02  pnp 40  0.2  250M 0.15  single
      MMBT2222ALT1G SOT-23   reel 3000  0.018 npn 40  0.6  300M 0.225 single
      MMBT2222ALT3G SOT-23   reel 10000 0.016 npn 40  0.6  300M 0.225 single
      MMBT2222AWT1G SOT-323  reel 3000  0.024 npn 40  0.6  300M 0.15  single
      MMBT2907ALT1G SOT-23   reel 3000  0.018 pnp 60  0.6  200M 0.225 single
      MMBT2907ALT3G SOT-23   reel 10000 0.016 pnp 60  0.6  200M 0.225 single
      MMBT4401LT1G  SOT-23   reel 3000  0.018 npn 40  0.6  250M 0.225 single
      MMBT4403LT1G  SOT-23   reel 3000  0.018 pnp 40  0.6  200M 0.225 single
      MMBT5551LT1G  SOT-23   reel 3000  0.022 npn 160 0.6  100M 0.225 single
      MMBT5401LT1G  SOT-23   reel 3000  0.022 pnp 150 0.5  100M 0.225 single
      MMBTA42LT1G   SOT-23   reel 3000  0.024 npn 300 0.5  50M  0.225 single
      MMBTA92LT1G   SOT-23   reel 3000  0.024 pnp 300 0.5  50M  0.225 single
      MMBTA06LT1G   SOT-23   reel 3000  0.022 npn 80  0.5  100M 0.225 single
      MMBTA56LT1G   SOT-23   reel 3000  0.022 pnp 80  0.5  50M  0.225 single
      MMBTA13LT1G   SOT-23   reel 3000  0.026 npn 30  0.3  125M 0.225 darlington
      MMBTA14LT1G   SOT-23   reel 3000  0.026 npn 30  0.3  125M 0.225 darlington
      MMBT6427LT1G  SOT-23   reel 3000  0.028 npn 40  0.5  -    0.225 darlington
      2N3904BU      TO-92    bulk 10000 0.034 npn 40  0.2  300M 0.625 single
      2N3904TA      TO-92    ammo_pack 2000 0.036 npn 40 0.2 300M 0.625 single
      2N3904TFR     TO-92    reel 2000  0.036 npn 40  0.2  300M 0.625 single
      2N3906BU      TO-92    bulk 10000 0.034 pnp 40  0.2  250M 0.625 single
      2N3906TA      TO-92    ammo_pack 2000 0.036 pnp 40 0.2 250M 0.625 single
      2N3906TFR     TO-92    reel 2000  0.036 pnp 40  0.2  250M 0.625 single
      PN2222ABU     TO-92    bulk 10000 0.036 npn 40  1    300M 0.625 single
      PN2222ATA     TO-92    ammo_pack 2000 0.038 npn 40 1 300M 0.625 single
      PN2222ATF     TO-92    reel 2000  0.038 npn 40  1    300M 0.625 single
      PN2907ABU     TO-92    bulk 10000 0.036 pnp 60  0.8  200M 0.625 single
      PN2907ATA     TO-92    ammo_pack 2000 0.038 pnp 60 0.8 200M 0.625 single
      KSP2222ABU    TO-92    bulk 10000 0.036 npn 40  0.6  300M 0.625 single
      BC33725TA     TO-92    ammo_pack 2000 0.042 npn 45 0.8 100M 0.625 single
      BC32725TA     TO-92    ammo_pack 2000 0.042 pnp 45 0.8 100M 0.625 single
      BC547BTA      TO-92    ammo_pack 2000 0.036 npn 45 0.1 300M 0.5 single
      BC557BTA      TO-92    ammo_pack 2000 0.036 pnp 45 0.1 150M 0.5 single
      MJD31CT4G     TO-252   reel 2500  0.17  npn 100 3    3M   15    single
      MJD32CT4G     TO-252   reel 2500  0.17  pnp 100 3    3M   15    single
      MJD41CT4G     TO-252   reel 2500  0.22  npn 100 6    3M   20    single
      MJD42CT4G     TO-252   reel 2500  0.22  pnp 100 6    3M   20    single
      MJD44H11T4G   TO-252   reel 2500  0.2   npn 80  8    85M  20    single
      MJD45H11T4G   TO-252   reel 2500  0.2   pnp 80  8    90M  20    single
      MJD122T4G     TO-252   reel 2500  0.21  npn 100 8    4M   20    darlington
      MJD127T4G     TO-252   reel 2500  0.21  pnp 100 8    4M   20    darlington
      TIP31CG       TO-220-3 tube 50    0.33  npn 100 3    3M   40    single
      TIP32CG       TO-220-3 tube 50    0.33  pnp 100 3    3M   40    single
      TIP41CG       TO-220-3 tube 50    0.38  npn 100 6    3M   65    single
      TIP42CG       TO-220-3 tube 50    0.38  pnp 100 6    3M   65    single
      TIP120G       TO-220-3 tube 50    0.36  npn 60  5    -    65    darlington
      TIP121G       TO-220-3 tube 50    0.36  npn 80  5    -    65    darlington
      TIP122G       TO-220-3 tube 50    0.36  npn 100 5    -    65    darlington
      TIP125G       TO-220-3 tube 50    0.36  pnp 60  5    -    65    darlington
      TIP126G       TO-220-3 tube 50    0.36  pnp 80  5    -    65    darlington
      TIP127G       TO-220-3 tube 50    0.36  pnp 100 5    -    65    darlington
      BD135G        TO-126   bulk 500   0.24  npn 45  1.5  -    12.5  single
      BD137G        TO-126   bulk 500   0.24  npn 60  1.5  -    12.5  single
      BD139G        TO-126   bulk 500   0.24  npn 80  1.5  -    12.5  single
      BD136G        TO-126   bulk 500   0.24  pnp 45  1.5  -    12.5  single
      BD138G        TO-126   bulk 500   0.24  pnp 60  1.5  -    12.5  single
      BD140G        TO-126   bulk 500   0.24  pnp 80  1.5  -    12.5  single
      BCP53-16T1G   SOT-223  reel 1000  0.13  pnp 80  1.5  50M  1.5   single
      BCP56-16T1G   SOT-223  reel 1000  0.13  npn 80  1    130M 1.5   single
      BCP56-16T3G   SOT-223  reel 4000  0.12  npn 80  1    130M 1.5   single
      PZT2222AT1G   SOT-223  reel 1000  0.13  npn 40  0.6  300M 1.5   single
      PZT2907AT1G   SOT-223  reel 1000  0.13  pnp 60  0.6  200M 1.5   single
      PZTA42T1G     SOT-223  reel 1000  0.15  npn 300 0.5  50M  1.5   single
      PZTA92T1G     SOT-223  reel 1000  0.15  pnp 300 0.5  50M  1.5   single
    `,
    ),
    { temperature_min: -55, temperature_max: 150 },
  ),
  discrete(
    'diodes-mmbt',
    'diodes',
    'bipolar-transistors',
    'MMBT, FMMT, FZT',
    'General-purpose and low saturation transistors.',
    'Diodes Incorporated DS30036, DS30059, FMMT and FZT data sheets',
    devices(
      `name package spq ${BJT_SINGLE.slice(5)}`,
      `
      MMBT3904-7-F   SOT-23  3000  0.015 npn 40  0.2 300M
      MMBT3904-13-F  SOT-23  10000 0.013 npn 40  0.2 300M
      MMBT3906-7-F   SOT-23  3000  0.015 pnp 40  0.2 250M
      MMBT3906-13-F  SOT-23  10000 0.013 pnp 40  0.2 250M
      MMBT2222A-7-F  SOT-23  3000  0.017 npn 40  0.6 300M
      MMBT2222A-13-F SOT-23  10000 0.015 npn 40  0.6 300M
      MMBT2907A-7-F  SOT-23  3000  0.017 pnp 60  0.6 200M
      MMBT4401-7-F   SOT-23  3000  0.017 npn 40  0.6 250M
      MMBT4403-7-F   SOT-23  3000  0.017 pnp 40  0.6 200M
      MMBT5551-7-F   SOT-23  3000  0.02  npn 160 0.6 300M
      MMBT5401-7-F   SOT-23  3000  0.02  pnp 150 0.6 300M
      MMBTA42-7-F    SOT-23  3000  0.022 npn 300 0.5 50M
      MMBTA92-7-F    SOT-23  3000  0.022 pnp 300 0.5 50M
      FMMT491TA      SOT-23  3000  0.12  npn 60  1   150M
      FMMT591TA      SOT-23  3000  0.12  pnp 60  1   150M
      FMMT617TA      SOT-23  3000  0.16  npn 15  3   120M
      FMMT618TA      SOT-23  3000  0.16  npn 20  2.5 140M
      FMMT717TA      SOT-23  3000  0.16  pnp 12  2.5 110M
      FMMT718TA      SOT-23  3000  0.16  pnp 20  1.5 180M
      FZT651TA       SOT-223 1000  0.24  npn 60  3   175M
      FZT751TA       SOT-223 1000  0.24  pnp 60  3   140M
      FZT851TA       SOT-223 1000  0.32  npn 60  6   130M
      FZT951TA       SOT-223 1000  0.32  pnp 60  5   120M
    `,
    ),
    { configuration: 'single', temperature_min: -55, temperature_max: 150 },
  ),
]

// ---------------------------------------------------------------- MOSFETs

const FET = 'name package packaging spq usd polarity drain_source_voltage drain_current on_resistance gate_threshold_voltage gate_charge'

const MOSFETS: Series[] = [
  discrete(
    'infineon-irf',
    'infineon',
    'mosfets',
    'IRF, IRL, IRLML',
    'HEXFET power MOSFETs.',
    'Infineon (International Rectifier) data sheets by part',
    devices(
      FET,
      `
    IRLML2502TRPBF  SOT-23   reel 3000 0.16 n_channel 20  4.2  45m    1.2  12n
    IRLML6401TRPBF  SOT-23   reel 3000 0.14 p_channel 12  4.3  50m    0.95 15n
    IRLML6402TRPBF  SOT-23   reel 3000 0.14 p_channel 20  3.7  65m    1.2  12n
    IRLML6244TRPBF  SOT-23   reel 3000 0.15 n_channel 20  6.3  21m    1.1  8.9n
    IRLML0030TRPBF  SOT-23   reel 3000 0.15 n_channel 30  5.3  27m    2.3  2.6n
    IRLML0060TRPBF  SOT-23   reel 3000 0.17 n_channel 60  2.7  92m    2.5  2.5n
    IRLML0100TRPBF  SOT-23   reel 3000 0.17 n_channel 100 1.6  220m   2.5  2.5n
    IRLML9301TRPBF  SOT-23   reel 3000 0.15 p_channel 30  3.6  64m    2.4  4.8n
    IRLML5203TRPBF  SOT-23   reel 3000 0.16 p_channel 30  3    98m    2.5  9.5n
    IRLML5103TRPBF  SOT-23   reel 3000 0.16 p_channel 30  0.76 600m   1    3.4n
    IRLML2803TRPBF  SOT-23   reel 3000 0.16 n_channel 30  1.2  250m   1    3.3n
    IRLML6344TRPBF  SOT-23   reel 3000 0.15 n_channel 30  5    29m    1.1  6.8n
    IRF540NPBF      TO-220-3 tube 50   0.62 n_channel 100 33   44m    4    71n
    IRF540NSTRLPBF  TO-263   reel 800  0.7  n_channel 100 33   44m    4    71n
    IRFZ44NPBF      TO-220-3 tube 50   0.56 n_channel 55  49   17.5m  4    63n
    IRFZ44NSTRLPBF  TO-263   reel 800  0.66 n_channel 55  49   17.5m  4    63n
    IRFZ46NPBF      TO-220-3 tube 50   0.6  n_channel 55  53   16.5m  4    72n
    IRFZ48NPBF      TO-220-3 tube 50   0.66 n_channel 55  64   14m    4    81n
    IRFZ24NPBF      TO-220-3 tube 50   0.44 n_channel 55  17   70m    4    20n
    IRF3205PBF      TO-220-3 tube 50   0.72 n_channel 55  110  8m     4    146n
    IRF3205STRLPBF  TO-263   reel 800  0.82 n_channel 55  110  8m     4    146n
    IRF3710PBF      TO-220-3 tube 50   0.78 n_channel 100 57   23m    4    130n
    IRF1404PBF      TO-220-3 tube 50   1.05 n_channel 40  202  4m     4    196n
    IRF1405PBF      TO-220-3 tube 50   1.1  n_channel 55  169  5.3m   4    260n
    IRF1010EPBF     TO-220-3 tube 50   0.82 n_channel 60  84   12m    4    130n
    IRF520NPBF      TO-220-3 tube 50   0.42 n_channel 100 9.7  200m   4    25n
    IRF530NPBF      TO-220-3 tube 50   0.46 n_channel 100 17   90m    4    37n
    IRF640NPBF      TO-220-3 tube 50   0.68 n_channel 200 18   150m   4    67n
    IRF4905PBF      TO-220-3 tube 50   1.1  p_channel 55  74   20m    4    180n
    IRF4905STRLPBF  TO-263   reel 800  1.25 p_channel 55  74   20m    4    180n
    IRF5305PBF      TO-220-3 tube 50   0.68 p_channel 55  31   60m    4    63n
    IRF5210PBF      TO-220-3 tube 50   0.98 p_channel 100 40   60m    4    180n
    IRF9540NPBF     TO-220-3 tube 50   0.66 p_channel 100 23   117m   4    97n
    IRF9530NPBF     TO-220-3 tube 50   0.58 p_channel 100 14   200m   4    58n
    IRF9Z34NPBF     TO-220-3 tube 50   0.52 p_channel 55  19   100m   4    35n
    IRLZ44NPBF      TO-220-3 tube 50   0.64 n_channel 55  47   22m    2    48n
    IRLZ34NPBF      TO-220-3 tube 50   0.54 n_channel 55  30   35m    2    25n
    IRL540NPBF      TO-220-3 tube 50   0.7  n_channel 100 36   44m    2    74n
    IRL3705NPBF     TO-220-3 tube 50   0.95 n_channel 55  89   10m    2    98n
    IRLB8743PBF     TO-220-3 tube 50   0.62 n_channel 30  150  3.2m   2.35 36n
    IRLB3034PBF     TO-220-3 tube 50   1.55 n_channel 40  343  1.7m   2.5  108n
    IRFB3077PBF     TO-220-3 tube 50   1.75 n_channel 75  210  3.3m   4    160n
    IRFB3206PBF     TO-220-3 tube 50   1.2  n_channel 60  210  3m     4    120n
    IRFB4110PBF     TO-220-3 tube 50   1.7  n_channel 100 180  4.5m   4    150n
    IRFB4115PBF     TO-220-3 tube 50   1.8  n_channel 150 104  11m    5    77n
    IRFB4227PBF     TO-220-3 tube 50   1.6  n_channel 200 65   24m    5    70n
    IRFP4668PBF     TO-247-3 tube 25   4.4  n_channel 200 130  9.7m   5    161n
    IRFP260NPBF     TO-247-3 tube 25   2.05 n_channel 200 50   40m    4    234n
    IRFP4110PBF     TO-247-3 tube 25   2.4  n_channel 100 180  4.5m   4    150n
    IRFR024NTRPBF   TO-252   reel 2000 0.29 n_channel 55  17   75m    4    20n
    IRFR1205TRPBF   TO-252   reel 2000 0.38 n_channel 55  44   27m    4    65n
    IRFR5305TRPBF   TO-252   reel 2000 0.42 p_channel 55  31   65m    4    63n
    IRFR9024NTRPBF  TO-252   reel 2000 0.32 p_channel 55  11   175m   4    19n
    IRLR2905TRPBF   TO-252   reel 2000 0.41 n_channel 55  42   27m    2    48n
    IRLR7843TRPBF   TO-252   reel 2000 0.42 n_channel 30  161  3.3m   2.3  50n
    IRLR024NTRPBF   TO-252   reel 2000 0.31 n_channel 55  17   65m    2    15n
    IRF7404TRPBF    SOIC-8   reel 4000 0.38 p_channel 20  6.7  40m    0.7  50n
    IRF7416TRPBF    SOIC-8   reel 4000 0.4  p_channel 30  10   20m    1    92n
    IRF7413TRPBF    SOIC-8   reel 4000 0.36 n_channel 30  13   11m    3    79n
    IRLL014NTRPBF   SOT-223  reel 2500 0.25 n_channel 55  2    140m   2    14n
    IRFL4105TRPBF   SOT-223  reel 2500 0.3  n_channel 55  3.7  45m    4    35n
  `,
    ),
    SINGLE_150,
  ),
  discrete(
    'infineon-dual-fet',
    'infineon',
    'mosfets',
    'IRF73xx',
    'Dual HEXFET power MOSFETs in SO-8.',
    'Infineon (International Rectifier) data sheets by part',
    devices(
      `${FET} configuration`,
      `
    IRF7301TRPBF SOIC-8 reel 4000 0.4  n_channel       20 5.2 50m 0.7 20n dual
    IRF7309TRPBF SOIC-8 reel 4000 0.42 n_and_p_channel 30 4   50m 1   25n dual
    IRF7313TRPBF SOIC-8 reel 4000 0.42 n_channel       30 6.5 29m 1   33n dual
    IRF7314TRPBF SOIC-8 reel 4000 0.44 p_channel       20 5.3 58m 0.7 29n dual
    IRF7319TRPBF SOIC-8 reel 4000 0.46 n_and_p_channel 30 6.5 29m 1   33n dual
    IRF7341TRPBF SOIC-8 reel 4000 0.48 n_channel       55 4.7 50m 1   36n dual
    IRF7342TRPBF SOIC-8 reel 4000 0.5  p_channel       55 3.4 105m 1  38n dual
    IRF7343TRPBF SOIC-8 reel 4000 0.52 n_and_p_channel 55 4.7 50m 1   36n dual
    IRF7389TRPBF SOIC-8 reel 4000 0.46 n_and_p_channel 30 7.3 29m 1   33n dual
  `,
    ),
    { temperature_min: -55, temperature_max: 150 },
  ),
  discrete(
    'infineon-bss',
    'infineon',
    'mosfets',
    'BSS, OptiMOS',
    'Small signal and OptiMOS transistors.',
    'Infineon data sheets by part',
    devices(
      FET,
      `
    BSS123NH6327XTSA1  SOT-23   reel 3000 0.055 n_channel 100 0.19 6     1.8 0.6n
    BSS138NH6327XTSA2  SOT-23   reel 3000 0.05  n_channel 60  0.23 3.5   1.4 1n
    BSS84PH6327XTSA2   SOT-23   reel 3000 0.06  p_channel 60  0.17 8     2   1n
    BSS306NH6327XTSA1  SOT-23   reel 3000 0.1   n_channel 30  2.3  57m   2   1.5n
    BSC010N04LSATMA1   PDFN-8   reel 5000 0.98  n_channel 40  100  1m    2   95n
    BSC014N06NSATMA1   PDFN-8   reel 5000 1.15  n_channel 60  100  1.45m 2.8 89n
    BSC016N06NSATMA1   PDFN-8   reel 5000 1.05  n_channel 60  100  1.6m  2.8 71n
    BSC028N06NSATMA1   PDFN-8   reel 5000 0.72  n_channel 60  100  2.8m  2.8 37n
    BSC070N10NS3GATMA1 PDFN-8   reel 5000 0.72  n_channel 100 90   7m    2.7 42n
    BSC160N10NS3GATMA1 PDFN-8   reel 5000 0.48  n_channel 100 42   16m   2.7 19n
    IPB017N10N5ATMA1   TO-263-7 reel 1000 2.9   n_channel 100 180  1.7m  3   168n
    IPP045N10N3GXKSA1  TO-220-3 tube 50   1.55  n_channel 100 100  4.5m  2.7 88n
    IPD90N04S404ATMA1  TO-252   reel 2500 0.52  n_channel 40  90   4.1m  3   33n
    SPP20N60C3XKSA1    TO-220-3 tube 50   2.6   n_channel 650 20.7 190m  3   87n
    SPW47N60C3FKSA1    TO-247-3 tube 30   7.6   n_channel 650 47   70m   3   252n
    IPW60R041C6FKSA1   TO-247-3 tube 30   7.9   n_channel 600 77.5 41m   3   290n
  `,
    ),
    SINGLE_150,
  ),
  discrete(
    'aosmd-ao',
    'aosmd',
    'mosfets',
    'AO34, AO44, AOD, AON',
    'Trench MOSFETs for load switching and conversion.',
    'Alpha & Omega data sheets by part',
    devices(
      FET,
      `
    AO3400A SOT-23 reel 3000 0.055 n_channel 30 5.7 26.5m 1.45 6n
    AO3401A SOT-23 reel 3000 0.055 p_channel 30 4   50m   1.3  7n
    AO3402  SOT-23 reel 3000 0.055 n_channel 30 4   55m   1.4  4.34n
    AO3404A SOT-23 reel 3000 0.06  n_channel 30 5.8 28m   2.5  4.34n
    AO3406  SOT-23 reel 3000 0.055 n_channel 30 3.6 50m   2.5  2.5n
    AO3407A SOT-23 reel 3000 0.06  p_channel 30 4.3 48m   3    7n
    AO3413  SOT-23 reel 3000 0.055 p_channel 20 3   80m   1    -
    AO3414  SOT-23 reel 3000 0.055 n_channel 20 3   62m   1    -
    AO3415A SOT-23 reel 3000 0.06  p_channel 20 5   36m   0.9  -
    AO3416  SOT-23 reel 3000 0.06  n_channel 20 6.5 22m   1    -
    AO3418  SOT-23 reel 3000 0.055 n_channel 30 3.8 60m   1.5  -
    AO3419  SOT-23 reel 3000 0.055 p_channel 20 3.5 75m   1.4  -
    AO3420  SOT-23 reel 3000 0.06  n_channel 20 6   24m   1    -
    AO3422  SOT-23 reel 3000 0.065 n_channel 55 2.1 160m  2    -
    AO4406A SOIC-8 reel 3000 0.16  n_channel 30 13  11.5m 2.5  -
    AO4407A SOIC-8 reel 3000 0.19  p_channel 30 12  11m   3    -
    AO4409  SOIC-8 reel 3000 0.24  p_channel 30 15  7.5m  2.7  -
    AO4435  SOIC-8 reel 3000 0.16  p_channel 30 10.5 14m  3    -
    AO4440  SOIC-8 reel 3000 0.17  n_channel 60 5   55m   3    -
    AO4441  SOIC-8 reel 3000 0.19  p_channel 60 4   100m  3    -
    AO4468  SOIC-8 reel 3000 0.14  n_channel 30 11.6 14m  3    -
    AOD403  TO-252 reel 2500 0.32  p_channel 30 70  6.2m  3.5  -
    AOD409  TO-252 reel 2500 0.31  p_channel 60 26  40m   2.4  -
    AOD413A TO-252 reel 2500 0.27  p_channel 40 12  44m   2.5  -
    AOD417  TO-252 reel 2500 0.26  p_channel 30 25  34m   3    -
    AOD482  TO-252 reel 2500 0.33  n_channel 100 32 37m   2.7  -
    AOD484  TO-252 reel 2500 0.22  n_channel 30 25  15m   2.5  -
  `,
    ),
    SINGLE_150,
  ),
  discrete(
    'diodes-dmn',
    'diodes',
    'mosfets',
    'DMN, DMP, DMG, ZXM',
    'Enhancement mode MOSFETs.',
    'Diodes Incorporated data sheets by part',
    devices(
      `${FET.replace(' gate_charge', '')}`,
      `
    2N7002-7-F      SOT-23  reel 3000  0.021 n_channel 60  0.115 7.5  2.5
    2N7002-13-F     SOT-23  reel 10000 0.019 n_channel 60  0.115 7.5  2.5
    2N7002K-7       SOT-23  reel 3000  0.024 n_channel 60  0.38  2    2.5
    2N7002W-7-F     SOT-323 reel 3000  0.026 n_channel 60  0.115 7.5  2
    BSS138-7-F      SOT-23  reel 3000  0.029 n_channel 50  0.2   3.5  1.5
    BSS138-13-F     SOT-23  reel 10000 0.026 n_channel 50  0.2   3.5  1.5
    BSS138W-7-F     SOT-323 reel 3000  0.032 n_channel 50  0.2   3.5  1.5
    BSS84-7-F       SOT-23  reel 3000  0.031 p_channel 50  0.13  10   2
    BSS84W-7-F      SOT-323 reel 3000  0.035 p_channel 50  0.13  10   2
    BSS123-7-F      SOT-23  reel 3000  0.031 n_channel 100 0.17  6    2
    DMG2302UK-7     SOT-23  reel 3000  0.06  n_channel 20  2.4   90m  1
    DMG2305UX-7     SOT-23  reel 3000  0.062 p_channel 20  4.2   52m  0.9
    DMG2305UX-13    SOT-23  reel 10000 0.056 p_channel 20  4.2   52m  0.9
    DMG3402L-7      SOT-23  reel 3000  0.065 n_channel 30  4     52m  1.4
    DMG3415U-7      SOT-23  reel 3000  0.07  p_channel 20  4     42.5m 1
    DMP2035U-7      SOT-23  reel 3000  0.07  p_channel 20  3.6   35m  1
    DMP2305U-7      SOT-23  reel 3000  0.065 p_channel 20  4.2   60m  0.9
    DMP3098L-7      SOT-23  reel 3000  0.075 p_channel 30  3.8   70m  2.1
    DMN2041L-7      SOT-23  reel 3000  0.075 n_channel 20  6.4   28m  1.2
    DMN3404L-7      SOT-23  reel 3000  0.07  n_channel 30  5.8   28m  2
    DMN6140L-7      SOT-23  reel 3000  0.075 n_channel 60  1.6   140m 3
    DMN10H220L-7    SOT-23  reel 3000  0.095 n_channel 100 1.4   220m 2.5
    ZXMN6A07FTA     SOT-23  reel 3000  0.16  n_channel 60  1.4   250m 1
    ZXMP6A13FTA     SOT-23  reel 3000  0.17  p_channel 60  1.1   400m 1
    ZXMN3A01FTA     SOT-23  reel 3000  0.16  n_channel 30  2     120m 1
    ZXMP3A13FTA     SOT-23  reel 3000  0.16  p_channel 30  1.6   210m 1
  `,
    ),
    SINGLE_150,
  ),
  discrete(
    'onsemi-fet',
    'onsemi',
    'mosfets',
    '2N7002, BSS, FDN, NTR',
    'Small signal and logic level MOSFETs.',
    'onsemi data sheets by part',
    devices(
      `${FET.replace(' gate_charge', '')}`,
      `
    2N7000BU       TO-92   bulk 10000 0.09  n_channel 60  0.2  5     2.1
    2N7000TA       TO-92   ammo_pack 2000 0.092 n_channel 60 0.2 5   2.1
    2N7002         SOT-23  reel 3000  0.03  n_channel 60  0.115 7.5  2.1
    2N7002LT1G     SOT-23  reel 3000  0.026 n_channel 60  0.115 7.5  2.5
    2N7002LT3G     SOT-23  reel 10000 0.024 n_channel 60  0.115 7.5  2.5
    2N7002KT1G     SOT-23  reel 3000  0.028 n_channel 60  0.32 1.6   2.3
    2N7002WT1G     SOT-323 reel 3000  0.032 n_channel 60  0.31 1.6   2.5
    BS170          TO-92   bulk 10000 0.12  n_channel 60  0.5  5     2.1
    BS170-D26Z     TO-92   reel 2000  0.13  n_channel 60  0.5  5     2.1
    BSS138         SOT-23  reel 3000  0.038 n_channel 50  0.22 3.5   1.3
    BSS138LT1G     SOT-23  reel 3000  0.036 n_channel 50  0.2  3.5   1.5
    BSS138LT3G     SOT-23  reel 10000 0.033 n_channel 50  0.2  3.5   1.5
    BSS84          SOT-23  reel 3000  0.042 p_channel 50  0.13 10    1.7
    BSS84LT1G      SOT-23  reel 3000  0.04  p_channel 50  0.13 10    2
    BSS123         SOT-23  reel 3000  0.042 n_channel 100 0.17 6     1.7
    BSS123LT1G     SOT-23  reel 3000  0.04  n_channel 100 0.17 6     2.6
    FDN304P        SOT-23  reel 3000  0.16  p_channel 20  2.4  52m   0.8
    FDN306P        SOT-23  reel 3000  0.16  p_channel 12  2.6  40m   0.6
    FDN335N        SOT-23  reel 3000  0.15  n_channel 20  1.7  70m   0.9
    FDN337N        SOT-23  reel 3000  0.14  n_channel 30  2.2  65m   0.7
    FDN338P        SOT-23  reel 3000  0.14  p_channel 20  1.6  115m  0.8
    FDN340P        SOT-23  reel 3000  0.14  p_channel 20  2    70m   0.8
    FDN358P        SOT-23  reel 3000  0.16  p_channel 30  1.5  125m  1.9
    FDN5618P       SOT-23  reel 3000  0.19  p_channel 60  1.25 170m  1.6
    FDV301N        SOT-23  reel 3000  0.07  n_channel 25  0.22 4     0.85
    FDV303N        SOT-23  reel 3000  0.07  n_channel 25  0.68 450m  0.8
    FDV304P        SOT-23  reel 3000  0.07  p_channel 25  0.46 1.1   0.86
    NTR4003NT1G    SOT-23  reel 3000  0.06  n_channel 30  0.5  1     1.4
    NTR4101PT1G    SOT-23  reel 3000  0.085 p_channel 20  3.2  85m   0.72
    NTR4501NT1G    SOT-23  reel 3000  0.085 n_channel 20  3.2  80m   0.9
    NTR4502PT1G    SOT-23  reel 3000  0.09  p_channel 30  1.95 200m  1.8
    NTR5198NLT1G   SOT-23  reel 3000  0.11  n_channel 60  2.2  155m  1.8
    MGSF1N02LT1G   SOT-23  reel 3000  0.11  n_channel 20  0.75 90m   1.7
    FQP30N06L      TO-220-3 tube 50   0.72  n_channel 60  32   35m   2
    FQP27P06       TO-220-3 tube 50   0.82  p_channel 60  27   70m   3
    FQP50N06       TO-220-3 tube 50   0.75  n_channel 60  50   22m   3
    FQPF10N60C     TO-220-3 tube 50   0.98  n_channel 600 9.5  730m  3
    RFP30N06LE     TO-220-3 tube 50   0.78  n_channel 60  30   47m   2
  `,
    ),
    SINGLE_150,
  ),
  discrete(
    'nexperia-fet',
    'nexperia',
    'mosfets',
    '2N7002, BSS, PMV, PSMN',
    'Trench MOSFETs.',
    'Nexperia data sheets by part',
    devices(
      `${FET.replace(' gate_charge', '')}`,
      `
    2N7002,215      SOT-23   reel 3000  0.022 n_channel 60  0.3  5     2
    2N7002,235      SOT-23   reel 10000 0.02  n_channel 60  0.3  5     2
    2N7002P,215     SOT-23   reel 3000  0.024 n_channel 60  0.36 1.6   1.75
    2N7002P,235     SOT-23   reel 10000 0.022 n_channel 60  0.36 1.6   1.75
    2N7002PW,115    SOT-323  reel 3000  0.027 n_channel 60  0.31 1.6   1.75
    2N7002BK,215    SOT-23   reel 3000  0.024 n_channel 60  0.35 1.6   1.6
    2N7002BKW,115   SOT-323  reel 3000  0.027 n_channel 60  0.31 1.6   1.6
    BSS84,215       SOT-23   reel 3000  0.032 p_channel 50  0.13 10    2
    BSS84AK,215     SOT-23   reel 3000  0.034 p_channel 50  0.18 7.5   1.6
    BSS123,215      SOT-23   reel 3000  0.034 n_channel 100 0.15 6     2
    BSS138P,215     SOT-23   reel 3000  0.03  n_channel 60  0.36 1.6   1.2
    BSS138BK,215    SOT-23   reel 3000  0.03  n_channel 60  0.36 1.6   1.1
    BSS138PW,115    SOT-323  reel 3000  0.034 n_channel 60  0.32 1.6   1.2
    BSH103,215      SOT-23   reel 3000  0.12  n_channel 30  0.85 400m  0.4
    BSH201,215      SOT-23   reel 3000  0.12  p_channel 60  0.3  2.5   1.9
    PMV16XNR        SOT-23   reel 3000  0.13  n_channel 20  6.8  20m   0.9
    PMV30UN2R       SOT-23   reel 3000  0.1   n_channel 20  4.2  32m   0.65
    PMV65XP,215     SOT-23   reel 3000  0.1   p_channel 20  2.8  74m   0.65
    PSMN1R0-30YLC,115 LFPAK56 reel 1500 0.92  n_channel 30  100  1.15m 1.54
    PSMN1R2-30YLC,115 LFPAK56 reel 1500 0.82  n_channel 30  100  1.25m 1.54
    PSMN4R0-40YS,115  LFPAK56 reel 1500 0.6   n_channel 40  100  4.2m  3
    PSMN5R5-60YS,115  LFPAK56 reel 1500 0.72  n_channel 60  100  5.2m  3
    PSMN015-60PS,127  TO-220-3 tube 50  0.78  n_channel 60  50   14.8m 3
    BUK7Y12-55B,115   LFPAK56 reel 1500 0.62  n_channel 55  61.8 12m   3
  `,
    ),
    SINGLE_150,
  ),
  discrete(
    'vishay-si',
    'vishay',
    'mosfets',
    'Si, SiR, IRF',
    'TrenchFET and planar power MOSFETs.',
    'Vishay Siliconix data sheets by part',
    devices(
      `${FET.replace(' gate_charge', '')}`,
      `
    SI2301CDS-T1-GE3   SOT-23   reel 3000 0.095 p_channel 20  3.1  112m  1
    SI2302CDS-T1-GE3   SOT-23   reel 3000 0.095 n_channel 20  2.9  57m   0.85
    SI2302DDS-T1-GE3   SOT-23   reel 3000 0.09  n_channel 20  2.9  57m   0.85
    SI2303CDS-T1-GE3   SOT-23   reel 3000 0.11  p_channel 30  2.7  190m  3
    SI2304DDS-T1-GE3   SOT-23   reel 3000 0.1   n_channel 30  3.6  60m   2.2
    SI2305CDS-T1-GE3   SOT-23   reel 3000 0.11  p_channel 8   5.8  35m   1
    SI2306BDS-T1-GE3   SOT-23   reel 3000 0.14  n_channel 30  3.16 47m   3
    SI2307CDS-T1-GE3   SOT-23   reel 3000 0.12  p_channel 30  3.5  88m   3
    SI2308BDS-T1-GE3   SOT-23   reel 3000 0.13  n_channel 60  2.3  156m  3
    SI2309CDS-T1-GE3   SOT-23   reel 3000 0.14  p_channel 60  1.6  345m  3
    SI2319CDS-T1-GE3   SOT-23   reel 3000 0.16  p_channel 40  4.4  77m   2.5
    SI2323DS-T1-GE3    SOT-23   reel 3000 0.2   p_channel 20  3.7  39m   1
    SI2333CDS-T1-GE3   SOT-23   reel 3000 0.17  p_channel 12  7.1  35m   1
    SI2337DS-T1-GE3    SOT-23   reel 3000 0.24  p_channel 80  2.2  270m  4
    SI2371EDS-T1-GE3   SOT-23   reel 3000 0.11  p_channel 30  4.8  45m   1.5
    SI4401BDY-T1-E3    SOIC-8   reel 2500 0.62  p_channel 40  8.7  14m   3
    SI4435DDY-T1-GE3   SOIC-8   reel 2500 0.36  p_channel 30  11.4 24m   3
    SI4435DDY-T1-E3    SOIC-8   reel 2500 0.37  p_channel 30  11.4 24m   3
    SI7157DP-T1-GE3    PDFN-8   reel 3000 0.85  p_channel 20  60   1.6m  1.4
    SIR826DP-T1-GE3    PDFN-8   reel 3000 0.95  n_channel 80  60   4.8m  2.8
    SUD50P06-15-GE3    TO-252   reel 2000 0.85  p_channel 60  50   15m   3
    IRF510PBF          TO-220-3 tube 50   0.42  n_channel 100 5.6  540m  4
    IRF530PBF          TO-220-3 tube 50   0.5   n_channel 100 14   160m  4
    IRF540PBF          TO-220-3 tube 50   0.68  n_channel 100 28   77m   4
    IRF630PBF          TO-220-3 tube 50   0.48  n_channel 200 9    400m  4
    IRF640PBF          TO-220-3 tube 50   0.74  n_channel 200 18   180m  4
    IRF730PBF          TO-220-3 tube 50   0.62  n_channel 400 5.5  1     4
    IRF740PBF          TO-220-3 tube 50   0.86  n_channel 400 10   550m  4
    IRF820PBF          TO-220-3 tube 50   0.48  n_channel 500 2.5  3     4
    IRF830PBF          TO-220-3 tube 50   0.58  n_channel 500 4.5  1.5   4
    IRF840PBF          TO-220-3 tube 50   0.82  n_channel 500 8    850m  4
    IRF9510PBF         TO-220-3 tube 50   0.44  p_channel 100 4    1.2   4
    IRF9520PBF         TO-220-3 tube 50   0.5   p_channel 100 6.8  600m  4
    IRF9530PBF         TO-220-3 tube 50   0.62  p_channel 100 12   300m  4
    IRF9540PBF         TO-220-3 tube 50   0.8   p_channel 100 19   200m  4
    IRF9640PBF         TO-220-3 tube 50   0.92  p_channel 200 11   500m  4
    IRFBC40PBF         TO-220-3 tube 50   0.98  n_channel 600 6.2  1.2   4
    IRFP460PBF         TO-247-3 tube 25   2.4   n_channel 500 20   270m  4
    IRLZ14PBF          TO-220-3 tube 50   0.42  n_channel 60  10   200m  2
    IRL510PBF          TO-220-3 tube 50   0.46  n_channel 100 5.6  540m  2
    IRL520PBF          TO-220-3 tube 50   0.52  n_channel 100 9.2  270m  2
    IRL540PBF          TO-220-3 tube 50   0.82  n_channel 100 28   77m   2
  `,
    ),
    SINGLE_150,
  ),
  discrete(
    'st-fet',
    'st',
    'mosfets',
    'STP, STD, STW',
    'STripFET and MDmesh power MOSFETs.',
    'STMicroelectronics data sheets by part',
    devices(
      `${FET.replace(' gate_charge', '')}`,
      `
    STP55NF06      TO-220-3 tube 50   0.62 n_channel 60  50   18m   3
    STP55NF06L     TO-220-3 tube 50   0.7  n_channel 60  55   18m   1.7
    STP60NF06      TO-220-3 tube 50   0.68 n_channel 60  60   16m   3
    STP75NF75      TO-220-3 tube 50   0.85 n_channel 75  80   11m   3
    STP80NF55-06   TO-220-3 tube 50   1.1  n_channel 55  80   6.5m  3
    STP16NF06L     TO-220-3 tube 50   0.42 n_channel 60  16   90m   1.7
    STP36NF06L     TO-220-3 tube 50   0.52 n_channel 60  30   40m   1.7
    STP10NK60Z     TO-220-3 tube 50   1.05 n_channel 600 10   750m  3.75
    STP4NK60Z      TO-220-3 tube 50   0.62 n_channel 600 4    2     3.75
    STP9NK50Z      TO-220-3 tube 50   0.82 n_channel 500 7.2  850m  3.75
    STD12NF06LT4   TO-252   reel 2500 0.29 n_channel 60  12   100m  2
    STD20NF06LT4   TO-252   reel 2500 0.38 n_channel 60  24   40m   1.7
    STD10NF10T4    TO-252   reel 2500 0.42 n_channel 100 13   130m  3
    STN3NF06L      SOT-223  reel 4000 0.22 n_channel 60  4    100m  2.8
    STW20NK50Z     TO-247-3 tube 30   2.1  n_channel 500 17   270m  3.75
    STW45NM50      TO-247-3 tube 30   5.9  n_channel 500 45   100m  4
  `,
    ),
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
    devices(
      'name package packaging spq usd collector_emitter_voltage collector_current power_rating gate_charge',
      `
      IKW40N120T2FKSA1    TO-247-3 tube 30 4.6 1200 75 480 192n
      IKW25N120T2FKSA1    TO-247-3 tube 30 3.6 1200 50 349 120n
      IKW15N120T2FKSA1    TO-247-3 tube 30 2.7 1200 30 235 93n
      IKW50N60TFKSA1      TO-247-3 tube 30 3.4 600  80 333 310n
      IKW30N60TFKSA1      TO-247-3 tube 30 2.4 600  60 187 167n
      IKW20N60TFKSA1      TO-247-3 tube 30 1.9 600  40 166 120n
      IKP15N60TXKSA1      TO-220-3 tube 50 1.4 600  30 130 87n
      IKP10N60TXKSA1      TO-220-3 tube 50 1.1 600  20 110 62n
      IHW20N120R5XKSA1    TO-247-3 tube 30 2.1 1200 40 288 170n
      IHW30N120R5XKSA1    TO-247-3 tube 30 2.6 1200 60 330 235n
      IGW60T120FKSA1      TO-247-3 tube 30 5.4 1200 100 375 280n
      IRG4PC50UDPBF       TO-247-3 tube 25 3.9 600  55 200 180n
      IRG4PC40UDPBF       TO-247-3 tube 25 3.1 600  40 160 100n
      IRGP4063DPBF        TO-247-3 tube 25 3.6 600  96 330 95n
    `,
    ),
    { temperature_min: -40, temperature_max: 175 },
  ),
  discrete(
    'st-igbt',
    'st',
    'igbts',
    'STGW, STGP, STGB',
    'Trench gate field-stop IGBTs.',
    'STMicroelectronics data sheets by part',
    devices(
      'name package packaging spq usd collector_emitter_voltage collector_current power_rating',
      `
      STGW40V60DF   TO-247-3 tube 30   2.7 600  80  283
      STGW60V60DF   TO-247-3 tube 30   3.6 600  80  375
      STGW20V60DF   TO-247-3 tube 30   1.9 600  40  167
      STGW40H65DFB  TO-247-3 tube 30   2.5 650  80  283
      STGW60H65DFB  TO-247-3 tube 30   3.4 650  80  375
      STGW25H120DF2 TO-247-3 tube 30   3.3 1200 50  375
      STGW40H120DF2 TO-247-3 tube 30   4.4 1200 80  468
      STGP10NC60KD  TO-220-3 tube 50   1.1 600  20  65
      STGP19NC60KD  TO-220-3 tube 50   1.5 600  35  125
      STGB10NC60KDT4 TO-263  reel 1000 1.2 600  20  65
      STGD10NC60KDT4 TO-252  reel 2500 1.0 600  20  62
    `,
    ),
    { temperature_min: -55, temperature_max: 150 },
  ),
  discrete(
    'onsemi-igbt',
    'onsemi',
    'igbts',
    'FGH, NGTB',
    'Field stop IGBTs.',
    'onsemi data sheets by part',
    devices(
      'name package packaging spq usd collector_emitter_voltage collector_current power_rating',
      `
      FGH40N60SFDTU   TO-247-3 tube 30 2.9 600  80  290
      FGH40N60SMD     TO-247-3 tube 30 3.1 600  80  349
      FGH60N60SFDTU   TO-247-3 tube 30 3.6 600  120 378
      FGH60N60SMD     TO-247-3 tube 30 4.1 600  120 600
      FGH20N60SFDTU   TO-247-3 tube 30 2.2 600  40  165
      FGA25N120ANTDTU-F109 TO-3P tube 30 2.8 1200 50 312
      FGA60N65SMD     TO-3P    tube 30 3.8 650  120 600
      NGTB40N120FL2WG TO-247-3 tube 30 4.4 1200 80  535
      NGTB25N120FL2WG TO-247-3 tube 30 3.4 1200 50  385
      ISL9V3040S3ST   TO-263   reel 800 1.3 400 21 150
      ISL9V3040D3ST   TO-252   reel 2500 1.1 400 21 150
    `,
    ),
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
    devices(
      'name package packaging spq usd reverse_voltage current_rating gate_trigger_current configuration',
      `
      MCR100-3G    TO-92    bulk 5000 0.11 100 0.8 200u scr
      MCR100-4G    TO-92    bulk 5000 0.11 200 0.8 200u scr
      MCR100-6G    TO-92    bulk 5000 0.11 400 0.8 200u scr
      MCR100-6RLG  TO-92    reel 2000 0.12 400 0.8 200u scr
      MCR100-8G    TO-92    bulk 5000 0.11 600 0.8 200u scr
      MCR100-8RLG  TO-92    reel 2000 0.12 600 0.8 200u scr
      MCR08BT1G    SOT-223  reel 1000 0.2  200 0.8 200u scr
      MCR08MT1G    SOT-223  reel 1000 0.2  600 0.8 200u scr
      2N5060G      TO-92    bulk 5000 0.12 30  0.8 200u scr
      2N5061G      TO-92    bulk 5000 0.12 60  0.8 200u scr
      2N5062G      TO-92    bulk 5000 0.12 100 0.8 200u scr
      2N5064G      TO-92    bulk 5000 0.12 200 0.8 200u scr
      2N6397G      TO-220-3 tube 50   0.78 400 12  30m  scr
      2N6504G      TO-220-3 tube 50   0.9  50  25  30m  scr
      2N6505G      TO-220-3 tube 50   0.9  100 25  30m  scr
      2N6507G      TO-220-3 tube 50   0.9  400 25  30m  scr
      2N6508G      TO-220-3 tube 50   0.9  600 25  30m  scr
      2N6509G      TO-220-3 tube 50   0.9  800 25  30m  scr
      MAC97A6G     TO-92    bulk 5000 0.12 400 0.6 5m   triac
      MAC97A8G     TO-92    bulk 5000 0.12 600 0.6 5m   triac
      MAC08BT1G    SOT-223  reel 1000 0.2  200 0.8 10m  triac
      MAC08MT1G    SOT-223  reel 1000 0.2  600 0.8 10m  triac
    `,
    ),
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
