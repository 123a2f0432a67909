import type { ParameterValue, Series } from '#origin/catalogue/model.ts'
import type { Device, Form } from './families.ts'
import { device, devices, family, forms, pick, rows, table } from './families.ts'

type Parameters = Readonly<Record<string, ParameterValue>>

function analog(
  slug: string,
  manufacturer: string,
  category: string,
  name: string,
  summary: string,
  source: string,
  list: readonly Device[],
  common: Parameters = {},
): Series {
  return family({ slug, manufacturer, category, name, summary, source }, list, common)
}

const INDUSTRIAL = { temperature_min: -40, temperature_max: 85 }
const EXTENDED = { temperature_min: -40, temperature_max: 125 }

// ---------------------------------------------------------------- linear regulators

/** Regulators named by output voltage: pairs `code=volts` (`adj` for adjustable), put where `*` stands in the forms. */
function regulators(name: string, codes: string, usd: number, common: Parameters, table: readonly Form[]): Device[] {
  return codes.split(' ').map((pair) => {
    const [code = '', volts = code] = pair.split('=')
    return device(
      name + code,
      usd,
      volts === 'adj' ? { ...common, output_type: 'adjustable' } : { ...common, output_type: 'fixed', output_voltage: Number(volts) },
      table,
    )
  })
}
/** Two-digit voltage codes of tenths: `18 33` becomes `18=1.8 33=3.3`. */
const tenths = (codes: string): string =>
  codes
    .split(' ')
    .map((code) => `${code}=${Number(code) / 10}`)
    .join(' ')
const ldo = (outputCurrent: number, dropoutVoltage: number, low: number, high: number, quiescentCurrent: number): Parameters => ({
  output_current: outputCurrent,
  dropout_voltage: dropoutVoltage,
  input_voltage_min: low,
  input_voltage_max: high,
  quiescent_current: quiescentCurrent,
})

const TI_DBV = forms('DBVR SOT-23-5 reel 3000\nDBVT SOT-23-5 reel 250 1.5')
const TI_DDC = forms('DDCR SOT-23-5 reel 3000\nDDCT SOT-23-5 reel 250 1.5')
const REGULATORS = 'linear-regulators'

