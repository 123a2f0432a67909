import type { Series } from '#origin/catalogue/model.ts'
import { listSeries, pairs } from './grammar.ts'

const WARM = { temperature_min: -40, temperature_max: 85 }

/** Colour code of the part number, colour, dominant wavelength in nanometres (null for white), volts, candelas. */
type Chip = readonly [code: string, color: string, wavelength: number | null, volts: number, candela: number]

function ledParameters([, color, wavelength, volts, candela]: Chip, angle: number, amperes = 0.02) {
  return {
    color,
    ...(wavelength === null ? {} : { wavelength }),
    luminous_intensity: candela,
    forward_voltage: volts,
    forward_current: amperes,
    viewing_angle: angle,
    ...WARM,
  }
}

/** LTST-C190KRKT: body, chip colour, clear lens and tape. */
function liteonLtst(): Series {
  const bodies: [string, string, number][] = [
    ['C190', '0603', 4_000],
    ['C170', '0805', 3_000],
    ['C150', '1206', 3_000],
    ['C191', '0603', 5_000],
  ]
  const chips: Chip[] = [
    ['KR', 'red', 631, 2, 0.054],
    ['KS', 'yellow', 587, 2, 0.075],
    ['KG', 'green', 571, 2, 0.035],
    ['KF', 'orange', 605, 2, 0.09],
    ['KA', 'amber', 601, 2, 0.075],
    ['KE', 'red', 624, 2, 0.09],
    ['TB', 'blue', 470, 3.3, 0.045],
    ['TG', 'pure_green', 525, 3.2, 0.18],
  ]
  return listSeries(
    {
      slug: 'lite-on-ltst-c',
      manufacturer: 'lite-on',
      category: 'indicator-leds',
      name: 'LTST-C',
      summary: 'Surface mount chip LEDs in 0603, 0805 and 1206.',
      source: 'Lite-On data sheets LTST-C150, LTST-C170, LTST-C190 and LTST-C191, table "Part numbers"',
    },
    pairs(bodies, chips),
    ([[body, size, spq], chip]) => ({
      part_number: `LTST-${body}${chip[0]}KT`,
      package: size,
      parameters: ledParameters(chip, 130),
      packaging: 'reel',
      spq,
      base_price: chip[3] > 3 ? 46_000 : 29_000,
    }),
  )
}

/** 150060RS75000: product line 150, size, colour and the last digits of the body. */
function wurthSmd(): Series {
  const bodies: [string, string, string][] = [
    ['150060', '75000', '0603'],
    ['150080', '75000', '0805'],
    ['150120', '75000', '1206'],
    ['150040', '73240', '0402'],
  ]
  const chips: Chip[] = [
    ['RS', 'red', 625, 2, 0.12],
    ['YS', 'yellow', 590, 2, 0.12],
    ['AS', 'amber', 605, 2, 0.12],
    ['VS', 'green', 570, 2, 0.04],
    ['GS', 'pure_green', 520, 3.2, 0.43],
    ['BS', 'blue', 470, 3.2, 0.14],
    ['SS', 'red', 630, 2, 0.1],
  ]
  return listSeries(
    {
      slug: 'wurth-wl-smcw',
      manufacturer: 'wurth',
      category: 'indicator-leds',
      name: 'WL-SMCW',
      summary: 'Surface mount mono-colour chip LEDs with waterclear lens, 0402 to 1206.',
      source: 'Würth Elektronik catalogue "WL-SMCW SMT Mono-color Chip LED Waterclear", article table',
    },
    pairs(bodies, chips),
    ([[line, ending, size], chip]) => ({
      part_number: `${line}${chip[0]}${ending}`,
      package: size,
      parameters: ledParameters(chip, 140),
      packaging: 'reel',
      spq: size === '0603' || size === '0402' ? 4_000 : 3_000,
      base_price: chip[3] > 3 ? 98_000 : 72_000,
    }),
  )
}

