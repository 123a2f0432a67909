import type { Packaging, Series } from '#origin/catalogue/model.ts'
import { axis, axisWhere, clean, defineSeries, listSeries, padded, pairs } from './grammar.ts'

// Tactile switches

/** Grams-force as makers write them, in newtons to two digits. */
const newtons = (grams: number): number => clean(Number((grams * 0.00980665).toFixed(2)))

function ckPts645(): Series {
  const forces: [string, number][] = [
    ['M', 160],
    ['L', 130],
    ['H', 260],
    ['K', 200],
  ]
  const heights: [string, number][] = [
    ['43', 4.3],
    ['50', 5],
    ['70', 7],
    ['95', 9.5],
    ['13', 13],
  ]
  const mounts: [string, Packaging, number][] = [
    ['SMTR92 LFS', 'reel', 1_000],
    ['-2 LFS', 'bulk', 1_000],
  ]
  const rows = pairs(heights, mounts, ([code], [, packaging]) => packaging === 'bulk' || code !== '13')
  return defineSeries<[(typeof rows)[number], [string, number]]>(
    {
      slug: 'ck-pts645',
      manufacturer: 'ck',
      category: 'tactile-switches',
      name: 'PTS645',
      summary: 'Tactile switches of 6 x 6 mm for through-hole and surface mounting.',
      source: 'C&K data sheet "PTS645 Series", section "How to order"',
    },
    [axisWhere(rows, ([[code]]) => code === '43' || code === '50'), axis(forces)],
    ([[heightCode, height], [ending, packaging, spq]], [force, grams]) => ({
      part_number: `PTS645S${force}${heightCode}${ending}`,
      package: 'TACT-6X6',
      parameters: {
        actuation_force: newtons(grams),
        height,
        mounting: packaging === 'reel' ? 'surface_mount' : 'through_hole',
        life_cycles: 100_000,
        contact_current: 0.05,
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging,
      spq,
      base_price: packaging === 'reel' ? 150_000 : 105_000,
    }),
  )
}

function ckPts810(): Series {
  const forces: [string, number][] = [
    ['SJM', 160],
    ['SJK', 200],
    ['SJG', 100],
    ['SJS', 260],
  ]
  return listSeries(
    {
      slug: 'ck-pts810',
      manufacturer: 'ck',
      category: 'tactile-switches',
      name: 'PTS810',
      summary: 'Microminiature surface mount tactile switches of 4.2 x 3.2 mm.',
      source: 'C&K data sheet "PTS810 Series", section "How to order"',
    },
    forces,
    ([force, grams]) => ({
      part_number: `PTS810 ${force} 250 SMTR LFS`,
      package: 'TACT-4X3',
      parameters: {
        actuation_force: newtons(grams),
        height: 2.5,
        mounting: 'surface_mount',
        life_cycles: 200_000,
        contact_current: 0.05,
        temperature_min: -30,
        temperature_max: 85,
      },
      packaging: 'reel',
      spq: 4_000,
      base_price: 210_000,
    }),
  )
}

function omronB3f(): Series {
  /** Part number, body, height in millimetres, newtons, surface mounted. */
  const rows: [string, string, number, number, boolean][] = [
    ['B3F-1000', '6X6', 4.3, 0.98, false],
    ['B3F-1002', '6X6', 4.3, 1.47, false],
    ['B3F-1005', '6X6', 4.3, 2.55, false],
    ['B3F-1020', '6X6', 5, 0.98, false],
    ['B3F-1022', '6X6', 5, 1.47, false],
    ['B3F-1025', '6X6', 5, 2.55, false],
    ['B3F-1050', '6X6', 7.3, 0.98, false],
    ['B3F-1052', '6X6', 7.3, 1.47, false],
    ['B3F-1055', '6X6', 7.3, 2.55, false],
    ['B3F-1060', '6X6', 7, 0.98, false],
    ['B3F-1062', '6X6', 7, 1.47, false],
    ['B3F-1070', '6X6', 9.5, 0.98, false],
    ['B3F-1072', '6X6', 9.5, 1.47, false],
    ['B3F-4000', '12X12', 4.3, 1.27, false],
    ['B3F-4005', '12X12', 4.3, 2.55, false],
    ['B3F-4050', '12X12', 7.3, 1.27, false],
    ['B3F-4055', '12X12', 7.3, 2.55, false],
    ['B3F-5000', '12X12', 4.3, 1.27, false],
    ['B3F-5050', '12X12', 7.3, 1.27, false],
    ['B3S-1000', '6X6', 4.3, 1.57, true],
    ['B3S-1002', '6X6', 4.3, 2.26, true],
    ['B3FS-1000', '6X6', 3.1, 0.98, true],
    ['B3FS-1002', '6X6', 3.1, 1.47, true],
    ['B3FS-1010', '6X6', 4.3, 0.98, true],
    ['B3FS-1012', '6X6', 4.3, 1.47, true],
    ['B3U-1000P', '3X2.5', 1.6, 1.53, true],
    ['B3U-1100P', '3X2.5', 1.6, 1.53, true],
  ]
  return listSeries(
    {
      slug: 'omron-b3',
      manufacturer: 'omron',
      category: 'tactile-switches',
      name: 'B3F/B3S/B3FS/B3U',
      summary: 'Tactile switches for through-hole (B3F) and surface mounting (B3S, B3FS, B3U).',
      source: 'Omron data sheets B3F, B3S, B3FS and B3U, section "Ordering information"',
    },
    rows,
    ([partNumber, body, height, actuationForce, smd]) => ({
      part_number: partNumber,
      package: `TACT-${body}`,
      parameters: {
        actuation_force: actuationForce,
        height,
        mounting: smd ? 'surface_mount' : 'through_hole',
        contact_current: 0.05,
        temperature_min: -25,
        temperature_max: 70,
      },
      packaging: 'bulk',
      spq: body === '12X12' ? 500 : 1_000,
      base_price: smd ? 380_000 : 170_000,
    }),
  )
}

// Slide and DIP switches

function slideAndDip(): Series {
  const slides: [string, number, string, number, 'surface_mount' | 'through_hole', number][] = [
    ['OS102011MS2QN1', 2, 'SPDT', 2, 'through_hole', 0.1],
    ['OS102011MA1QN1', 2, 'SPDT', 2, 'through_hole', 0.1],
    ['OS202011MS2QN1', 2, 'DPDT', 2, 'through_hole', 0.1],
    ['JS102011SAQN', 2, 'SPDT', 2.5, 'surface_mount', 0.3],
    ['JS102011SCQN', 2, 'SPDT', 2.5, 'surface_mount', 0.3],
    ['JS102011JAQN', 2, 'SPDT', 2.5, 'surface_mount', 0.3],
    ['JS202011AQN', 2, 'DPDT', 2.5, 'through_hole', 0.3],
    ['JS202011CQN', 2, 'DPDT', 2.5, 'through_hole', 0.3],
    ['JS202011SAQN', 2, 'DPDT', 2.5, 'surface_mount', 0.3],
    ['JS202011SCQN', 2, 'DPDT', 2.5, 'surface_mount', 0.3],
    ['PCM12SMTR', 2, 'SPDT', 1.5, 'surface_mount', 0.3],
  ]
  return listSeries(
    {
      slug: 'ck-slide',
      manufacturer: 'ck',
      category: 'slide-dip-switches',
      name: 'OS/JS/PCM',
      summary: 'Subminiature slide switches.',
      source: 'C&K data sheets "OS Series", "JS Series" and "PCM Series", section "How to order"',
    },
    slides,
    ([partNumber, positions, contactForm, pitch, mounting, contactCurrent]) => ({
      part_number: partNumber,
      package: 'MODULE',
      parameters: {
        positions,
        contact_form: contactForm,
        pitch,
        mounting,
        contact_current: contactCurrent,
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging: mounting === 'surface_mount' ? 'reel' : 'bulk',
      spq: mounting === 'surface_mount' ? 500 : 1_000,
      base_price: 420_000,
    }),
  )
}

function teAde(): Series {
  const positions = [4, 8, 2, 6, 10, 3, 5, 7, 9, 12]
  return listSeries(
    {
      slug: 'te-ade',
      manufacturer: 'te',
      category: 'slide-dip-switches',
      name: 'ADE',
      summary: 'DIP switches of 2.54 mm pitch with raised slides for through-hole mounting.',
      source: 'TE Connectivity catalogue "ALCOSWITCH ADE series", part number table',
    },
    positions,
    (count) => ({
      part_number: `ADE${padded(count, 2)}04`,
      package: `DIP-${count * 2}`,
      parameters: {
        positions: count,
        contact_form: 'SPST',
        pitch: 2.54,
        mounting: 'through_hole',
        contact_current: 0.025,
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging: 'tube',
      spq: 25,
      base_price: 320_000 + count * 62_000,
    }),
  )
}

// Relays

/** Makers write the contact form as A (make), B (break) or C (change-over). */
const CONTACT_FORM: Record<string, string> = { A: '1 Form A', B: '1 Form B', C: '1 Form C' }

function songle(): Series {
  const models: [string, number, number][] = [
    ['SRD', 10, 310_000],
    ['SLA', 30, 720_000],
  ]
  const coils = [5, 12, 24, 9, 6, 3, 48]
  const contacts = ['C', 'A', 'B']
  const sensitivities = axis(['SL'], ['SD'])
  return defineSeries<[[string, number, number], number, string, string]>(
    {
      slug: 'songle-srd-sla',
      manufacturer: 'songle',
      category: 'relays',
      name: 'SRD/SLA',
      summary: 'Subminiature power relays for 10 A (SRD) and 30 A (SLA).',
      source: 'Songle Relay data sheets SRD and SLA, section "Ordering information"',
    },
    [
      axis(models.slice(0, 1), models.slice(1)),
      axis(coils.slice(0, 3), coils.slice(3)),
      axis(contacts.slice(0, 2), contacts.slice(2)),
      sensitivities,
    ],
    ([model, amperes, price], volts, form, sensitivity) => ({
      part_number: `${model}-${padded(volts, 2)}VDC-${sensitivity}-${form}`,
      package: 'RELAY',
      parameters: {
        contact_form: CONTACT_FORM[form] as string,
        coil_voltage: volts,
        contact_current: amperes,
        mounting: 'through_hole',
        temperature_min: -25,
        temperature_max: 70,
      },
      packaging: 'tube',
      spq: 100,
      base_price: price,
    }),
  )
}

function omronRelays(): Series {
  /** Model, contact form, amperes, coils in volts, pieces in a tray. */
  const models: [string, string, number, readonly number[], number, number, boolean][] = [
    ['G5LE-1', '1 Form C', 10, [5, 6, 9, 12, 24, 48], 100, 980_000, false],
    ['G5LE-14', '1 Form C', 10, [5, 9, 12, 24, 48], 100, 960_000, false],
    ['G5LE-1A4', '1 Form A', 10, [5, 12, 24], 100, 960_000, false],
    ['G5V-1', '1 Form C', 1, [3, 5, 6, 9, 12, 24], 25, 1_450_000, false],
    ['G5V-2', '2 Form C', 2, [3, 5, 6, 9, 12, 24, 48], 25, 1_750_000, false],
    ['G5Q-1A', '1 Form A', 10, [5, 9, 12, 24], 100, 1_350_000, false],
    ['G5Q-14', '1 Form C', 10, [5, 9, 12, 24], 100, 1_420_000, false],
    ['G2RL-1', '1 Form C', 12, [5, 12, 24, 48], 20, 2_250_000, false],
    ['G2RL-1-E', '1 Form C', 16, [5, 12, 24, 48], 20, 2_450_000, false],
    ['G2RL-1A-E', '1 Form A', 16, [5, 12, 24, 48], 20, 2_350_000, false],
    ['G2RL-2', '2 Form C', 8, [5, 12, 24, 48], 20, 2_650_000, false],
    ['G6K-2F-Y', '2 Form C', 1, [3, 4.5, 5, 12, 24], 50, 2_950_000, true],
    ['G6K-2P-Y', '2 Form C', 1, [3, 4.5, 5, 12, 24], 50, 2_850_000, false],
    ['G6S-2', '2 Form C', 2, [3, 4.5, 5, 12, 24], 50, 2_750_000, false],
    ['G6DN-1A', '1 Form A', 5, [5, 12, 24], 50, 1_650_000, false],
  ]
  const rows = models.flatMap((model) => model[3].map((volts) => ({ model, volts })))
  return listSeries(
    {
      slug: 'omron-g',
      manufacturer: 'omron',
      category: 'relays',
      name: 'G5LE/G5V/G5Q/G2RL/G6K/G6S/G6DN',
      summary: 'Signal and power relays for printed circuit boards.',
      source: 'Omron data sheets G5LE, G5V-1, G5V-2, G5Q, G2RL, G6K, G6S and G6DN, section "Ordering information"',
    },
    rows,
    ({ model: [model, contactForm, contactCurrent, , spq, price, smd], volts }) => ({
      part_number: `${model} DC${volts}`,
      package: 'RELAY',
      parameters: {
        contact_form: contactForm,
        coil_voltage: volts,
        contact_current: contactCurrent,
        mounting: smd ? 'surface_mount' : 'through_hole',
        temperature_min: -40,
        temperature_max: model.startsWith('G5V') ? 70 : 85,
      },
      packaging: 'tube',
      spq,
      base_price: price,
    }),
  )
}

// Sound

function sounders(): Series {
  /** Part number, kind, hertz, volts, diameter in millimetres, surface mounted. */
  const rows: [string, 'passive_transducer', number, number, string, boolean][] = [
    ['PS1240P02BT', 'passive_transducer', 4_000, 3, 'RADIAL-CAN-12', false],
    ['PS1240P02CT3', 'passive_transducer', 4_000, 3, 'RADIAL-CAN-12', false],
    ['PS1440P02BT', 'passive_transducer', 4_000, 3, 'RADIAL-CAN-14', false],
    ['PS1740P02E', 'passive_transducer', 4_000, 3, 'RADIAL-CAN-17', false],
    ['PS1720P02', 'passive_transducer', 2_000, 3, 'RADIAL-CAN-17', false],
  ]
  return listSeries(
    {
      slug: 'tdk-ps',
      manufacturer: 'tdk',
      category: 'buzzers-speakers',
      name: 'PS',
      summary: 'Piezoelectric buzzers without oscillator circuit, pin terminals.',
      source: 'TDK catalogue "Piezoelectronic buzzers, pin terminal, without oscillator circuit, PS series"',
    },
    rows,
    ([partNumber, soundType, frequency, voltageRating, body, smd]) => ({
      part_number: partNumber,
      package: body,
      parameters: {
        sound_type: soundType,
        frequency,
        voltage_rating: voltageRating,
        mounting: smd ? 'surface_mount' : 'through_hole',
        temperature_min: -10,
        temperature_max: 70,
      },
      packaging: 'bulk',
      spq: 500,
      base_price: 340_000,
    }),
  )
}

// Fuses

function littelfuseChip(): Series {
  /** Amperes in the maker's code: .250, 001., 1.25, 01.5. */
  const code = (amperes: number): string => {
    if (amperes < 1) return amperes.toFixed(3).slice(1)
    if (Number.isInteger(amperes)) return `${padded(amperes, 3)}.`
    const text = String(amperes)
    return text.length === 3 ? `0${text}` : text
  }
  /** Series, package, ending, amperes with the volts they are rated for, pieces. */
  const families: { series: string; body: string; ending: string; spq: number; price: number; ratings: readonly [number, number][] }[] = [
    {
      series: '0467',
      body: '0603',
      ending: 'NR',
      spq: 5_000,
      price: 96_000,
      ratings: [
        [0.25, 32],
        [0.375, 32],
        [0.5, 32],
        [0.75, 32],
        [1, 32],
        [1.25, 32],
        [1.5, 32],
        [1.75, 32],
        [2, 32],
        [2.5, 32],
        [3, 32],
        [4, 32],
        [5, 32],
      ],
    },
    {
      series: '0466',
      body: '1206',
      ending: 'NR',
      spq: 3_000,
      price: 105_000,
      ratings: [
        [0.125, 125],
        [0.2, 125],
        [0.25, 125],
        [0.375, 125],
        [0.5, 63],
        [0.75, 63],
        [1, 63],
        [1.25, 63],
        [1.5, 63],
        [1.75, 63],
        [2, 63],
        [2.5, 32],
        [3, 32],
      ],
    },
    {
      series: '0468',
      body: '1206',
      ending: 'NR',
      spq: 3_000,
      price: 128_000,
      ratings: [
        [0.5, 63],
        [1, 63],
        [1.5, 63],
        [2, 63],
        [2.5, 32],
        [3, 32],
      ],
    },
    {
      series: '0451',
      body: 'NANO2',
      ending: 'MRL',
      spq: 1_000,
      price: 360_000,
      ratings: [
        [0.062, 125],
        [0.125, 125],
        [0.2, 125],
        [0.25, 125],
        [0.375, 125],
        [0.5, 125],
        [0.75, 125],
        [1, 125],
        [1.5, 125],
        [2, 125],
        [2.5, 125],
        [3, 125],
        [3.5, 125],
        [4, 125],
        [5, 125],
        [7, 125],
        [8, 125],
        [10, 125],
      ],
    },
    {
      series: '0217',
      body: 'FUSE-5X20',
      ending: 'HXP',
      spq: 1_000,
      price: 210_000,
      ratings: [
        [0.25, 250],
        [0.5, 250],
        [1, 250],
        [1.25, 250],
        [1.6, 250],
        [2, 250],
        [2.5, 250],
        [3.15, 250],
        [4, 250],
        [5, 250],
        [6.3, 250],
      ],
    },
    {
      series: '0218',
      body: 'FUSE-5X20',
      ending: 'HXP',
      spq: 1_000,
      price: 230_000,
      ratings: [
        [0.25, 250],
        [0.5, 250],
        [1, 250],
        [1.25, 250],
        [1.6, 250],
        [2, 250],
        [2.5, 250],
        [3.15, 250],
        [4, 250],
        [5, 250],
        [6.3, 250],
      ],
    },
  ]
  const rows = families.flatMap((family) => family.ratings.map((rating) => ({ family, rating })))
  return listSeries(
    {
      slug: 'littelfuse-fuses',
      manufacturer: 'littelfuse',
      category: 'fuses',
      name: '467/466/468/451/217/218',
      summary: 'Thin film chip fuses, Nano2 surface mount fuses and 5 x 20 mm cartridge fuses.',
      source: 'Littelfuse data sheets 467, 466, 468, 451/453, 217 and 218 series, section "Part numbering system"',
    },
    rows,
    ({ family, rating: [amperes, volts] }) => ({
      part_number: `${family.series}${code(amperes)}${family.ending}`,
      package: family.body,
      parameters: {
        current_rating: amperes,
        voltage_rating: volts,
        mounting: family.body.startsWith('FUSE') ? 'panel_mount' : 'surface_mount',
        temperature_min: -55,
        temperature_max: family.body.startsWith('FUSE') ? 125 : 90,
      },
      packaging: family.body.startsWith('FUSE') ? 'box' : 'reel',
      spq: family.spq,
      base_price: family.price,
    }),
  )
}

function bournsMfr(): Series {
  /** Hold amperes and volts of the radial series; it trips at twice its hold current. */
  const ratings: [string, number, number][] = [
    ['005', 0.05, 60],
    ['010', 0.1, 60],
    ['017', 0.17, 60],
    ['020', 0.2, 60],
    ['025', 0.25, 60],
    ['030', 0.3, 60],
    ['040', 0.4, 60],
    ['050', 0.5, 60],
    ['065', 0.65, 60],
    ['075', 0.75, 60],
    ['090', 0.9, 60],
    ['110', 1.1, 30],
    ['135', 1.35, 30],
    ['160', 1.6, 30],
    ['185', 1.85, 30],
    ['250', 2.5, 30],
    ['300', 3, 30],
    ['400', 4, 30],
    ['500', 5, 30],
    ['600', 6, 30],
    ['700', 7, 30],
    ['800', 8, 30],
    ['900', 9, 30],
  ]
  const packs: [string, Packaging, number][] = [
    ['', 'bulk', 500],
    ['-2', 'reel', 3_000],
    ['-AP', 'ammo_pack', 2_000],
  ]
  const rows = pairs(ratings, packs, ([, hold], [ending]) => ending === '' || hold <= 4)
  return defineSeries<[(typeof rows)[number]]>(
    {
      slug: 'bourns-mf-r',
      manufacturer: 'bourns',
      category: 'resettable-fuses',
      name: 'MF-R',
      summary: 'Radial leaded PTC resettable fuses, 50 mA to 9 A.',
      source: 'Bourns data sheet "MF-R Series", section "How to order"',
    },
    [axisWhere(rows, ([, [ending]]) => ending === '')],
    ([[code, hold, volts], [ending, packaging, spq]]) => ({
      part_number: `MF-R${code}${ending}`,
      package: 'RADIAL-10',
      parameters: {
        hold_current: hold,
        trip_current: clean(hold * 2),
        voltage_rating: volts,
        mounting: 'through_hole',
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging,
      spq: packaging === 'reel' && hold > 1.2 ? 1_500 : spq,
      base_price: Math.round(150_000 + hold * 32_000),
    }),
  )
}

function bournsMsmf(): Series {
  /** Part number without reel code, package, hold and trip amperes, volts. */
  const rows: [string, string, number, number, number][] = [
    ['MF-MSMF010', '1812', 0.1, 0.3, 60],
    ['MF-MSMF014', '1812', 0.14, 0.34, 60],
    ['MF-MSMF020', '1812', 0.2, 0.4, 30],
    ['MF-MSMF030', '1812', 0.3, 0.6, 30],
    ['MF-MSMF050', '1812', 0.5, 1, 15],
    ['MF-MSMF075', '1812', 0.75, 1.5, 13.2],
    ['MF-MSMF110', '1812', 1.1, 2.2, 6],
    ['MF-MSMF110/16', '1812', 1.1, 2.2, 16],
    ['MF-MSMF125', '1812', 1.25, 2.5, 6],
    ['MF-MSMF150', '1812', 1.5, 3, 6],
    ['MF-MSMF160', '1812', 1.6, 2.8, 8],
    ['MF-MSMF200', '1812', 2, 4, 8],
    ['MF-MSMF250/16', '1812', 2.5, 5, 16],
    ['MF-MSMF260', '1812', 2.6, 5.2, 6],
    ['MF-NSMF012', '1206', 0.12, 0.29, 30],
    ['MF-NSMF020', '1206', 0.2, 0.46, 24],
    ['MF-NSMF035', '1206', 0.35, 0.75, 6],
    ['MF-NSMF050', '1206', 0.5, 1, 13.2],
    ['MF-NSMF075', '1206', 0.75, 1.5, 6],
    ['MF-NSMF110', '1206', 1.1, 2.2, 6],
    ['MF-NSMF150', '1206', 1.5, 3, 6],
    ['MF-NSMF200', '1206', 2, 4, 6],
    ['MF-USMF005', '1210', 0.05, 0.15, 30],
    ['MF-USMF010', '1210', 0.1, 0.3, 30],
    ['MF-USMF020', '1210', 0.2, 0.4, 30],
    ['MF-USMF035', '1210', 0.35, 0.75, 6],
    ['MF-USMF050', '1210', 0.5, 1, 13.2],
    ['MF-USMF075', '1210', 0.75, 1.5, 6],
    ['MF-USMF110', '1210', 1.1, 2.2, 6],
    ['MF-USMF150', '1210', 1.5, 3, 6],
    ['MF-PSMF010', '0805', 0.1, 0.3, 15],
    ['MF-PSMF020', '0805', 0.2, 0.5, 9],
    ['MF-PSMF035', '0805', 0.35, 0.75, 6],
    ['MF-PSMF050', '0805', 0.5, 1, 6],
    ['MF-PSMF075', '0805', 0.75, 1.5, 6],
    ['MF-PSMF110', '0805', 1.1, 2.2, 6],
  ]
  return listSeries(
    {
      slug: 'bourns-mf-smf',
      manufacturer: 'bourns',
      category: 'resettable-fuses',
      name: 'MF-MSMF/NSMF/USMF/PSMF',
      summary: 'Surface mount PTC resettable fuses, 0805 to 1812.',
      source: 'Bourns data sheets MF-MSMF, MF-NSMF, MF-USMF and MF-PSMF, section "How to order"',
    },
    rows,
    ([code, body, holdCurrent, tripCurrent, voltageRating]) => ({
      part_number: `${code}-2`,
      package: body,
      parameters: {
        hold_current: holdCurrent,
        trip_current: tripCurrent,
        voltage_rating: voltageRating,
        mounting: 'surface_mount',
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging: 'reel',
      spq: body === '1812' ? (holdCurrent > 1.2 ? 1_500 : 2_000) : 3_000,
      base_price: body === '1812' ? 190_000 : 150_000,
    }),
  )
}

export const SERIES: readonly Series[] = [
  ckPts645(),
  ckPts810(),
  omronB3f(),
  slideAndDip(),
  teAde(),
  songle(),
  omronRelays(),
  sounders(),
  littelfuseChip(),
  bournsMfr(),
  bournsMsmf(),
]