const LDOS: Series[] = [
  analog(
    'ti-tlv700',
    'ti',
    REGULATORS,
    'TLV700, TLV702',
    'Low-dropout regulators for portable devices, 200 mA and 300 mA.',
    'Texas Instruments SLVSA00, SLVSAG6',
    [
      ...regulators('TLV700', tenths('12 15 18 22 25 28 29 30 33 36'), 0.14, ldo(0.2, 0.175, 2, 5.5, 31e-6), [
        ...TI_DDC,
        ...forms('DCKR SC-70-5 reel 3000\nDSER WSON-6 reel 3000 1.05'),
      ]),
      ...regulators('TLV702', tenths('12 15 18 25 28 29 30 33'), 0.16, ldo(0.3, 0.22, 2, 5.5, 35e-6), [
        ...TI_DBV,
        ...forms('DSER WSON-6 reel 3000 1.05'),
      ]),
    ],
    EXTENDED,
  ),
  analog(
    'ti-tlv755p',
    'ti',
    REGULATORS,
    'TLV755P, TLV757P',
    'Low-dropout regulators in small packages, 500 mA and 1 A.',
    'Texas Instruments SBVS320, SBVS322',
    [
      ...regulators(
        'TLV755',
        tenths('10 12 15 18 25 28 29 30 33'),
        0.16,
        ldo(0.5, 0.238, 1.45, 5.5, 25e-6),
        forms('PDBVR SOT-23-5 reel 3000\nPDRVR WSON-6 reel 3000 1.1\nPDQNR X2SON-4 reel 3000 1.1'),
      ),
      ...regulators(
        'TLV757',
        tenths('10 12 15 18 25 28 30 33'),
        0.2,
        ldo(1, 0.425, 1.45, 5.5, 25e-6),
        forms('PDBVR SOT-23-5 reel 3000\nPDRVR WSON-6 reel 3000 1.1'),
      ),
    ],
    EXTENDED,
  ),
  analog(
    'ti-tlv1117',
    'ti',
    REGULATORS,
    'TLV1117, TLV1117LV',
    'Fixed and adjustable low-dropout regulators, 800 mA and 1 A.',
    'Texas Instruments SLVS561, SBVS160',
    [
      ...regulators(
        'TLV1117',
        '-15=1.5 -18=1.8 -25=2.5 -33=3.3 -50=5',
        0.24,
        ldo(0.8, 1.2, 2.7, 15, 5e-3),
        forms('CDCYR SOT-223 reel 2500\nCDCY SOT-223 tube 80 1.3\nIDCYR SOT-223 reel 2500 1.05 -40..125'),
      ),
      device(
        'TLV1117',
        0.24,
        { ...ldo(0.8, 1.2, 2.7, 15, 5e-3), output_type: 'adjustable' },
        forms('CDCYR SOT-223 reel 2500\nCDCY SOT-223 tube 80 1.3\nIDCYR SOT-223 reel 2500 1.05 -40..125'),
      ),
      ...regulators(
        'TLV1117LV',
        tenths('12 15 18 25 28 30 33'),
        0.15,
        ldo(1, 0.455, 2, 5.5, 50e-6),
        forms('DCYR SOT-223 reel 2500\nDCYT SOT-223 reel 250 1.5'),
      ),
    ],
    { temperature_min: 0, temperature_max: 125 },
  ),
  analog(
    'ti-lp2985',
    'ti',
    REGULATORS,
    'LP2985',
    'Low-noise low-dropout regulators with shutdown, 150 mA.',
    'Texas Instruments SLVS522',
    [
      ...regulators('LP2985-', tenths('18 25 28 29 30 33 50'), 0.19, ldo(0.15, 0.28, 2.2, 16, 850e-6), TI_DBV),
      ...regulators('LP2985A-', tenths('18 25 28 29 30 33 50'), 0.24, ldo(0.15, 0.28, 2.2, 16, 850e-6), TI_DBV),
    ],
    EXTENDED,
  ),
  analog(
    'ti-tps7',
    'ti',
    REGULATORS,
    'TPS73x, TPS76x, TPS77x, TPS79x',
    'Low-dropout regulators, low noise and low quiescent current.',
    'Texas Instruments SBVS067, SLVS203, SLVS210, SLVS348, SBVS056',
    [
      ...regulators('TPS736', '01=adj 15=1.5 18=1.8 25=2.5 30=3 33=3.3', 0.62, ldo(0.4, 0.075, 1.7, 5.5, 400e-6), [
        ...TI_DBV,
        ...forms('DRBR WSON-8 reel 3000 1.1\nDCQR SOT-223-6 reel 2500 1.15'),
      ]),
      ...regulators('TPS731', '01=adj 15=1.5 18=1.8 25=2.5 30=3 33=3.3 50=5', 0.46, ldo(0.15, 0.03, 1.7, 5.5, 400e-6), TI_DBV),
      ...regulators('TPS732', '01=adj 15=1.5 16=1.6 18=1.8 25=2.5 30=3 33=3.3 50=5', 0.52, ldo(0.25, 0.04, 1.7, 5.5, 400e-6), [
        ...TI_DBV,
        ...forms('DRBR WSON-8 reel 3000 1.1'),
      ]),
      ...regulators(
        'TPS769',
        '01=adj 12=1.2 15=1.5 18=1.8 25=2.5 27=2.7 28=2.8 30=3 33=3.3 50=5',
        0.34,
        ldo(0.1, 0.071, 2.7, 10, 17e-6),
        TI_DBV,
      ),
      ...regulators(
        'TPS770',
        '01=adj 12=1.2 15=1.5 18=1.8 25=2.5 27=2.7 28=2.8 30=3 33=3.3 50=5',
        0.32,
        ldo(0.05, 0.035, 2.7, 10, 17e-6),
        TI_DBV,
      ),
      ...regulators(
        'TPS767',
        '01=adj 15=1.5 18=1.8 25=2.5 28=2.8 30=3 33=3.3 50=5',
        1.15,
        ldo(1, 0.23, 2.7, 10, 85e-6),
        forms('QD SOIC-8 tube 75 1.2\nQDR SOIC-8 reel 2500\nQPWP HTSSOP-20 tube 70 1.15\nQPWPR HTSSOP-20 reel 2000'),
      ),
      ...regulators('TPS793', '01=adj 18=1.8 25=2.5 28=2.8 285=2.85 30=3 33=3.3 475=4.75', 0.38, ldo(0.2, 0.112, 2.7, 5.5, 170e-6), [
        ...TI_DBV,
      ]),
      ...regulators(
        'TPS799',
        '01=adj 13=1.3 15=1.5 16=1.6 18=1.8 25=2.5 27=2.7 28=2.8 285=2.85 30=3 33=3.3',
        0.3,
        ldo(0.2, 0.1, 2.7, 6.5, 40e-6),
        [...TI_DDC, ...forms('DRVR WSON-6 reel 3000 1.05')],
      ),
    ],
    EXTENDED,
  ),
  analog(
    'ti-lm1117',
    'ti',
    REGULATORS,
    'LM1117',
    'Low-dropout regulators, 800 mA.',
    'Texas Instruments SNOS412',
    [
      ...regulators(
        '',
        'ADJ=adj 1.8 2.5 3.3 5.0=5',
        0.36,
        ldo(0.8, 1.2, 2.6, 15, 5e-3),
        forms(`
      LM1117MP-*/NOPB  SOT-223 reel 1000 1.05
      LM1117MPX-*/NOPB SOT-223 reel 2000
      LM1117DT-*/NOPB  TO-252  tube 75 1.1
      LM1117DTX-*/NOPB TO-252  reel 2500 1.05
      LM1117T-*/NOPB   TO-220-3 tube 45 1.3
    `),
      ),
      ...regulators(
        '',
        'ADJ=adj 3.3 5.0=5',
        0.42,
        ldo(0.8, 1.2, 2.6, 15, 5e-3),
        forms(`
      LM1117IMP-*/NOPB  SOT-223 reel 1000 1.05 -40..125
      LM1117IMPX-*/NOPB SOT-223 reel 2000 1 -40..125
    `),
      ),
    ],
    { temperature_min: 0, temperature_max: 125 },
  ),
  analog(
    'ti-ua78',
    'ti',
    REGULATORS,
    'UA78xx, UA78Mxx, UA78Lxx',
    'Fixed positive-voltage regulators.',
    'Texas Instruments SLVS056, SLVS059, SLVS010',
    [
      ...regulators(
        'UA78',
        '05=5 08=8 10=10 12=12 15=15 24=24',
        0.34,
        { output_current: 1.5, dropout_voltage: 2, input_voltage_max: 25, quiescent_current: 4.2e-3 },
        forms('CKCS TO-220-3 tube 50\nCKCT TO-220-3 tube 50\nCKTTR TO-263 reel 500 1.1'),
      ),
      ...regulators(
        'UA78M',
        '33=3.3 05=5 08=8 09=9 10=10 12=12',
        0.26,
        { output_current: 0.5, dropout_voltage: 2, input_voltage_max: 25, quiescent_current: 4.5e-3 },
        forms('CDCYR SOT-223 reel 2500\nCDCY SOT-223 tube 80 1.2\nCKVURG3 TO-252 reel 2500'),
      ),
      ...regulators(
        'UA78L',
        '05=5 08=8 09=9 10=10 12=12 15=15',
        0.13,
        { output_current: 0.1, dropout_voltage: 1.7, input_voltage_max: 20, quiescent_current: 3.8e-3 },
        forms('ACD SOIC-8 tube 75 1.3\nACDR SOIC-8 reel 2500\nACLP TO-92 bulk 1000\nACLPR TO-92 reel 2000\nACPK SOT-89 reel 1000 1.05'),
      ),
    ],
    { temperature_min: 0, temperature_max: 125 },
  ),
  analog(
    'microchip-mcp170x',
    'microchip',
    REGULATORS,
    'MCP1700, MCP1702, MCP1703A',
    'Low quiescent current CMOS LDO regulators, 250 mA.',
    'Microchip DS20001826, DS20002122, DS20005122',
    [
      ...regulators(
        '',
        tenths('12 15 18 25 28 30 33 50'),
        0.26,
        ldo(0.25, 0.178, 2.3, 6, 1.6e-6),
        forms('MCP1700T-*02E/TT SOT-23 reel 3000\nMCP1700T-*02E/MB SOT-89 reel 1000 1.1\nMCP1700-*02E/TO TO-92 bulk 1000 1.05'),
      ),
      ...regulators(
        '',
        tenths('12 15 18 25 28 30 33 40 50'),
        0.36,
        ldo(0.25, 0.625, 2.7, 13.2, 2e-6),
        forms('MCP1702T-*02E/CB SOT-23A reel 3000\nMCP1702T-*02E/MB SOT-89 reel 1000 1.1\nMCP1702-*02E/TO TO-92 bulk 1000 1.05'),
      ),
      ...regulators(
        '',
        tenths('12 15 18 25 28 30 33 40 50'),
        0.42,
        ldo(0.25, 0.625, 2.7, 16, 2e-6),
        forms('MCP1703AT-*02E/CB SOT-23A reel 3000\nMCP1703AT-*02E/MB SOT-89 reel 1000 1.1\nMCP1703AT-*02E/DB SOT-223 reel 4000 1.15'),
      ),
    ],
    EXTENDED,
  ),
  analog(
    'microchip-mcp182x',
    'microchip',
    REGULATORS,
    'MCP1825, MCP1826, MCP1827',
    'Low-dropout regulators with power good, 500 mA to 1.5 A.',
    'Microchip DS20002056, DS20002057, DS22001',
    [
      ...regulators(
        '',
        tenths('08 12 18 25 30 33 50'),
        0.52,
        ldo(0.5, 0.21, 2.1, 6, 120e-6),
        forms(
          'MCP1825ST-*02E/DB SOT-223 reel 4000\nMCP1825S-*02E/DB SOT-223 tube 60 1.05\nMCP1825S-*02E/AB TO-220-3 tube 50 1.2\nMCP1825T-*02E/DC SOT-223-5 reel 4000 1.05\nMCP1825-*02E/AT TO-220-5 tube 50 1.3',
        ),
      ),
      ...regulators(
        '',
        tenths('08 12 18 25 30 33 50'),
        0.66,
        ldo(1, 0.25, 2.3, 6, 120e-6),
        forms(
          'MCP1826ST-*02E/DB SOT-223 reel 4000\nMCP1826S-*02E/DB SOT-223 tube 60 1.05\nMCP1826S-*02E/AB TO-220-3 tube 50 1.2\nMCP1826T-*02E/DC SOT-223-5 reel 4000 1.05\nMCP1826-*02E/AT TO-220-5 tube 50 1.3',
        ),
      ),
    ],
    EXTENDED,
  ),
  analog(
    'microchip-mic52',
    'microchip',
    REGULATORS,
    'MIC5205, MIC5219, MIC5504',
    'Low-noise and small LDO regulators.',
    'Microchip DS20005785, DS20006021, DS20006006',
    [
      ...regulators(
        '',
        '2.5 2.7 2.8 2.85 2.9 3.0=3 3.1 3.2 3.3 3.6 3.8 4.0=4 5.0=5',
        0.34,
        ldo(0.15, 0.165, 2.5, 16, 80e-6),
        forms('MIC5205-*YM5-TR SOT-23-5 reel 3000'),
      ),
      device('MIC5205YM5-TR', 0.34, { ...ldo(0.15, 0.165, 2.5, 16, 80e-6), output_type: 'adjustable' }, forms('- SOT-23-5 reel 3000')),
      ...regulators(
        '',
        '2.5 2.6 2.7 2.8 2.85 2.9 3.0=3 3.1 3.3 3.6 5.0=5',
        0.52,
        ldo(0.5, 0.5, 2.5, 12, 80e-6),
        forms('MIC5219-*YM5-TR SOT-23-5 reel 3000'),
      ),
      device('MIC5219YM5-TR', 0.52, { ...ldo(0.5, 0.5, 2.5, 12, 80e-6), output_type: 'adjustable' }, forms('- SOT-23-5 reel 3000')),
      ...regulators(
        '',
        '1.2 1.8 2.5 2.8 3.0=3 3.1 3.3',
        0.11,
        ldo(0.3, 0.16, 2.5, 5.5, 38e-6),
        forms('MIC5504-*YM5-TR SOT-23-5 reel 3000\nMIC5504-*YMT-TR DFN-4 reel 5000'),
      ),
    ],
    EXTENDED,
  ),
  analog(
    'diodes-ap2112',
    'diodes',
    REGULATORS,
    'AP2112, AP7361C, AZ1117C',
    'CMOS and bipolar LDO regulators.',
    'Diodes Incorporated AP2112, AP7361C, AZ1117C data sheets',
    [
      ...regulators('', '1.2 1.8 2.5 2.6 3.3', 0.1, ldo(0.6, 0.25, 2.5, 6, 55e-6), forms('AP2112K-*TRG1 SOT-23-5 reel 3000')),
      ...regulators(
        '',
        tenths('10 12 15 18 25 28 30 33'),
        0.13,
        ldo(1, 0.36, 2.2, 6, 60e-6),
        forms(
          'AP7361C-*E-13 SOT-223 reel 2500\nAP7361C-*ER-13 SOT-223 reel 2500\nAP7361C-*Y5-13 SOT-89-5 reel 2500\nAP7361C-*FGE-7 DFN-8 reel 3000 1.1',
        ),
      ),
      ...regulators(
        '',
        '1.2 1.5 1.8 2.5 3.3 5.0=5 ADJ=adj',
        0.1,
        ldo(1, 1.15, 2.7, 15, 4e-3),
        forms('AZ1117CH-*TRG1 SOT-223 reel 4000\nAZ1117CD-*TRG1 TO-252 reel 2500\nAZ1117CR-*TRG1 SOT-89 reel 1000'),
      ),
      ...regulators(
        '',
        '15=1.5 18=1.8 25=2.5 33=3.3 50=5',
        0.11,
        ldo(1, 1.2, 2.7, 18, 4e-3),
        forms('AP1117E*G-13 SOT-223 reel 2500\nAP1117D*G-13 TO-252 reel 2500 1.05'),
      ),
      ...regulators(
        '',
        tenths('10 12 15 18 20 25 28 30 33'),
        0.065,
        ldo(0.15, 0.3, 2, 6, 60e-6),
        forms('AP7313-*SAG-7 SOT-23 reel 3000\nAP7313-*SRG-7 SOT-23 reel 3000'),
      ),
    ],
    INDUSTRIAL,
  ),
  analog(
    'onsemi-ncp1117',
    'onsemi',
    REGULATORS,
    'NCP1117',
    'Low-dropout positive regulators, 1 A.',
    'onsemi NCP1117/D',
    [
      ...regulators(
        '',
        '15=1.5 18=1.8 20=2 25=2.5 285=2.85 33=3.3 50=5 12=12',
        0.15,
        ldo(1, 1.2, 2.7, 20, 6e-3),
        forms('NCP1117ST*T3G SOT-223 reel 4000'),
      ),
      ...regulators(
        '',
        '15=1.5 18=1.8 25=2.5 33=3.3 50=5 12=12',
        0.17,
        ldo(1, 1.2, 2.7, 20, 6e-3),
        forms('NCP1117DT*RKG TO-252 reel 2500\nNCP1117DT*G TO-252 tube 75 1.1'),
      ),
      device('NCP1117STAT3G', 0.15, { ...ldo(1, 1.2, 2.7, 20, 6e-3), output_type: 'adjustable' }, forms('- SOT-223 reel 4000')),
      device('NCP1117DTARKG', 0.17, { ...ldo(1, 1.2, 2.7, 20, 6e-3), output_type: 'adjustable' }, forms('- TO-252 reel 2500')),
    ],
    { temperature_min: 0, temperature_max: 125 },
  ),
  analog(
    'onsemi-mc78',
    'onsemi',
    REGULATORS,
    'MC78xx, MC78Mxx, MC78Lxx',
    'Three-terminal positive voltage regulators.',
    'onsemi MC7800/D, MC78M00/D, MC78L00A/D',
    [
      ...regulators(
        '',
        '05=5 06=6 08=8 09=9 12=12 15=15 18=18 24=24',
        0.28,
        { output_current: 1, dropout_voltage: 2, input_voltage_max: 35, quiescent_current: 3.2e-3 },
        forms('MC78*CTG TO-220-3 tube 50'),
      ),
      ...regulators(
        '',
        '05=5 08=8 12=12 15=15',
        0.3,
        { output_current: 1, dropout_voltage: 2, input_voltage_max: 35, quiescent_current: 3.2e-3 },
        forms(
          'MC78*BTG TO-220-3 tube 50 1.05 -40..125\nMC78*CDTRKG TO-252 reel 2500\nMC78*BDTRKG TO-252 reel 2500 1.05 -40..125\nMC78*CD2TR4G TO-263 reel 800 1.2',
        ),
      ),
      ...regulators(
        '',
        '05=5 06=6 08=8 12=12 15=15',
        0.2,
        { output_current: 0.5, dropout_voltage: 2, input_voltage_max: 35, quiescent_current: 3.2e-3 },
        forms('MC78M*CDTRKG TO-252 reel 2500\nMC78M*CTG TO-220-3 tube 50 1.2'),
      ),
      ...regulators(
        '',
        '05=5 08=8 12=12 15=15',
        0.1,
        { output_current: 0.1, dropout_voltage: 1.7, input_voltage_max: 30, quiescent_current: 3e-3 },
        forms(
          'MC78L*ACDG SOIC-8 tube 98 1.2\nMC78L*ACDR2G SOIC-8 reel 2500\nMC78L*ACPG TO-92 bulk 2000\nMC78L*ACPRAG TO-92 reel 2000\nMC78L*ABDR2G SOIC-8 reel 2500 1.1 -40..125\nMC78L*ABPG TO-92 bulk 2000 1.1 -40..125',
        ),
      ),
    ],
    { temperature_min: 0, temperature_max: 125 },
  ),
  analog(
    'st-ld1117',
    'st',
    REGULATORS,
    'LD1117, LDL1117',
    'Adjustable and fixed low-drop regulators, 800 mA and 1.2 A.',
    'STMicroelectronics DS0437, DS11493',
    [
      ...regulators(
        '',
        '12=1.2 18=1.8 25=2.5 33=3.3 50=5',
        0.15,
        ldo(0.8, 1.1, 2.5, 15, 5e-3),
        forms(
          'LD1117S*TR SOT-223 reel 1000\nLD1117S*CTR SOT-223 reel 1000 1.05\nLD1117DT*TR TO-252 reel 2500 1.05\nLD1117DT*CTR TO-252 reel 2500 1.1',
        ),
      ),
      ...regulators(
        '',
        '18=1.8 33=3.3 50=5',
        0.24,
        ldo(0.8, 1.1, 2.5, 15, 5e-3),
        forms('LD1117V* TO-220-3 tube 50\nLD1117V*C TO-220-3 tube 50 1.05'),
      ),
      device('LD1117STR', 0.15, { ...ldo(0.8, 1.1, 2.5, 15, 5e-3), output_type: 'adjustable' }, forms('- SOT-223 reel 1000')),
      ...regulators(
        '',
        '12=1.2 15=1.5 18=1.8 25=2.5 30=3 33=3.3 50=5',
        0.24,
        ldo(1.2, 0.35, 2.6, 18, 250e-6),
        forms('LDL1117S*R SOT-223 reel 1000'),
      ),
    ],
    { temperature_min: 0, temperature_max: 125 },
  ),
  analog(
    'st-l78',
    'st',
    REGULATORS,
    'L78, L78M, L78L',
    'Positive voltage regulators.',
    'STMicroelectronics DS0422, DS0423, DS0424',
    [
      ...regulators(
        '',
        '05=5 06=6 08=8 09=9 12=12 15=15 24=24',
        0.27,
        { output_current: 1.5, dropout_voltage: 2, input_voltage_max: 35, quiescent_current: 6e-3 },
        forms(
          'L78*CV TO-220-3 tube 50\nL78*CV-DG TO-220-3 tube 50\nL78*ABV TO-220-3 tube 50 1.1 -40..125\nL78*CD2T-TR TO-263 reel 1000 1.2',
        ),
      ),
      ...regulators(
        '',
        '05=5 06=6 08=8 09=9 12=12 15=15 24=24',
        0.18,
        { output_current: 0.5, dropout_voltage: 2, input_voltage_max: 35, quiescent_current: 6e-3 },
        forms('L78M*CDT-TR TO-252 reel 2500\nL78M*ABDT-TR TO-252 reel 2500 1.1 -40..125\nL78M*CV TO-220-3 tube 50 1.2'),
      ),
      ...regulators(
        '',
        '05=5 08=8 09=9 12=12 15=15',
        0.095,
        { output_current: 0.1, dropout_voltage: 1.7, input_voltage_max: 30, quiescent_current: 6e-3 },
        forms(
          'L78L*ABZ-AP TO-92 ammo_pack 2000 1 -40..125\nL78L*ACZ TO-92 bulk 2500\nL78L*ABUTR SOT-89 reel 2500 1.05 -40..125\nL78L*ACUTR SOT-89 reel 2500 1.02\nL78L*ABD13TR SOIC-8 reel 2500 1.1 -40..125\nL78L*ACD13TR SOIC-8 reel 2500 1.05',
        ),
      ),
    ],
    { temperature_min: 0, temperature_max: 125 },
  ),
  analog(
    'adi-lt1763',
    'adi',
    REGULATORS,
    'LT1763, LT1761, LT1962',
    'Low-noise micropower LDO regulators.',
    'Analog Devices LT1763, LT1761, LT1962 data sheets',
    [
      ...regulators(
        '',
        '-1.5=1.5 -1.8=1.8 -2.5=2.5 -3=3 -3.3=3.3 -5=5',
        3.1,
        ldo(0.5, 0.3, 1.8, 20, 30e-6),
        forms(
          'LT1763CS8*#PBF SOIC-8 tube 100\nLT1763CS8*#TRPBF SOIC-8 reel 2500\nLT1763IS8*#PBF SOIC-8 tube 100 1.15\nLT1763IS8*#TRPBF SOIC-8 reel 2500 1.15',
        ),
      ),
      ...regulators('LT1763', 'CS8#PBF=adj CS8#TRPBF=adj', 3.1, ldo(0.5, 0.3, 1.8, 20, 30e-6), forms('- SOIC-8 tube 100')).map((one) =>
        one.name.includes('#TR') ? { ...one, forms: forms('- SOIC-8 reel 2500') } : one,
      ),
      ...regulators(
        '',
        '-1.5=1.5 -1.8=1.8 -2=2 -2.5=2.5 -2.8=2.8 -3=3 -3.3=3.3 -5=5',
        2.2,
        ldo(0.1, 0.3, 1.8, 20, 20e-6),
        forms('LT1761ES5*#TRMPBF SOT-23-5 reel 500 1.1\nLT1761ES5*#TRPBF SOT-23-5 reel 2500'),
      ),
      ...regulators(
        '',
        '-1.5=1.5 -1.8=1.8 -2.5=2.5 -3=3 -3.3=3.3 -5=5',
        2.9,
        ldo(0.3, 0.27, 1.8, 20, 30e-6),
        forms('LT1962EMS8*#PBF MSOP-8 tube 50\nLT1962EMS8*#TRPBF MSOP-8 reel 2500'),
      ),
    ],
    EXTENDED,
  ),
  analog(
    'adi-adp',
    'adi',
    REGULATORS,
    'ADP150, ADP151, ADP3338',
    'Ultralow noise and high accuracy LDO regulators.',
    'Analog Devices ADP150, ADP151, ADP3338 data sheets',
    [
      ...regulators('', '1.8 2.5 2.8 3.0=3 3.3', 0.72, ldo(0.15, 0.105, 2.2, 5.5, 10e-6), forms('ADP150AUJZ-*-R7 SOT-23-5 reel 3000')),
      ...regulators(
        '',
        '1.2 1.5 1.8 2.5 2.8 3.0=3 3.3',
        0.74,
        ldo(0.2, 0.14, 2.2, 5.5, 10e-6),
        forms('ADP151AUJZ-*-R7 SOT-23-5 reel 3000'),
      ),
      ...regulators(
        '',
        '1.5 1.8 2.5 2.85 3 3.3 5',
        1.6,
        ldo(1, 0.19, 2.7, 8, 110e-6),
        forms('ADP3338AKCZ-*-R7 SOT-223 reel 1000\nADP3338AKCZ-*-RL SOT-223 reel 4000'),
      ),
    ],
    EXTENDED,
  ),
]