function kingbrightSmd(): Series {
  const bodies: [string, string, number][] = [
    ['APT1608', '0603', 2_000],
    ['APT2012', '0805', 2_000],
    ['APT3216', '1206', 2_000],
    ['APHHS1005', '0402', 4_000],
  ]
  const chips: Chip[] = [
    ['SURCK', 'red', 630, 1.95, 0.2],
    ['SECK', 'orange', 601, 2, 0.25],
    ['SYCK', 'yellow', 590, 2, 0.15],
    ['CGCK', 'green', 570, 2.1, 0.05],
    ['LVBC/D', 'blue', 470, 2.65, 0.06],
  ]
  return listSeries(
    {
      slug: 'kingbright-apt',
      manufacturer: 'kingbright',
      category: 'indicator-leds',
      name: 'APT/APHHS',
      summary: 'Surface mount chip LEDs, 0402 to 1206.',
      source: 'Kingbright data sheets APT1608, APT2012, APT3216 and APHHS1005, "Selection guide"',
    },
    pairs(bodies, chips, ([body], [code]) => code !== 'LVBC/D' || body === 'APT1608' || body === 'APT2012'),
    ([[body, size, spq], chip]) => ({
      part_number: `${body}${chip[0]}`,
      package: size,
      parameters: ledParameters(chip, 120),
      packaging: 'reel',
      spq,
      base_price: 68_000,
    }),
  )
}

function kingbrightLamps(): Series {
  const bodies: [string, string, number][] = [
    ['WP7113', 'RADIAL-5', 30],
    ['WP710A10', 'RADIAL-3', 40],
  ]
  const chips: Chip[] = [
    ['ID', 'red', 625, 2, 0.06],
    ['SRD/J4', 'red', 640, 1.85, 0.3],
    ['GD', 'green', 568, 2.2, 0.06],
    ['YD', 'yellow', 588, 2.1, 0.04],
    ['ND', 'orange', 610, 2.1, 0.05],
    ['SGD', 'green', 568, 2.2, 0.1],
    ['SYD/J3', 'yellow', 590, 2, 0.4],
  ]
  return listSeries(
    {
      slug: 'kingbright-wp',
      manufacturer: 'kingbright',
      category: 'indicator-leds',
      name: 'WP7113/WP710A10',
      summary: 'Leaded solid state lamps, 5 mm (T-1 3/4) and 3 mm (T-1).',
      source: 'Kingbright data sheets WP7113 and WP710A10, "Selection guide"',
    },
    pairs(bodies, chips, ([body], [code]) => body === 'WP7113' || !code.includes('/')),
    ([[body, size, angle], chip]) => ({
      part_number: `${body}${chip[0]}`,
      package: size,
      parameters: ledParameters(chip, angle),
      packaging: 'bulk',
      spq: 1_000,
      base_price: 62_000,
    }),
  )
}