// ---------------------------------------------------------------- switching regulators, drivers

const SWITCHERS: Series[] = [
  analog(
    'ti-tps-buck',
    'ti',
    'switching-regulators',
    'TPS54, TPS56, TPS62, TPS61, LM25',
    'Step-down and step-up converters.',
    'Texas Instruments data sheets by part',
    devices(table('analog/ti-tps-buck')),
    EXTENDED,
  ),
  analog(
    'ti-simple-switcher',
    'ti',
    'switching-regulators',
    'LM2574, LM2575, LM2576, LM2596',
    'SIMPLE SWITCHER step-down regulators.',
    'Texas Instruments SNVS104, SNVS107, SNVS124',
    [
      ...['3.3', '5.0', '12', 'ADJ'].flatMap((code) => {
        const output: Parameters = code === 'ADJ' ? { output_type: 'adjustable' } : { output_type: 'fixed', output_voltage: Number(code) }
        return [
          device(
            code,
            1.9,
            { ...output, output_current: 3, input_voltage_min: 4.5, input_voltage_max: 40, switching_frequency: 150e3 },
            forms('LM2596S-*/NOPB TO-263-5 tube 45 1.1\nLM2596SX-*/NOPB TO-263-5 reel 500\nLM2596T-*/NOPB TO-220-5 tube 45 1.05'),
          ),
          device(
            code,
            1.6,
            { ...output, output_current: 3, input_voltage_min: 4, input_voltage_max: 40, switching_frequency: 52e3 },
            forms('LM2576S-*/NOPB TO-263-5 tube 45 1.1\nLM2576SX-*/NOPB TO-263-5 reel 500\nLM2576T-*/NOPB TO-220-5 tube 45 1.05'),
          ),
          device(
            code,
            1.3,
            { ...output, output_current: 1, input_voltage_min: 4, input_voltage_max: 40, switching_frequency: 52e3 },
            forms('LM2575S-*/NOPB TO-263-5 tube 45 1.1\nLM2575SX-*/NOPB TO-263-5 reel 500\nLM2575T-*/NOPB TO-220-5 tube 45 1.05'),
          ),
        ]
      }),
    ],
    { topology: 'buck', temperature_min: -40, temperature_max: 125 },
  ),
  analog(
    'mps-mp',
    'monolithic-power',
    'switching-regulators',
    'MP',
    'Monolithic step-down and step-up converters.',
    'Monolithic Power Systems data sheets by part',
    devices(table('analog/mps-mp')),
    { output_type: 'adjustable', temperature_min: -40, temperature_max: 85 },
  ),
  analog(
    'ti-gate-drivers',
    'ti',
    'gate-drivers',
    'UCC27, LM51',
    'MOSFET and IGBT gate drivers.',
    'Texas Instruments UCC27324, UCC27511, UCC27211, LM5109 data sheets',
    devices(table('analog/ti-gate-drivers')),
    EXTENDED,
  ),
  analog(
    'infineon-gate-drivers',
    'infineon',
    'gate-drivers',
    'IR21, IRS2',
    'High-voltage half-bridge and high/low side drivers.',
    'Infineon (International Rectifier) data sheets by part',
    devices(table('analog/infineon-gate-drivers')),
    EXTENDED,
  ),
  analog(
    'microchip-tc442',
    'microchip',
    'gate-drivers',
    'TC4420, TC4426',
    'Low-side MOSFET drivers.',
    'Microchip DS21419, DS21422, DS20001423',
    devices(
      table('analog/microchip-tc442'),
      forms(`
      COA    SOIC-8 tube 100 1 0..70
      COA713 SOIC-8 reel 3300 0.97 0..70
      EOA    SOIC-8 tube 100 1.05 -40..85
      EOA713 SOIC-8 reel 3300 1.02 -40..85
      CPA    DIP-8  tube 60 1.05 0..70
      EPA    DIP-8  tube 60 1.1 -40..85
    `),
    ),
    { configuration: 'low_side', supply_voltage_min: 4.5, supply_voltage_max: 18 },
  ),
  analog(
    'ti-drv',
    'ti',
    'motor-drivers',
    'DRV8, L293, ULN',
    'Brushed DC and stepper motor drivers.',
    'Texas Instruments data sheets by part',
    devices(table('analog/ti-drv')),
    INDUSTRIAL,
  ),
  analog(
    'allegro-a49',
    'allegro',
    'motor-drivers',
    'A4950, A4988',
    'DMOS full-bridge and microstepping motor drivers.',
    'Allegro A4950, A4953, A4954, A4988, A3967 data sheets',
    devices(table('analog/allegro-a49')),
    { temperature_min: -20, temperature_max: 85 },
  ),
]

// ---------------------------------------------------------------- references, supervisors

const LM4040: readonly (readonly [string, number])[] = [
  ['A', 0.1],
  ['B', 0.2],
  ['C', 0.5],
  ['D', 1],
]
const REFERENCES: Series[] = [
  analog(
    'ti-lm4040',
    'ti',
    'voltage-references',
    'LM4040',
    'Precision micropower shunt voltage references.',
    'Texas Instruments SNOS633 and SLOS456',
    [
      ...LM4040.filter(([grade]) => grade !== 'B').flatMap(([grade, tolerance], step) =>
        ['2.5', '4.1', '5.0'].map((code) =>
          device(
            `LM4040${grade}IM3`,
            0.7 - step * 0.13,
            { tolerance, temperature_coefficient: grade === 'D' ? 150 : 100, output_voltage: code === '4.1' ? 4.096 : Number(code) },
            forms(`*-${code}/NOPB SOT-23 reel 1000\n*X-${code}/NOPB SOT-23 reel 3000 0.92`),
          ),
        ),
      ),
      ...LM4040.flatMap(([grade, tolerance], step) =>
        (
          [
            ['20', 2.048],
            ['25', 2.5],
            ['30', 3],
            ['41', 4.096],
            ['50', 5],
          ] as const
        ).map(([code, outputVoltage]) =>
          device(
            `LM4040${grade}${code}I`,
            0.62 - step * 0.13,
            { tolerance, temperature_coefficient: grade === 'D' ? 150 : 100, output_voltage: outputVoltage },
            forms('DBZR SOT-23 reel 3000\nDBZT SOT-23 reel 250 1.5\nDCKR SC-70-5 reel 3000'),
          ),
        ),
      ),
    ],
    { output_current: 15e-3, ...INDUSTRIAL },
  ),
  analog(
    'ti-ref30',
    'ti',
    'voltage-references',
    'REF30, REF31, REF33',
    'Low-drift series voltage references in SOT-23.',
    'Texas Instruments SBVS032, SBVS046, SBOS392',
    [
      ...devices(table('analog/ti-ref30')).map((one) =>
        device(
          one.name,
          0.98,
          { ...one.parameters, tolerance: 0.2, temperature_coefficient: 50, output_current: 25e-3 },
          forms('AIDBZR SOT-23 reel 3000\nAIDBZT SOT-23 reel 250 1.6'),
        ),
      ),
      ...devices(table('analog/ti-ref30-2')).map((one) =>
        device(
          one.name,
          1.6,
          { ...one.parameters, tolerance: 0.2, temperature_coefficient: 15, output_current: 10e-3 },
          forms('AIDBZR SOT-23 reel 3000\nAIDBZT SOT-23 reel 250 1.6'),
        ),
      ),
      ...devices(table('analog/ti-ref30-3')).map((one) =>
        device(
          one.name,
          0.92,
          { ...one.parameters, tolerance: 0.15, temperature_coefficient: 30, output_current: 5e-3 },
          forms('AIDBZR SOT-23 reel 3000\nAIDBZT SOT-23 reel 250 1.6\nAIDCKR SC-70-3 reel 3000\nAIDCKT SC-70-3 reel 250 1.6'),
        ),
      ),
    ],
    EXTENDED,
  ),
  analog(
    'ti-tl431',
    'ti',
    'voltage-references',
    'TL431, TLV431',
    'Adjustable precision shunt regulators.',
    'Texas Instruments SLVS543, SLVS139',
    [
      ...(
        [
          ['', 2, 1],
          ['A', 1, 1.15],
          ['B', 0.5, 1.4],
        ] as const
      ).flatMap(([grade, tolerance, factor]) =>
        (
          [
            ['C', 0, 70],
            ['I', -40, 85],
            ['Q', -40, 125],
          ] as const
        ).map(([range, low, high]) =>
          device(
            `TL431${grade}${range}`,
            0.075 * factor,
            { output_voltage: 2.495, tolerance, output_current: 0.1, temperature_min: low, temperature_max: high },
            grade === '' && range === 'Q'
              ? forms('DBZR SOT-23 reel 3000\nDBVR SOT-23-5 reel 3000 1.1')
              : forms('DBZR SOT-23 reel 3000\nDBVR SOT-23-5 reel 3000 1.1\nDR SOIC-8 reel 2500 1.2\nD SOIC-8 tube 75 1.8')
                  .filter((form) => range !== 'Q' || form.code.startsWith('DB'))
                  .concat(range === 'Q' ? [] : forms('LP TO-92 bulk 1000 1.3\nLPR TO-92 reel 2000 1.2')),
          ),
        ),
      ),
      ...(
        [
          ['A', 1],
          ['B', 0.5],
        ] as const
      ).flatMap(([grade, tolerance]) =>
        ['C', 'I'].map((range) =>
          device(
            `TLV431${grade}${range}`,
            0.15,
            {
              output_voltage: 1.24,
              tolerance,
              output_current: 20e-3,
              temperature_min: range === 'C' ? 0 : -40,
              temperature_max: range === 'C' ? 70 : 85,
            },
            forms('DBZR SOT-23 reel 3000\nDBVR SOT-23-5 reel 3000 1.1'),
          ),
        ),
      ),
    ],
  ),
  analog(
    'adi-adr',
    'adi',
    'voltage-references',
    'ADR3, ADR4',
    'Precision series voltage references.',
    'Analog Devices ADR3412/20/25/30/33/40/50 and ADR45xx data sheets',
    devices(table('analog/adi-adr')),
    { output_current: 10e-3, ...EXTENDED },
  ),
]