function infrared(): Series {
  /** Part number, what it does, peak nanometres, amperes and half angles in degrees (both sides). */
  const rows: [
    string,
    'infrared_emission' | 'infrared_receiver_38khz' | 'photodiode' | 'phototransistor_light',
    number,
    number | null,
    number,
    string,
  ][] = [
    ['TSAL6200', 'infrared_emission', 940, 0.1, 34, 'RADIAL-5'],
    ['TSAL6100', 'infrared_emission', 940, 0.1, 20, 'RADIAL-5'],
    ['TSAL6400', 'infrared_emission', 940, 0.1, 50, 'RADIAL-5'],
    ['TSAL7400', 'infrared_emission', 940, 0.1, 50, 'RADIAL-5'],
    ['TSAL4400', 'infrared_emission', 940, 0.1, 50, 'RADIAL-3'],
    ['TSAL5100', 'infrared_emission', 940, 0.1, 20, 'RADIAL-5'],
    ['TSUS5400', 'infrared_emission', 950, 0.15, 44, 'RADIAL-5'],
    ['TSHG6400', 'infrared_emission', 850, 0.1, 44, 'RADIAL-5'],
    ['VSLB3940', 'infrared_emission', 940, 0.1, 44, 'RADIAL-3'],
    ['TSOP38238', 'infrared_receiver_38khz', 950, null, 90, 'RADIAL-5'],
    ['TSOP38438', 'infrared_receiver_38khz', 950, null, 90, 'RADIAL-5'],
    ['TSOP4838', 'infrared_receiver_38khz', 950, null, 90, 'RADIAL-5'],
    ['TSOP34838', 'infrared_receiver_38khz', 950, null, 90, 'RADIAL-5'],
    ['TSOP31238', 'infrared_receiver_38khz', 950, null, 90, 'RADIAL-5'],
    ['BPW34', 'photodiode', 900, null, 130, 'DIP-2'],
    ['BPV10NF', 'photodiode', 940, null, 40, 'RADIAL-5'],
    ['TEFT4300', 'phototransistor_light', 925, null, 60, 'RADIAL-3'],
    ['BPW85C', 'phototransistor_light', 850, null, 50, 'RADIAL-3'],
    ['BPV11F', 'phototransistor_light', 930, null, 30, 'RADIAL-5'],
  ]
  return listSeries(
    {
      slug: 'vishay-infrared',
      manufacturer: 'vishay',
      category: 'infrared-emitters-receivers',
      name: 'TSAL/TSOP/BPW',
      summary: 'Infrared emitters, remote control receivers, photodiodes and phototransistors with leads.',
      source: 'Vishay selector guides "Infrared Emitters", "IR Receivers" and "Detectors"',
    },
    rows,
    ([partNumber, measurand, wavelength, amperes, viewingAngle, body]) => ({
      part_number: partNumber,
      package: body,
      parameters: {
        measurand,
        wavelength,
        ...(amperes === null ? {} : { forward_current: amperes }),
        viewing_angle: viewingAngle,
        ...WARM,
      },
      packaging: measurand === 'infrared_receiver_38khz' ? 'tube' : 'bulk',
      spq: measurand === 'infrared_receiver_38khz' ? 90 : 4_000,
      base_price: measurand === 'infrared_emission' ? 210_000 : 480_000,
    }),
  )
}

function kingbrightDisplays(): Series {
  const bodies: [string, string, number, number][] = [
    ['SA52-11', 'SC52-11', 1, 520_000],
    ['SA56-11', 'SC56-11', 1, 560_000],
    ['SA39-11', 'SC39-11', 1, 490_000],
    ['SA08-11', 'SC08-11', 1, 980_000],
    ['DA56-11', 'DC56-11', 2, 940_000],
    ['CA56-12', 'CC56-12', 4, 1_650_000],
  ]
  const colors: [string, string][] = [
    ['SRWA', 'red'],
    ['EWA', 'red'],
    ['GWA', 'green'],
    ['YWA', 'yellow'],
  ]
  const rows = pairs(bodies, colors).flatMap(([body, color]) => [0, 1].map((polarity) => ({ body, color, polarity })))
  return listSeries(
    {
      slug: 'kingbright-7-segment',
      manufacturer: 'kingbright',
      category: 'displays',
      name: '7-segment',
      summary: 'Seven-segment LED displays of one, two and four digits, common anode (A) and common cathode (C).',
      source: 'Kingbright data sheets SA52-11, SA56-11, SA39-11, SA08-11, DA56-11 and CA56-12, "Selection guide"',
    },
    rows,
    ({ body, color: [code, color], polarity }) => ({
      part_number: `${polarity === 0 ? body[0] : body[1]}${code}`,
      package: 'MODULE',
      parameters: { color, positions: body[2], ...WARM },
      packaging: 'tube',
      spq: body[2] === 4 ? 12 : 25,
      base_price: body[3],
    }),
  )
}

export const SERIES: readonly Series[] = [liteonLtst(), wurthSmd(), kingbrightSmd(), kingbrightLamps(), infrared(), kingbrightDisplays()]