const THRESHOLDS = [
  ['L', 4.63],
  ['M', 4.38],
  ['T', 3.08],
  ['S', 2.93],
  ['R', 2.63],
] as const
const SUPERVISORS: Series[] = [
  analog(
    'adi-max809',
    'adi',
    'supervisors',
    'MAX803, MAX809, MAX810',
    'Microprocessor reset circuits in SOT-23 and SC70.',
    'Analog Devices (Maxim) MAX803/MAX809/MAX810 data sheet',
    (
      [
        ['MAX803', 'open_drain'],
        ['MAX809', 'push_pull'],
        ['MAX810', 'push_pull'],
      ] as const
    ).flatMap(([name, outputType]) =>
      THRESHOLDS.map(([letter, thresholdVoltage]) =>
        device(
          `${name}${letter}`,
          0.42,
          { threshold_voltage: thresholdVoltage, output_type: outputType },
          forms('EUR+T SOT-23 reel 2500\nEXR+T SC-70-3 reel 2500 1.1'),
        ),
      ),
    ),
    { supply_voltage_min: 1, supply_voltage_max: 5.5, temperature_min: -40, temperature_max: 105 },
  ),
  analog(
    'onsemi-max809',
    'onsemi',
    'supervisors',
    'MAX809, MAX810',
    'Microprocessor reset circuits.',
    'onsemi MAX809S/D',
    (
      [
        ['S', 2.93],
        ['T', 3.08],
        ['R', 2.63],
        ['M', 4.38],
        ['L', 4.63],
      ] as const
    ).flatMap(([letter, thresholdVoltage]) => [
      device(`MAX809${letter}TRG`, 0.17, { threshold_voltage: thresholdVoltage, output_type: 'push_pull' }, forms('- SOT-23 reel 3000')),
      device(`MAX810${letter}TRG`, 0.17, { threshold_voltage: thresholdVoltage, output_type: 'push_pull' }, forms('- SOT-23 reel 3000')),
    ]),
    { supply_voltage_min: 1, supply_voltage_max: 5.5, temperature_min: -40, temperature_max: 105 },
  ),
  analog(
    'microchip-mcp130',
    'microchip',
    'supervisors',
    'MCP120, MCP130',
    'Supervisory circuits with open-drain output.',
    'Microchip DS11184',
    ['MCP120', 'MCP130'].flatMap((name) =>
      (
        [
          ['270', 2.7],
          ['300', 3],
          ['315', 3.15],
          ['450', 4.5],
          ['460', 4.6],
          ['475', 4.75],
          ['485', 4.85],
        ] as const
      ).map(([code, thresholdVoltage]) =>
        device(
          code,
          0.3,
          { threshold_voltage: thresholdVoltage, output_type: 'open_drain' },
          forms(`${name}T-*I/TT SOT-23 reel 3000\n${name}-*DI/TO TO-92 bulk 1000 1.05`),
        ),
      ),
    ),
    { supply_voltage_min: 1, supply_voltage_max: 5.5, ...INDUSTRIAL },
  ),
  analog(
    'microchip-mcp100',
    'microchip',
    'supervisors',
    'MCP100, MCP101',
    'Supervisory circuits with push-pull output.',
    'Microchip DS11187',
    ['MCP100', 'MCP101'].flatMap((name) =>
      (
        [
          ['270', 2.7],
          ['300', 3],
          ['315', 3.15],
          ['450', 4.5],
          ['460', 4.6],
          ['475', 4.75],
          ['485', 4.85],
        ] as const
      ).map(([code, thresholdVoltage]) =>
        device(
          code,
          0.3,
          { threshold_voltage: thresholdVoltage, output_type: 'push_pull' },
          forms(`${name}T-*I/TT SOT-23 reel 3000\n${name}-*DI/TO TO-92 bulk 1000 1.05`),
        ),
      ),
    ),
    { supply_voltage_min: 1, supply_voltage_max: 5.5, ...INDUSTRIAL },
  ),
  analog(
    'ti-tps38',
    'ti',
    'supervisors',
    'TPS3808, TPS3809, TPS3823, TPS3839',
    'Voltage supervisors with delay and watchdog.',
    'Texas Instruments SBVS050, SLVS228, SLVS165, SBVS193',
    [
      ...(
        [
          ['G09', 0.84],
          ['G12', 1.12],
          ['G15', 1.4],
          ['G18', 1.67],
          ['G25', 2.33],
          ['G30', 2.79],
          ['G33', 3.07],
          ['G50', 4.65],
          ['G01', 0.405],
        ] as const
      ).map(([code, thresholdVoltage]) =>
        device(
          `TPS3808${code}`,
          0.72,
          { threshold_voltage: thresholdVoltage, output_type: 'open_drain', supply_voltage_min: 1.7, supply_voltage_max: 6.5 },
          forms('DBVR SOT-23-6 reel 3000\nDBVT SOT-23-6 reel 250 1.5\nDRVR WSON-6 reel 3000 1.1'),
        ),
      ),
      ...(
        [
          ['J25', 2.25],
          ['L30', 2.64],
          ['K33', 2.93],
          ['I50', 4.55],
        ] as const
      ).map(([code, thresholdVoltage]) =>
        device(
          `TPS3809${code}`,
          0.42,
          { threshold_voltage: thresholdVoltage, output_type: 'push_pull', supply_voltage_min: 2, supply_voltage_max: 6 },
          forms('DBVR SOT-23 reel 3000\nDBVT SOT-23 reel 250 1.5'),
        ),
      ),
      ...(
        [
          ['25', 2.25],
          ['30', 2.63],
          ['33', 2.93],
          ['50', 4.55],
        ] as const
      ).map(([code, thresholdVoltage]) =>
        device(
          `TPS3823-${code}`,
          0.52,
          { threshold_voltage: thresholdVoltage, output_type: 'push_pull', supply_voltage_min: 1.1, supply_voltage_max: 5.5 },
          forms('DBVR SOT-23-5 reel 3000\nDBVT SOT-23-5 reel 250 1.5'),
        ),
      ),
      ...(
        [
          ['A09', 0.9],
          ['G12', 1.1],
          ['G18', 1.67],
          ['G25', 2.33],
          ['L30', 2.63],
          ['K33', 2.93],
          ['G33', 3.08],
          ['K50', 4.38],
          ['L50', 4.63],
        ] as const
      ).map(([code, thresholdVoltage]) =>
        device(
          `TPS3839${code}`,
          0.3,
          { threshold_voltage: thresholdVoltage, output_type: 'push_pull', supply_voltage_min: 0.9, supply_voltage_max: 6.5 },
          forms('DBZR SOT-23 reel 3000\nDBZT SOT-23 reel 250 1.5\nDQNR X2SON-4 reel 3000 1.05'),
        ),
      ),
    ],
    INDUSTRIAL,
  ),
]

// ---------------------------------------------------------------- amplifiers, comparators

const TI_AMP = forms(`
  D      SOIC-#  tube 8:75,14:50 1.4
  DR     SOIC-#  reel 2500
  P      DIP-8   tube 50 1.5
  N      DIP-14  tube 25 1.5
  PWR    TSSOP-# reel 2000
  PW     TSSOP-# tube 8:150,14:90 1.4
  DGKR   VSSOP-8 reel 2500 1.05
  PSR    SOP-8   reel 2000 1.05
  NSR    SOP-14  reel 2000 1.05
  DBVR   SOT-23-5 reel 3000
  DBVT   SOT-23-5 reel 250 1.5
  DCKR   SC-70-5 reel 3000
  DCKT   SC-70-5 reel 250 1.5
  DDFR   SOT-23-8 reel 3000
  DSGR   WSON-8  reel 3000 1.05
  ID     SOIC-#  tube 8:75,14:50 1.4
  IDR    SOIC-#  reel 2500
  IDGKR  VSSOP-8 reel 2500 1.05
  IPWR   TSSOP-# reel 2000
  IDBVR  SOT-23-5 reel 3000
  IDBVT  SOT-23-5 reel 250 1.4
  IDCKR  SC-70-5 reel 3000
  IDDFR  SOT-23-8 reel 3000
  IDSGR  WSON-8  reel 3000 1.05
  AID    SOIC-8  tube 75 1.4
  AIDR   SOIC-8  reel 2500
  AIDBVR SOT-23-5 reel 3000
  AIDBVT SOT-23-5 reel 250 1.4
  AIDGKR VSSOP-8 reel 2500
  AIDGKT VSSOP-8 reel 250 1.4
`)
const AMPS = 'operational-amplifiers'
const AMPLIFIERS: Series[] = [
  analog(
    'ti-lm358',
    'ti',
    AMPS,
    'LM358, LM324, TL07x, TL08x',
    'Industry-standard operational amplifiers.',
    'Texas Instruments SLOS068, SLOS066, SLOS080, SLOS081',
    devices(table('analog/ti-lm358'), TI_AMP),
  ),
  analog(
    'ti-tlv-opamps',
    'ti',
    AMPS,
    'TLV900x, TLV237x, OPA',
    'Rail-to-rail CMOS operational amplifiers.',
    'Texas Instruments SBOS833, SLOS270, SBOS180, SBOS088',
    devices(table('analog/ti-tlv-opamps'), TI_AMP).concat(
      devices(
        table('analog/ti-tlv-opamps-2'),
        forms(`
    UA     SOIC-8 tube 75 1.1
    UA/2K5 SOIC-8 reel 2500
  `),
      ),
      devices(
        table('analog/ti-tlv-opamps-3'),
        forms(`
    NA/250 SOT-23-5 reel 250 1.2
    NA/3K  SOT-23-5 reel 3000
  `),
      ),
    ),
    EXTENDED,
  ),
  analog(
    'ti-opa',
    'ti',
    AMPS,
    'OPA',
    'Precision and high-speed operational amplifiers.',
    'Texas Instruments OPA data sheets',
    devices(table('analog/ti-opa'), TI_AMP),
    EXTENDED,
  ),
  analog(
    'microchip-mcp60',
    'microchip',
    AMPS,
    'MCP600x, MCP602x, MCP604x',
    'Rail-to-rail input and output operational amplifiers.',
    'Microchip DS21733, DS21685, DS21669',
    [
      ...(
        [
          ['MCP600', 1e6, 0.6e6, 4.5e-3, 100e-6, 1.8, 6, 0.2],
          ['MCP602', 10e6, 7e6, 0.5e-3, 1e-3, 2.5, 5.5, 0.9],
          ['MCP604', 14e3, 3e3, 3e-3, 0.6e-6, 1.4, 6, 0.5],
          ['MCP629', 10e6, 7e6, 3e-3, 1e-3, 2.4, 6, 0.52],
        ] as const
      ).flatMap(([stem, gainBandwidth, slewRate, offsetVoltage, quiescentCurrent, low, high, usd]) => {
        const common = {
          gain_bandwidth: gainBandwidth,
          slew_rate: slewRate,
          offset_voltage: offsetVoltage,
          quiescent_current: quiescentCurrent,
          supply_voltage_min: low,
          supply_voltage_max: high,
        }
        const grades = stem === 'MCP600' || stem === 'MCP604' ? ['I', 'E'] : ['E']
        const made = (list: string): Form[] =>
          grades.flatMap((grade) =>
            forms(list.replaceAll('?', grade)).map((form) => ({
              ...form,
              parameters: { temperature_min: -40, temperature_max: grade === 'I' ? 85 : 125 },
            })),
          )
        return [
          device(
            `${stem}1`,
            usd * 0.8,
            { ...common, channels: 1 },
            stem === 'MCP602' || stem === 'MCP629'
              ? made('*-?/SN SOIC-8 tube 100\n*T-?/SN SOIC-8 reel 3300\n*T-?/OT SOT-23-5 reel 3000')
              : made('*T-?/OT SOT-23-5 reel 3000').concat(stem === 'MCP600' ? made('*T-?/LT SC-70-5 reel 3000') : []),
          ),
          device(
            `${stem}2`,
            usd,
            { ...common, channels: 2 },
            made('*-?/SN SOIC-8 tube 100\n*T-?/SN SOIC-8 reel 3300\n*-?/MS MSOP-8 tube 100\n*T-?/MS MSOP-8 reel 2500').concat(
              stem === 'MCP629' ? [] : made('*-?/P DIP-8 tube 60 1.1'),
            ),
          ),
          device(
            `${stem}4`,
            usd * 1.4,
            { ...common, channels: 4 },
            made('*-?/SL SOIC-14 tube 57\n*T-?/SL SOIC-14 reel 2600\n*-?/ST TSSOP-14 tube 96\n*T-?/ST TSSOP-14 reel 2500').concat(
              stem === 'MCP629' ? [] : made('*-?/P DIP-14 tube 30 1.1'),
            ),
          ),
        ]
      }),
    ],
  ),
  analog(
    'st-lm',
    'st',
    AMPS,
    'LM358, LM324, TSV, TL07x',
    'Operational amplifiers.',
    'STMicroelectronics DS0985, DS0982, TSV91x and TL07x data sheets',
    devices(table('analog/st-lm')),
  ),
  analog(
    'adi-ad86',
    'adi',
    AMPS,
    'AD86, AD85, OP',
    'Precision rail-to-rail and zero-drift operational amplifiers.',
    'Analog Devices data sheets by part',
    devices(table('analog/adi-ad86')),
    EXTENDED,
  ),
  analog(
    'ti-comparators',
    'ti',
    'comparators',
    'LM393, LM339, TLV',
    'Single, dual and quad comparators.',
    'Texas Instruments SLCS005, SLCS006, SLOS533, SBOS589',
    devices(table('analog/ti-comparators'), TI_AMP),
  ),
  analog(
    'st-comparators',
    'st',
    'comparators',
    'LM393, LM339, LM2903',
    'Low-power voltage comparators.',
    'STMicroelectronics LM193/LM293/LM393 and LM139/LM239/LM339 data sheets',
    devices(table('analog/st-comparators')),
    { output_type: 'open_collector', supply_voltage_min: 2, supply_voltage_max: 36 },
  ),
  analog(
    'ti-ina-current',
    'ti',
    'current-sense-amplifiers',
    'INA1x9, INA18x, INA21x',
    'Current-sense amplifiers, high and low side.',
    'Texas Instruments SBOS181, SBOS793, SBOS437',
    [
      ...['A1', 'A2', 'A3', 'A4'].flatMap((gain, step) => [
        device(
          `INA180${gain}IDBVR`,
          0.24,
          {
            channels: 1,
            gain_bandwidth: [350e3, 210e3, 150e3, 105e3][step] ?? 0,
            input_voltage_max: 26,
            supply_voltage_min: 2.7,
            supply_voltage_max: 5.5,
          },
          forms('- SOT-23-5 reel 3000'),
        ),
        device(
          `INA181${gain}IDBVR`,
          0.3,
          {
            channels: 1,
            gain_bandwidth: [350e3, 210e3, 150e3, 105e3][step] ?? 0,
            input_voltage_max: 26,
            supply_voltage_min: 2.7,
            supply_voltage_max: 5.5,
          },
          forms('- SOT-23-6 reel 3000'),
        ),
      ]),
      ...devices(table('analog/ti-ina-current')).map((one) =>
        device(
          one.name,
          one.usd,
          { ...one.parameters, channels: 1, input_voltage_max: 26, supply_voltage_min: 2.7, supply_voltage_max: 26 },
          forms('AIDCKR SC-70-6 reel 3000\nAIDCKT SC-70-6 reel 250 1.5'),
        ),
      ),
      ...devices(table('analog/ti-ina-current-2')).map((one) => ({ ...one, parameters: { channels: 1, ...one.parameters } })),
    ],
    EXTENDED,
  ),
]

// ---------------------------------------------------------------- converters

const MCP_DIP = forms(`
  -I/P    DIP-#    tube 8:60,14:30,16:25 1.05
  -I/SN   SOIC-8   tube 100
  T-I/SN  SOIC-8   reel 3300
  -I/SL   SOIC-#   tube 14:57,16:48
  T-I/SL  SOIC-#   reel 2600
  -I/ST   TSSOP-#  tube 14:96,8:100
  T-I/ST  TSSOP-#  reel 2500
  -I/MS   MSOP-8   tube 100
  T-I/MS  MSOP-8   reel 2500
  -E/P    DIP-#    tube 8:60,14:30 1.08
  -E/SN   SOIC-8   tube 100
  T-E/SN  SOIC-8   reel 3300
  -E/SL   SOIC-#   tube 57
  -E/ST   TSSOP-#  tube 96
  -E/MS   MSOP-8   tube 100
  T-E/MS  MSOP-8   reel 2500
`)
const CONVERTERS: Series[] = [
  analog(
    'microchip-mcp300x',
    'microchip',
    'analog-to-digital-converters',
    'MCP300x, MCP320x',
    'SAR A/D converters with SPI, 10-bit and 12-bit.',
    'Microchip DS21293, DS21294, DS21295, DS21290, DS21034, DS21298',
    devices(table('analog/microchip-mcp300x'), MCP_DIP).concat(
      rows('MCP3201 8 1.9 12 1\nMCP3202 8 2 12 2\nMCP3204 14 2.4 12 4\nMCP3208 16 2.8 12 8').flatMap(
        ([name = '', pins = '', usd = '', resolution = '', channels = '']) =>
          (
            [
              ['B', 1.08],
              ['C', 1],
            ] as const
          ).map(
            ([grade, factor]): Device => ({
              ...device(
                name,
                Number(usd) * factor,
                { resolution: Number(resolution), channels: Number(channels), sample_rate: 100e3 },
                [],
                Number(pins),
              ),
              forms: pick(
                MCP_DIP,
                pins === '8' ? '-I/P+-I/SN+T-I/SN' : pins === '14' ? '-I/P+-I/SL+T-I/SL+-I/ST' : '-I/P+-I/SL+T-I/SL',
              ).map((form) => ({ ...form, code: form.code.replace('-', `-${grade}`) })),
            }),
          ),
      ),
    ),
    { interface: 'SPI', supply_voltage_min: 2.7, supply_voltage_max: 5.5, ...INDUSTRIAL },
  ),
  analog(
    'ti-ads',
    'ti',
    'analog-to-digital-converters',
    'ADS10xx, ADS11xx, ADS12xx',
    'Delta-sigma and SAR A/D converters.',
    'Texas Instruments data sheets by part',
    devices(table('analog/ti-ads')),
    INDUSTRIAL,
  ),
  analog(
    'microchip-mcp49',
    'microchip',
    'digital-to-analog-converters',
    'MCP48xx, MCP49xx, MCP4725',
    'Voltage output D/A converters.',
    'Microchip DS22248, DS22249, DS22250, DS22039',
    devices(table('analog/microchip-mcp49'), MCP_DIP).concat(
      devices(
        table('analog/microchip-mcp49-2'),
        forms('A0T-E/CH SOT-23-6 reel 3000\nA1T-E/CH SOT-23-6 reel 3000\nA2T-E/CH SOT-23-6 reel 3000\nA3T-E/CH SOT-23-6 reel 3000'),
      ),
    ),
    { supply_voltage_min: 2.7, supply_voltage_max: 5.5, ...EXTENDED },
  ),
  analog(
    'microchip-mcp41',
    'microchip',
    'digital-potentiometers',
    'MCP41xxx, MCP42xxx, MCP4131',
    'Digital potentiometers with SPI.',
    'Microchip DS11195, DS22060',
    [
      ...(
        [
          ['010', 10e3],
          ['050', 50e3],
          ['100', 100e3],
        ] as const
      ).flatMap(([code, resistance]) => [
        device(`MCP41${code}`, 1.1, { resistance, channels: 1, positions: 256 }, pick(MCP_DIP, '-I/P+-I/SN+T-I/SN+-E/P+-E/SN'), 8),
        device(
          `MCP42${code}`,
          1.6,
          { resistance, channels: 2, positions: 256 },
          pick(MCP_DIP, '-I/P+-I/SL+T-I/SL+-I/ST+T-I/ST+-E/P+-E/SL+-E/ST'),
          14,
        ),
      ]),
      ...(
        [
          ['502', 5e3],
          ['103', 10e3],
          ['503', 50e3],
          ['104', 100e3],
        ] as const
      ).flatMap(([code, resistance]) =>
        (
          [
            ['MCP4131', 129, 0.62],
            ['MCP4151', 257, 0.72],
            ['MCP4141', 129, 0.82],
            ['MCP4161', 257, 0.92],
          ] as const
        ).map(([name, positions, usd]) =>
          device(
            `${name}`,
            usd,
            { resistance, channels: 1, positions },
            forms(
              `*-${code}E/P DIP-8 tube 60 1.05\n*-${code}E/SN SOIC-8 tube 100\n*T-${code}E/SN SOIC-8 reel 3300\n*-${code}E/MS MSOP-8 tube 100\n*T-${code}E/MS MSOP-8 reel 2500`,
            ),
          ),
        ),
      ),
    ],
    { interface: 'SPI', ...EXTENDED },
  ),
]

// ---------------------------------------------------------------- interface and isolation

const INTERFACES: Series[] = [
  analog(
    'nxp-tja',
    'nxp',
    'can-lin-transceivers',
    'TJA10xx, PCA82C25x',
    'High-speed CAN and LIN transceivers.',
    'NXP TJA1050, TJA1051, TJA1042, TJA1044, TJA1020, TJA1021 data sheets',
    devices(table('analog/nxp-tja')),
    { channels: 1, temperature_min: -40, temperature_max: 150 },
  ),
  analog(
    'microchip-mcp25',
    'microchip',
    'can-lin-transceivers',
    'MCP2551, MCP256x, MCP2003',
    'CAN and LIN transceivers.',
    'Microchip DS20001667, DS20005167, DS20005284',
    devices(table('analog/microchip-mcp25')),
    { channels: 1, temperature_min: -40 },
  ),
  analog(
    'ti-can',
    'ti',
    'can-lin-transceivers',
    'SN65HVD23x, TCAN',
    'CAN transceivers, 3.3 V and 5 V.',
    'Texas Instruments SLOS346, SLLSEV6',
    devices(table('analog/ti-can')),
    { channels: 1, ...EXTENDED },
  ),
  analog(
    'adi-max485',
    'adi',
    'rs232-rs485-transceivers',
    'MAX48x, MAX3xxx, MAX232',
    'RS-485/RS-422 and RS-232 transceivers.',
    'Analog Devices (Maxim) MAX481-MAX491, MAX3483-MAX3491, MAX220-MAX249, MAX3222-MAX3241 data sheets',
    (
      [
        ['MAX481', 'RS-485', 2.5e6, 1, 4.75, 5.25, 1.4],
        ['MAX483', 'RS-485', 250e3, 1, 4.75, 5.25, 1.4],
        ['MAX485', 'RS-485', 2.5e6, 1, 4.75, 5.25, 1.3],
        ['MAX487', 'RS-485', 250e3, 1, 4.75, 5.25, 1.4],
        ['MAX3483', 'RS-485', 250e3, 1, 3, 3.6, 1.9],
        ['MAX3485', 'RS-485', 10e6, 1, 3, 3.6, 1.9],
        ['MAX3486', 'RS-485', 2.5e6, 1, 3, 3.6, 1.9],
      ] as const
    )
      .flatMap(([name, protocol, dataRate, channels, low, high, usd]) => [
        device(
          name,
          usd,
          { protocol, data_rate: dataRate, channels, supply_voltage_min: low, supply_voltage_max: high },
          forms(`
      CSA+  SOIC-8 tube 100 1 0..70
      CSA+T SOIC-8 reel 2500 0.95 0..70
      ESA+  SOIC-8 tube 100 1.08 -40..85
      ESA+T SOIC-8 reel 2500 1.02 -40..85
      CPA+  DIP-8  tube 50 1.1 0..70
      EPA+  DIP-8  tube 50 1.2 -40..85
    `),
        ),
      ])
      .concat(
        (
          [
            ['MAX232', 120e3, 2, 4.5, 5.5, 1.6],
            ['MAX202', 120e3, 2, 4.5, 5.5, 1.4],
            ['MAX3232', 120e3, 2, 3, 5.5, 1.9],
          ] as const
        ).map(([name, dataRate, channels, low, high, usd]) =>
          device(
            name,
            usd,
            { protocol: 'RS-232', data_rate: dataRate, channels, supply_voltage_min: low, supply_voltage_max: high },
            forms(`
        CSE+  SOIC-16 tube 50 1 0..70
        CSE+T SOIC-16 reel 2500 0.95 0..70
        ESE+  SOIC-16 tube 50 1.08 -40..85
        ESE+T SOIC-16 reel 2500 1.02 -40..85
        CPE+  DIP-16  tube 25 1.1 0..70
        EPE+  DIP-16  tube 25 1.2 -40..85
      `),
          ),
        ),
      ),
  ),
  analog(
    'ti-rs485',
    'ti',
    'rs232-rs485-transceivers',
    'SN65HVD, SN75176, MAX3232',
    'RS-485 and RS-232 transceivers.',
    'Texas Instruments data sheets by part',
    devices(table('analog/ti-rs485')),
    INDUSTRIAL,
  ),
  analog(
    'renesas-isl',
    'renesas',
    'rs232-rs485-transceivers',
    'ISL83xx, ISL3217x, ISL814x',
    'RS-485/RS-422 transceivers.',
    'Renesas ISL8485, ISL83485, ISL3172E, ISL3152E, ISL8483 data sheets',
    devices(table('analog/renesas-isl')),
    { protocol: 'RS-485', channels: 1, ...INDUSTRIAL },
  ),
  analog(
    'ti-iso77',
    'ti',
    'digital-isolators',
    'ISO77xx, ISO67xx',
    'Robust EMC digital isolators, one to six channels.',
    'Texas Instruments SLLSEU3, SLLSEP3, SLLSEI6',
    [
      ...['ISO7710', 'ISO7720', 'ISO7721'].map((name) =>
        device(
          name,
          name === 'ISO7710' ? 0.72 : 0.92,
          { channels: Number(name[5]), isolation_voltage: 3000 },
          forms('D SOIC-8 tube 75 1.3\nDR SOIC-8 reel 2500\nFD SOIC-8 tube 75 1.3\nFDR SOIC-8 reel 2500'),
        ),
      ),
      ...[
        'ISO7710',
        'ISO7720',
        'ISO7721',
        'ISO7730',
        'ISO7731',
        'ISO7740',
        'ISO7741',
        'ISO7742',
        'ISO7760',
        'ISO7761',
        'ISO7762',
        'ISO7763',
      ].map((name) =>
        device(
          name,
          0.8 + Number(name[5]) * 0.22,
          { channels: Number(name[5]), isolation_voltage: 5000 },
          forms('DW SOIC-16W tube 40 1.3\nDWR SOIC-16W reel 2000\nFDW SOIC-16W tube 40 1.3\nFDWR SOIC-16W reel 2000'),
        ),
      ),
      ...['ISO7730', 'ISO7731', 'ISO7740', 'ISO7741', 'ISO7742'].map((name) =>
        device(
          name,
          0.75 + Number(name[5]) * 0.2,
          { channels: Number(name[5]), isolation_voltage: 3000 },
          forms('DBQ SSOP-16 tube 75 1.3\nDBQR SSOP-16 reel 2500\nFDBQR SSOP-16 reel 2500'),
        ),
      ),
    ],
    { data_rate: 100e6, supply_voltage_min: 2.25, supply_voltage_max: 5.5, temperature_min: -55, temperature_max: 125 },
  ),
  analog(
    'skyworks-si86',
    'skyworks',
    'digital-isolators',
    'Si86xx',
    'Low-power multi-channel digital isolators.',
    'Skyworks Si861x/2x, Si863x, Si864x data sheets',
    (
      [
        ['Si8610', 1],
        ['Si8620', 2],
        ['Si8621', 2],
        ['Si8622', 2],
        ['Si8630', 3],
        ['Si8631', 3],
        ['Si8640', 4],
        ['Si8641', 4],
        ['Si8642', 4],
      ] as const
    ).map(([name, channels]) =>
      device(
        name,
        0.7 + channels * 0.28,
        { channels },
        [
          ...(channels <= 2
            ? forms('BB-B-IS SOIC-8 tube 96\nBB-B-ISR SOIC-8 reel 2500\nBC-B-IS SOIC-8 tube 96 1.1\nBC-B-ISR SOIC-8 reel 2500 1.1')
            : forms(
                'BB-B-IS1 SOIC-16 tube 48\nBB-B-IS1R SOIC-16 reel 2500\nBC-B-IS1 SOIC-16 tube 48 1.1\nBC-B-IS1R SOIC-16 reel 2500 1.1',
              )),
          ...forms('BD-B-IS SOIC-16W tube 46 1.3\nBD-B-ISR SOIC-16W reel 1000 1.3'),
        ].map((form) => ({
          ...form,
          parameters: { isolation_voltage: form.code.startsWith('BB') ? 2500 : form.code.startsWith('BC') ? 3750 : 5000 },
        })),
      ),
    ),
    { data_rate: 150e6, supply_voltage_min: 2.5, supply_voltage_max: 5.5, ...EXTENDED },
  ),
  analog(
    'adi-adum',
    'adi',
    'digital-isolators',
    'ADuM12xx, ADuM14xx',
    'Dual and quad channel digital isolators, iCoupler.',
    'Analog Devices ADuM1200/1201 and ADuM1400/1401/1402 data sheets',
    [
      ...['ADUM1200', 'ADUM1201'].flatMap((name) =>
        (
          [
            ['AR', 1e6, 1.4],
            ['BR', 10e6, 1.9],
            ['CR', 25e6, 2.4],
          ] as const
        ).map(([grade, dataRate, usd]) =>
          device(
            name + grade,
            usd,
            { channels: 2, data_rate: dataRate, isolation_voltage: 2500 },
            forms('Z SOIC-8 tube 98\nZ-RL7 SOIC-8 reel 1000'),
          ),
        ),
      ),
      ...['ADUM1400', 'ADUM1401', 'ADUM1402'].flatMap((name) =>
        (
          [
            ['AR', 1e6, 2.6],
            ['BR', 10e6, 3.2],
            ['CR', 90e6, 4.6],
          ] as const
        ).map(([grade, dataRate, usd]) =>
          device(
            name + grade,
            usd,
            { channels: 4, data_rate: dataRate, isolation_voltage: 2500 },
            forms('WZ SOIC-16W tube 47\nWZ-RL SOIC-16W reel 1000'),
          ),
        ),
      ),
    ],
    { supply_voltage_min: 2.7, supply_voltage_max: 5.5, temperature_min: -40, temperature_max: 105 },
  ),
]

const OPTOS: Series[] = [
  analog(
    'lite-on-ltv817',
    'lite-on',
    'optocouplers',
    'LTV-8x7',
    'Transistor output photocouplers, one to four channels.',
    'Lite-On LTV-817/827/847 data sheet',
    [
      ...(
        [
          ['LTV-817', '', 100],
          ['LTV-817', '-A', 120],
          ['LTV-817', '-B', 190],
          ['LTV-817', '-C', 300],
          ['LTV-817', '-D', 450],
        ] as const
      ).flatMap(([name, bin, currentTransferRatio]) => [
        device(`${name}${bin}`, 0.085, { channels: 1, current_transfer_ratio: currentTransferRatio }, forms('- DIP-4 tube 100')),
        device(`${name}S${bin}`, 0.09, { channels: 1, current_transfer_ratio: currentTransferRatio }, forms('- SMD-4 tube 100')),
        device(`${name}S-TA1${bin}`, 0.09, { channels: 1, current_transfer_ratio: currentTransferRatio }, forms('- SMD-4 reel 1000')),
      ]),
      device(
        'LTV-827',
        0.24,
        { channels: 2, current_transfer_ratio: 50 },
        forms('- DIP-8 tube 45\nS SMD-8 tube 45\nS-TA1 SMD-8 reel 1000'),
      ),
      device(
        'LTV-847',
        0.36,
        { channels: 4, current_transfer_ratio: 50 },
        forms('- DIP-16 tube 20\nS SMD-16 tube 20\nS-TA1 SMD-16 reel 1000'),
      ),
    ],
    { isolation_voltage: 5000, output_type: 'phototransistor', collector_emitter_voltage: 35, temperature_min: -30, temperature_max: 110 },
  ),
  analog(
    'everlight-el',
    'everlight',
    'optocouplers',
    'EL817, EL357N',
    'Phototransistor photocouplers.',
    'Everlight DPC-0000001, DPC-0000046 data sheets',
    (
      [
        ['', 50],
        ['A', 80],
        ['B', 130],
        ['C', 200],
        ['D', 300],
      ] as const
    ).flatMap(([bin, currentTransferRatio]) => [
      device(
        bin === '' ? 'EL817' : `EL817(${bin})`,
        0.07,
        { isolation_voltage: 5000, current_transfer_ratio: currentTransferRatio, collector_emitter_voltage: 35 },
        forms('- DIP-4 tube 100'),
      ),
      ...(bin === ''
        ? []
        : [
            device(
              `EL817S1(${bin})(TU)-F`,
              0.072,
              { isolation_voltage: 5000, current_transfer_ratio: currentTransferRatio, collector_emitter_voltage: 35 },
              forms('- SMD-4 reel 1500'),
            ),
            device(
              `EL357N(${bin})(TA)-G`,
              0.075,
              { isolation_voltage: 3750, current_transfer_ratio: currentTransferRatio, collector_emitter_voltage: 80 },
              forms('- SOP-4 reel 3000'),
            ),
          ]),
    ]),
    { channels: 1, output_type: 'phototransistor', temperature_min: -55, temperature_max: 110 },
  ),
  analog(
    'onsemi-optos',
    'onsemi',
    'optocouplers',
    '4N, MOC, 6N13x, FOD817',
    'Phototransistor, triac and logic output optocouplers.',
    'onsemi 4N35/D, MOC3023M/D, 6N137M/D, FOD817/D',
    devices(table('analog/onsemi-optos')),
    { temperature_min: -40, temperature_max: 100 },
  ),
  analog(
    'isocom-optos',
    'isocom',
    'optocouplers',
    'ISP817X, IS181, MOC',
    'Phototransistor optocouplers.',
    'Isocom ISP817X, IS181 data sheets',
    devices(table('analog/isocom-optos')),
    { channels: 1, output_type: 'phototransistor', collector_emitter_voltage: 80, temperature_min: -55, temperature_max: 110 },
  ),
  analog(
    'vishay-optos',
    'vishay',
    'optocouplers',
    'SFH617A, VO617A, CNY17',
    'Phototransistor optocouplers.',
    'Vishay documents 83740, 83448, 83606',
    [
      ...(
        [
          ['1', 40],
          ['2', 63],
          ['3', 100],
          ['4', 160],
        ] as const
      ).flatMap(([bin, currentTransferRatio]) => [
        device(
          `SFH617A-${bin}`,
          0.2,
          { current_transfer_ratio: currentTransferRatio, isolation_voltage: 5300, collector_emitter_voltage: 70 },
          forms('- DIP-4 tube 100'),
        ),
        device(
          `VO617A-${bin}`,
          0.16,
          { current_transfer_ratio: currentTransferRatio, isolation_voltage: 5300, collector_emitter_voltage: 80 },
          forms('- DIP-4 tube 100'),
        ),
        device(
          `CNY17-${bin}`,
          0.22,
          { current_transfer_ratio: currentTransferRatio, isolation_voltage: 5000, collector_emitter_voltage: 70 },
          forms('- DIP-6 tube 50'),
        ),
      ]),
    ],
    { channels: 1, output_type: 'phototransistor', temperature_min: -55, temperature_max: 110 },
  ),
]

// ---------------------------------------------------------------- sensors

const SENSORS: Series[] = [
  analog(
    'ti-tmp',
    'ti',
    'temperature-sensors',
    'TMP1xx, LM75, LM35',
    'Digital and analog temperature sensors.',
    'Texas Instruments data sheets by part',
    devices(table('analog/ti-tmp')),
  ),
  analog(
    'microchip-mcp97',
    'microchip',
    'temperature-sensors',
    'MCP9700, MCP9701, MCP9808',
    'Analog and digital temperature sensors.',
    'Microchip DS20001942, DS20002203, DS25095',
    devices(table('analog/microchip-mcp97')),
    { temperature_min: -40 },
  ),
  analog(
    'ti-drv5',
    'ti',
    'magnetic-sensors',
    'DRV5053, DRV5023, DRV5032',
    'Hall effect sensors.',
    'Texas Instruments SLIS153, SLIS151, SLVSDC7',
    [
      ...['CA', 'EA', 'OA', 'PA', 'RA', 'VA'].flatMap((code) => [
        device(
          `DRV5053${code}Q`,
          0.42,
          { output_type: 'linear_output', supply_voltage_min: 2.5, supply_voltage_max: 38 },
          forms('DBZR SOT-23 reel 3000\nDBZT SOT-23 reel 250 1.5\nLPG TO-92 bulk 1000\nLPGM TO-92 ammo_pack 3000'),
        ),
      ]),
      ...['AJ', 'BI'].map((code) =>
        device(
          `DRV5023${code}Q`,
          0.28,
          { output_type: 'switch_output', supply_voltage_min: 2.5, supply_voltage_max: 38 },
          forms('DBZR SOT-23 reel 3000\nDBZT SOT-23 reel 250 1.5\nLPG TO-92 bulk 1000'),
        ),
      ),
      ...['DU', 'FA', 'FB', 'FC', 'FD', 'ZE'].map((code) =>
        device(
          `DRV5032${code}`,
          0.2,
          { output_type: 'switch_output', supply_voltage_min: 1.65, supply_voltage_max: 5.5 },
          code === 'DU' ? forms('DMRR X2SON-4 reel 3000') : forms('DBZR SOT-23 reel 3000\nDBZT SOT-23 reel 250 1.5'),
        ),
      ),
    ],
    { measurand: 'hall_effect', ...EXTENDED },
  ),
  analog(
    'melexis-us',
    'melexis',
    'magnetic-sensors',
    'US1881, US5881, MLX90248',
    'Hall latches and switches.',
    'Melexis US1881, US5881, MLX90248 data sheets',
    devices(table('analog/melexis-us')),
    { measurand: 'hall_effect', temperature_min: -40 },
  ),
  analog(
    'allegro-acs',
    'allegro',
    'magnetic-sensors',
    'ACS712, ACS723, A1324',
    'Hall current and linear sensors.',
    'Allegro ACS712, ACS723, A1324-A1326, A1101-A1106 data sheets',
    devices(table('analog/allegro-acs')),
    { temperature_min: -40 },
  ),
]

/** Power management, amplifiers, converters, interface, isolation and sensor circuits. */
export const SERIES: readonly Series[] = [
  ...LDOS,
  ...SWITCHERS,
  ...REFERENCES,
  ...SUPERVISORS,
  ...AMPLIFIERS,
  ...CONVERTERS,
  ...INTERFACES,
  ...OPTOS,
  ...SENSORS,
]
