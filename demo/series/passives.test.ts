import { describe, expect, test } from 'vitest'
import type { ParameterValue, PartInput, Series } from '#origin/catalogue/model.ts'
import { readSeries } from './read-series.ts'

const ALL = ['resistors', 'capacitors', 'inductors', 'timing', 'leds', 'connectors', 'electromechanical'].flatMap(readSeries)

type ExpectedPart = readonly [part_number: string, package_name: string, parameters: Record<string, ParameterValue>]

/** Each series' published spelling, and part numbers that are widely sold with what they stand for. */
const EXPECTED_PARTS: Record<string, { pattern: RegExp; parts: readonly ExpectedPart[] }> = {
  'yageo-rc': {
    pattern: /^RC(0201|0402|0603|0805|1206|1210|1218|2010|2512)[DFJ][RK]-(07|10|13)\d+[RKM]\d*L$/,
    parts: [
      ['RC0603FR-0710KL', '0603', { resistance: 10_000, tolerance: 1, power_rating: 0.1 }],
      ['RC0402JR-074K7L', '0402', { resistance: 4_700, tolerance: 5, power_rating: 0.0625 }],
      ['RC2512FK-07100RL', '2512', { resistance: 100, tolerance: 1, power_rating: 1 }],
      ['RC0805FR-0797K6L', '0805', { resistance: 97_600, tolerance: 1 }],
    ],
  },
  'yageo-ac': {
    pattern: /^AC\d{4}[DFJ][RK]-(07|10|13)\d+[RKM]\d*L$/,
    parts: [
      ['AC0603FR-0710KL', '0603', { resistance: 10_000, tolerance: 1 }],
      ['AC0402FR-07100KL', '0402', { resistance: 100_000 }],
      ['AC1206JR-071ML', '1206', { resistance: 1e6, tolerance: 5 }],
    ],
  },
  'yageo-rt': {
    pattern: /^RT\d{4}[WBCDF][RK][BCDE](07|13)\d+[RKM]\d*L$/,
    parts: [
      ['RT0603BRD0710KL', '0603', { resistance: 10_000, tolerance: 0.1, temperature_coefficient: 25, composition: 'thin_film' }],
      ['RT0402DRE071KL', '0402', { resistance: 1_000, tolerance: 0.5, temperature_coefficient: 50 }],
      ['RT0805BRB07100KL', '0805', { resistance: 100_000, temperature_coefficient: 10 }],
    ],
  },
  'yageo-yc-tc': {
    pattern: /^(YC|TC)(164|124|162|122)-[FJ]R-07\d+[RKM]\d*L$/,
    parts: [
      ['YC164-JR-0710KL', '0603X4', { resistance: 10_000, elements: 4, tolerance: 5 }],
      ['YC124-JR-0733RL', '0402X4', { resistance: 33, elements: 4 }],
      ['YC162-JR-074K7L', '0603X2', { resistance: 4_700, elements: 2 }],
    ],
  },
  'vishay-crcw-e3': {
    pattern: /^CRCW\d{4}[\dRKM]{4}(FK|JN)E[A-K]$/,
    parts: [
      ['CRCW060310K0FKEA', '0603', { resistance: 10_000, tolerance: 1, temperature_coefficient: 100 }],
      ['CRCW04021K00FKED', '0402', { resistance: 1_000 }],
      ['CRCW0805100RJNEA', '0805', { resistance: 100, tolerance: 5, temperature_coefficient: 200 }],
    ],
  },
  'vishay-tnpw-e3': {
    pattern: /^TNPW\d{4}[\dRKM]{4}[BDF][EHXY]E[A-N]$/,
    parts: [
      ['TNPW060330K0BEEA', '0603', { resistance: 30_000, tolerance: 0.1, temperature_coefficient: 25 }],
      ['TNPW060329R1DEEA', '0603', { resistance: 29.1, tolerance: 0.5 }],
      ['TNPW08051K00BYEN', '0805', { resistance: 1_000, temperature_coefficient: 10 }],
    ],
  },
  'vishay-cmf': {
    pattern: /^CMF(50|55|60|65)[\dRKM]{6}[BCDF][EHK](EA|EB|EK|R6|RE|BF)$/,
    parts: [
      ['CMF5510K000FHEB', 'AXIAL-6.3', { resistance: 10_000, tolerance: 1, temperature_coefficient: 50, composition: 'metal_film' }],
      ['CMF5510K000BEEB', 'AXIAL-6.3', { resistance: 10_000, tolerance: 0.1, temperature_coefficient: 25 }],
      ['CMF5510K000FKEK', 'AXIAL-6.3', { resistance: 10_000, temperature_coefficient: 100 }],
    ],
  },
  'vishay-rn': {
    pattern: /^RN(55|60|65)[CDE]\d\d[R\d]\d[BDF](RE6|B14)$/,
    parts: [
      ['RN55D1002FRE6', 'AXIAL-6.3', { resistance: 10_000, temperature_coefficient: 100 }],
      ['RN55C1001BB14', 'AXIAL-6.3', { resistance: 1_000, tolerance: 0.1 }],
      ['RN60D4991FB14', 'AXIAL-9', { resistance: 4_990, tolerance: 1 }],
    ],
  },
  'vishay-s102k': {
    pattern: /^Y0078[\dRK]{7}[TBVQA][90]L$/,
    parts: [
      ['Y007810K0000T9L', 'FILM-BOX', { resistance: 10_000, tolerance: 0.01 }],
      ['Y00781K00000T9L', 'FILM-BOX', { resistance: 1_000 }],
      ['Y0078100R000T9L', 'FILM-BOX', { resistance: 100 }],
    ],
  },
  'vishay-vsmp1206': {
    pattern: /^Y1625[\dRK]{7}[TBQA][90]R$/,
    parts: [
      ['Y16251K00000T9R', '1206', { resistance: 1_000, tolerance: 0.01 }],
      ['Y162510K0000T9R', '1206', { resistance: 10_000 }],
      ['Y1625100R000T9R', '1206', { resistance: 100 }],
    ],
  },
  'vishay-wsl': {
    pattern: /^WSL\d{4}(\dL000|R\d{4})[DFGJ](EA|TA|EK)$/,
    parts: [
      ['WSL25125L000FEA', '2512', { resistance: 0.005, power_rating: 1 }],
      ['WSL2512R0100FEA', '2512', { resistance: 0.01, tolerance: 1, composition: 'metal_strip' }],
      ['WSL1206R0500FEA', '1206', { resistance: 0.05 }],
    ],
  },
  'vishay-ntcle100e3': {
    pattern: /^NTCLE100E3\d{3}[GHJ]B0$/,
    parts: [
      ['NTCLE100E3103JB0', 'RADIAL-3', { resistance_25c: 10_000, b_value: 3_977, tolerance: 5 }],
      ['NTCLE100E3104JB0', 'RADIAL-3', { resistance_25c: 100_000, b_value: 4_190 }],
      ['NTCLE100E3472JB0', 'RADIAL-3', { resistance_25c: 4_700 }],
    ],
  },
  'panasonic-erj': {
    pattern: /^ERJ-(1GN|2RK|3EK|6EN|8EN|14N|12N|12S|1TN)F[\dR]{4}[CXVU]$|^ERJ-\d+[A-Z]*J[\dR]{3}[CXVU]$/,
    parts: [
      ['ERJ-3EKF1002V', '0603', { resistance: 10_000, tolerance: 1 }],
      ['ERJ-2GEJ103X', '0402', { resistance: 10_000, tolerance: 5 }],
      ['ERJ-6ENF49R9V', '0805', { resistance: 49.9 }],
      ['ERJ-3GEYJ4R7V', '0603', { resistance: 4.7 }],
    ],
  },
  'panasonic-era-a': {
    pattern: /^ERA-[2368]A(EB|EC|ED|PB|PW|RB|RW)[\dR]{3,4}[XV]$/,
    parts: [
      ['ERA-3AEB103V', '0603', { resistance: 10_000, tolerance: 0.1, temperature_coefficient: 25 }],
      ['ERA-2AED102X', '0402', { resistance: 1_000, tolerance: 0.5 }],
      ['ERA-6AEB4991V', '0805', { resistance: 4_990 }],
    ],
  },
  'panasonic-erj-bw': {
    pattern: /^ERJ-[368]BW[FGJ]R\d{3}V$/,
    parts: [
      ['ERJ-8BWFR010V', '1206', { resistance: 0.01, power_rating: 1 }],
      ['ERJ-6BWFR020V', '0805', { resistance: 0.02 }],
      ['ERJ-3BWFR100V', '0603', { resistance: 0.1 }],
    ],
  },
  'panasonic-exb': {
    pattern: /^EXB-[23][48]V[\dR]{3}J[VX]$/,
    parts: [
      ['EXB-38V103JV', '0603X4', { resistance: 10_000, elements: 4 }],
      ['EXB-28V330JX', '0402X4', { resistance: 33 }],
      ['EXB-34V472JV', '0603X2', { resistance: 4_700, elements: 2 }],
    ],
  },
  'susumu-rg': {
    pattern: /^RG(1005|1608|2012|3216)[PN]-[\dR]{3,4}-[WBCD]-T(1|5|10)$/,
    parts: [
      ['RG1608P-103-B-T5', '0603', { resistance: 10_000, tolerance: 0.1, temperature_coefficient: 25 }],
      ['RG2012N-102-W-T1', '0805', { resistance: 1_000, tolerance: 0.05, temperature_coefficient: 10 }],
      ['RG1608P-4991-B-T5', '0603', { resistance: 4_990 }],
    ],
  },
  'stackpole-rmcf': {
    pattern: /^RMCF\d{4}[FJ]T[\dRKM]{4}$/,
    parts: [
      ['RMCF0603FT10K0', '0603', { resistance: 10_000, tolerance: 1 }],
      ['RMCF0805JT1K00', '0805', { resistance: 1_000, tolerance: 5 }],
      ['RMCF1206FT100R', '1206', { resistance: 100 }],
    ],
  },
  'stackpole-cf-rnmf': {
    pattern: /^(CF(14|12|18)JT|RNMF(14|12)FTC)[\dRKM]{4}$/,
    parts: [
      ['CF14JT10K0', 'AXIAL-6.3', { resistance: 10_000, tolerance: 5, composition: 'carbon_film' }],
      ['CF14JT330R', 'AXIAL-6.3', { resistance: 330 }],
      ['RNMF14FTC10K0', 'AXIAL-3.2', { resistance: 10_000, tolerance: 1 }],
    ],
  },
  'bourns-trimpot': {
    pattern: /^3\d{3}[A-Z]-1-\d{3}(LF|RLF|E)$/,
    parts: [
      ['3296W-1-103LF', 'TRIMMER-3296', { resistance: 10_000, turns: 25, mounting: 'through_hole' }],
      ['3362P-1-502LF', 'TRIMMER-3362', { resistance: 5_000, turns: 1 }],
      ['3214W-1-103E', 'TRIMMER-3214', { resistance: 10_000, mounting: 'surface_mount' }],
    ],
  },
  'bourns-cra2512': {
    pattern: /^CRA2512-FZ-R\d{3}ELF$/,
    parts: [
      ['CRA2512-FZ-R010ELF', '2512', { resistance: 0.01, power_rating: 3 }],
      ['CRA2512-FZ-R005ELF', '2512', { resistance: 0.005 }],
      ['CRA2512-FZ-R020ELF', '2512', { resistance: 0.02 }],
    ],
  },
  'murata-ncp': {
    pattern: /^NCP(03|15|18)[WX][A-Z]\d{3}[FEJ]0[35]R[BCL]$/,
    parts: [
      ['NCP18XH103F03RB', '0603', { resistance_25c: 10_000, b_value: 3_380, tolerance: 1 }],
      ['NCP15WF104F03RC', '0402', { resistance_25c: 100_000, b_value: 4_250 }],
      ['NCP15XH103J03RC', '0402', { tolerance: 5 }],
    ],
  },
  'tdk-s-varistors': {
    pattern: /^B722(05|07|10|14|20)S0\d{3}K101$/,
    parts: [
      ['B72210S0271K101', 'RADIAL-10', { voltage_rating: 275, clamping_voltage: 710, diameter: 10 }],
      ['B72214S0271K101', 'RADIAL-14', { voltage_rating: 275 }],
      ['B72207S0140K101', 'RADIAL-7', { voltage_rating: 14 }],
    ],
  },
  'murata-grm': {
    pattern: /^GRM\w{3}(5C|R7|R6)(0J|1A|1C|1E|1H|2A)[\dR]{3}[A-Z][A-Z]\d\d[DJLK]$/,
    parts: [
      ['GRM188R71H104KA93D', '0603', { capacitance: 1e-7, tolerance: 10, voltage_rating: 50, dielectric: 'X7R', height: 0.8 }],
      ['GRM1555C1H101JA01D', '0402', { capacitance: 1e-10, tolerance: 5, dielectric: 'C0G' }],
      ['GRM155R71C104KA88D', '0402', { capacitance: 1e-7, voltage_rating: 16 }],
      ['GRM21BR71H105KA12L', '0805', { capacitance: 1e-6, height: 1.25 }],
    ],
  },
  'murata-gcm': {
    pattern: /^GCM\w{3}(5C|R7)(1C|1E|1H)[\dR]{3}[CJK][A]\d\d[DJLK]$/,
    parts: [
      ['GCM188R71H104KA57D', '0603', { capacitance: 1e-7, voltage_rating: 50 }],
      ['GCM1555C1H101JA16D', '0402', { capacitance: 1e-10 }],
      ['GCM188R71H103KA37D', '0603', { capacitance: 1e-8 }],
    ],
  },
  'samsung-cl': {
    pattern: /^CL(03|05|10|21|31)[ABC][\dR]{3}[BCDFGJKM][RQPOABC]\wNNN[CDEF]$/,
    parts: [
      ['CL10B104KB8NNNC', '0603', { capacitance: 1e-7, voltage_rating: 50, dielectric: 'X7R' }],
      ['CL05B103KB5NNNC', '0402', { capacitance: 1e-8 }],
      ['CL21B105KBFNNNE', '0805', { capacitance: 1e-6, height: 1.25 }],
      ['CL05C100JB5NNNC', '0402', { capacitance: 1e-11, tolerance: 5 }],
    ],
  },
  'yageo-cc': {
    pattern: /^CC\d{4}[BCDFGJKM][RPKF](NPO|X7R|X5R)[05-9](BN|BB)[\dR]{3}$/,
    parts: [
      ['CC0603KRX7R9BB104', '0603', { capacitance: 1e-7, tolerance: 10, voltage_rating: 50 }],
      ['CC0402JRNPO9BN101', '0402', { capacitance: 1e-10, tolerance: 5, dielectric: 'C0G' }],
      ['CC0603KRX7R7BB474', '0603', { capacitance: 4.7e-7, voltage_rating: 16 }],
      ['CC0402CRNPO9BN2R2', '0402', { capacitance: 2.2e-12, tolerance: 11.3636 }],
    ],
  },
  'kemet-c': {
    pattern: /^C\d{4}C\d{3}[BCDFGJKM][984351][GRP]AC(TU|AUTO)$/,
    parts: [
      ['C0603C104K5RACTU', '0603', { capacitance: 1e-7, voltage_rating: 50, dielectric: 'X7R' }],
      ['C0402C104K4RACTU', '0402', { voltage_rating: 16 }],
      ['C0805C101J5GACTU', '0805', { capacitance: 1e-10 }],
      ['C0603C229C5GACTU', '0603', { capacitance: 2.2e-12 }],
    ],
  },
  'tdk-c': {
    pattern: /^C(1005|1608|2012|3216)(C0G|X7R|X5R)(1A|1C|1E|1H|2A)[\dR]{3}[CJKM]\d{3}[AB][ABC]$/,
    parts: [
      ['C1608X7R1H104K080AA', '0603', { capacitance: 1e-7, height: 0.8 }],
      ['C1005X7R1H104K050BB', '0402', { capacitance: 1e-7 }],
      ['C2012X7R1H105K125AB', '0805', { capacitance: 1e-6 }],
    ],
  },
  'nichicon-uvr': {
    pattern: /^UVR\d[ACEVHJ](\d{3}|R47|\dR\d)M[DEPH]D(1TD)?$/,
    parts: [
      ['UVR1H100MDD', 'RADIAL-CAN-5', { capacitance: 1e-5, voltage_rating: 50, diameter: 5 }],
      ['UVR1E101MED', 'RADIAL-CAN-6.3', { capacitance: 1e-4, voltage_rating: 25 }],
      ['UVR1H010MDD', 'RADIAL-CAN-5', { capacitance: 1e-6 }],
      ['UVR1V102MHD', 'RADIAL-CAN-12.5', { capacitance: 1e-3, height: 20 }],
    ],
  },
  'nichicon-uwt': {
    pattern: /^UWT\d[AJCEVH](\d{3}|\dR\d)M[CN]L1G[BS]$/,
    parts: [
      ['UWT1V100MCL1GB', 'SMD-CAN-5', { capacitance: 1e-5, voltage_rating: 35 }],
      ['UWT1C101MCL1GB', 'SMD-CAN-6.3', { capacitance: 1e-4, mounting: 'surface_mount' }],
      ['UWT1H4R7MCL1GB', 'SMD-CAN-5', { capacitance: 4.7e-6 }],
    ],
  },
  'panasonic-eca-m': {
    pattern: /^ECA-[12][ACEVHJ]M(\d{3}|\dR\d)[BI]?$/,
    parts: [
      ['ECA-1HM101', 'RADIAL-CAN-8', { capacitance: 1e-4, voltage_rating: 50 }],
      ['ECA-1EM101', 'RADIAL-CAN-6.3', { capacitance: 1e-4, voltage_rating: 25 }],
      ['ECA-1HM4R7', 'RADIAL-CAN-5', { capacitance: 4.7e-6 }],
    ],
  },
  'kemet-t520': {
    pattern: /^T520[BVD]\d{3}M(2R5|0\d\d)ATE\d{3}$/,
    parts: [
      ['T520B107M006ATE070', 'CASE-B', { capacitance: 1e-4, voltage_rating: 6.3, esr: 0.07 }],
      ['T520D337M006ATE015', 'CASE-D', { capacitance: 3.3e-4, esr: 0.015 }],
      ['T520V107M010ATE025', 'CASE-V', { voltage_rating: 10 }],
    ],
  },
  'kyocera-avx-taj': {
    pattern: /^TAJ[ABCD]\d{3}[KM]0\d\d[RS]NJ$/,
    parts: [
      ['TAJB106K016RNJ', 'CASE-B', { capacitance: 1e-5, voltage_rating: 16, tolerance: 10 }],
      ['TAJA105K016RNJ', 'CASE-A', { capacitance: 1e-6 }],
      ['TAJC476K016RNJ', 'CASE-C', { capacitance: 4.7e-5 }],
    ],
  },
  'kemet-t491': {
    pattern: /^T491[ABCD]\d{3}[KM]0\d\dAT(7280)?$/,
    parts: [
      ['T491B106K016AT', 'CASE-B', { capacitance: 1e-5, voltage_rating: 16 }],
      ['T491A105K016AT', 'CASE-A', { capacitance: 1e-6 }],
      ['T491D107K010AT', 'CASE-D', { capacitance: 1e-4 }],
    ],
  },
  'panasonic-ecq-ef': {
    pattern: /^ECQ-E[1246]\d{3}[JK][FB]$/,
    parts: [
      ['ECQ-E2104KF', 'FILM-BOX', { capacitance: 1e-7, voltage_rating: 250, dielectric: 'PET' }],
      ['ECQ-E4104KF', 'FILM-BOX', { voltage_rating: 400 }],
      ['ECQ-E6103KF', 'FILM-BOX', { capacitance: 1e-8 }],
    ],
  },
  'tdk-b3292-x2': {
    pattern: /^B3292[1234]C3\d{3}[KM](000|189|289)$/,
    parts: [
      ['B32922C3104M000', 'FILM-BOX', { capacitance: 1e-7, lead_spacing: 15 }],
      ['B32922C3224M000', 'FILM-BOX', { capacitance: 2.2e-7 }],
      ['B32923C3105M000', 'FILM-BOX', { capacitance: 1e-6, lead_spacing: 22.5 }],
    ],
  },
  'kyocera-avx-scc': {
    pattern: /^SCC[R-V]\d\dB\d{3}SRB$/,
    parts: [
      ['SCCR12B105SRB', 'RADIAL-CAN-8', { capacitance: 1 }],
      ['SCCS30B106SRB', 'RADIAL-CAN-10', { capacitance: 10 }],
      ['SCCV60B107SRB', 'RADIAL-CAN-18', { capacitance: 100 }],
    ],
  },
  'bourns-sr': {
    pattern: /^S(RN|DR|RU|RP|RR)\d{4}(TA|A)?-[\dR]{3}[KMY]$/,
    parts: [
      ['SRN6045-100M', 'INDUCTOR-6X6', { inductance: 1e-5, saturation_current: 3, dc_resistance: 0.0586 }],
      ['SDR1045-331K', 'INDUCTOR-10X10', { inductance: 3.3e-4, shielding: 'unshielded' }],
      ['SRN6045TA-4R7M', 'INDUCTOR-6X6', { inductance: 4.7e-6 }],
    ],
  },
  'murata-lq': {
    pattern: /^LQ[GW]1[58](HS|HN|AN)(\dN\d|\d\dN|R\d\d)[SJGH]0[02]D$/,
    parts: [
      ['LQG15HS10NJ02D', '0402', { inductance: 1e-8, tolerance: 5 }],
      ['LQG15HS2N2S02D', '0402', { inductance: 2.2e-9 }],
      ['LQW18AN10NJ00D', '0603', { inductance: 1e-8 }],
    ],
  },
  'tdk-mlg': {
    pattern: /^MLG(1005S|0603P)(\dN\d|\d\dN|R\d\d)[SJ]T000$/,
    parts: [
      ['MLG1005S10NJT000', '0402', { inductance: 1e-8 }],
      ['MLG1005S1N0ST000', '0402', { inductance: 1e-9 }],
      ['MLG1005SR10JT000', '0402', { inductance: 1e-7 }],
    ],
  },
  'murata-blm': {
    pattern: /^BLM\d\d(AG|PG|KG|PD)\d{3}[ST]N1[DJLK]$/,
    parts: [
      ['BLM18AG601SN1D', '0603', { impedance_100mhz: 600, current_rating: 0.5 }],
      ['BLM21PG221SN1D', '0805', { impedance_100mhz: 220, current_rating: 2 }],
      ['BLM31PG121SN1L', '1206', { impedance_100mhz: 120 }],
    ],
  },
  'tdk-mpz': {
    pattern: /^MPZ(1005|1608|2012)S\d{3}[AC]T000$/,
    parts: [
      ['MPZ1608S221AT000', '0603', { impedance_100mhz: 220 }],
      ['MPZ2012S601AT000', '0805', { impedance_100mhz: 600 }],
      ['MPZ1608S601AT000', '0603', { impedance_100mhz: 600 }],
    ],
  },
  'murata-dlw': {
    pattern: /^DLW[23]1SN\d{3}SQ2[LB]$/,
    parts: [
      ['DLW21SN900SQ2L', '0805X4', { impedance_100mhz: 90, current_rating: 0.33 }],
      ['DLW21SN121SQ2L', '0805X4', { impedance_100mhz: 120 }],
      ['DLW31SN222SQ2L', '1206X4', { impedance_100mhz: 2_200 }],
    ],
  },
  'sitime-sit8008': {
    pattern: /^SIT8008B[CI]-[71238][123]-(18|25|28|30|33|XX)[ES]-\d{1,3}\.\d{6}$/,
    parts: [
      ['SIT8008BI-72-33E-25.000000', 'XTAL-2016', { frequency: 25e6, frequency_stability: 25, supply_voltage_max: 3.63 }],
      ['SIT8008BI-22-18E-16.000000', 'XTAL-3225', { frequency: 16e6, supply_voltage_max: 1.98 }],
      ['SIT8008BI-22-33E-100.000000', 'XTAL-3225', { frequency: 100e6 }],
    ],
  },
  'sitime-sit8208': {
    pattern: /^SIT8208A[CI]-[1238][123F]-(18|25|28|33)[ES]-\d{1,2}\.\d{6}$/,
    parts: [
      ['SIT8208AI-22-33E-50.000000', 'XTAL-3225', { frequency: 50e6 }],
      ['SIT8208AI-82-33E-25.000000', 'XTAL-7050', { frequency: 25e6 }],
      ['SIT8208AI-22-18E-24.000000', 'XTAL-3225', { supply_voltage_min: 1.62 }],
    ],
  },
  'ecs-mv': {
    pattern: /^ECS-\d{4}MV-\d{3}-[BC]N-TR$/,
    parts: [
      ['ECS-2520MV-250-BN-TR', 'XTAL-2520', { frequency: 25e6, frequency_stability: 25 }],
      ['ECS-3225MV-250-BN-TR', 'XTAL-3225', {}],
      ['ECS-2520MV-080-CN-TR', 'XTAL-2520', { frequency: 8e6, frequency_stability: 50 }],
    ],
  },
  'epson-sg-8018': {
    pattern: /^SG-8018C[ABEG] \d{1,3}\.\d{4}M-TJH[PS]A0$/,
    parts: [
      ['SG-8018CA 100.0000M-TJHSA0', 'XTAL-7050', { frequency: 100e6 }],
      ['SG-8018CE 25.0000M-TJHPA0', 'XTAL-3225', { frequency: 25e6 }],
      ['SG-8018CG 12.0000M-TJHPA0', 'XTAL-2520', { frequency: 12e6 }],
    ],
  },
  'abracon-ase': {
    pattern: /^(ASE|ASFL1|ASV|ASDMB)-\d{1,2}\.\d{3,6}MHZ-LC-T$/,
    parts: [
      ['ASE-25.000MHZ-LC-T', 'XTAL-3225', { frequency: 25e6 }],
      ['ASE-14.31818MHZ-LC-T', 'XTAL-3225', { frequency: 14_318_180 }],
      ['ASDMB-24.000MHZ-LC-T', 'XTAL-2520', { frequency: 24e6 }],
    ],
  },
  'abracon-abm-abl': {
    pattern: /^(ABM8|ABM8G|ABM3B|ABLS|ABL)-\d{1,2}\.\d{3,6}MHZ-(\d\d-)?(B2|B4|D2Y|D4Y)(-T)?$/,
    parts: [
      ['ABM8-16.000MHZ-B2-T', 'XTAL-3225', { frequency: 16e6, load_capacitance: 1.8e-11 }],
      ['ABLS-11.0592MHZ-B4-T', 'XTAL-HC49S-SMD', { frequency: 11_059_200 }],
      ['ABM8G-25.000MHZ-18-D2Y-T', 'XTAL-3225', { frequency_stability: 30 }],
    ],
  },
  'abracon-abs': {
    pattern: /^ABS0[67]-32\.768KHZ-(\d-)?T$/,
    parts: [
      ['ABS07-32.768KHZ-T', 'XTAL-3215', { frequency: 32_768, load_capacitance: 1.25e-11 }],
      ['ABS07-32.768KHZ-7-T', 'XTAL-3215', { load_capacitance: 7e-12 }],
      ['ABS06-32.768KHZ-T', 'XTAL-2012', {}],
    ],
  },
  'ecs-crystals': {
    pattern: /^ECS-\d{2,3}-(8|10|12|18|20)-(33-JGN-TR|5PX-TR|4X)$/,
    parts: [
      ['ECS-250-12-33-JGN-TR', 'XTAL-3225', { frequency: 25e6, load_capacitance: 1.2e-11 }],
      ['ECS-160-20-5PX-TR', 'XTAL-HC49S-SMD', { frequency: 16e6 }],
      ['ECS-80-18-4X', 'XTAL-HC49S', { frequency: 8e6, mounting: 'through_hole' }],
    ],
  },
  'txc-7m': {
    pattern: /^7M-\d\d\.000M(AAJ|EEQ)-T$/,
    parts: [
      ['7M-12.000MAAJ-T', 'XTAL-3225', { frequency: 12e6, load_capacitance: 1.8e-11 }],
      ['7M-25.000MAAJ-T', 'XTAL-3225', { frequency: 25e6 }],
      ['7M-26.000MEEQ-T', 'XTAL-3225', { load_capacitance: 1e-11 }],
    ],
  },
  'lite-on-ltst-c': {
    pattern: /^LTST-C1(50|70|90|91)[KT][A-Z]KT$/,
    parts: [
      ['LTST-C190KRKT', '0603', { color: 'red' }],
      ['LTST-C150KGKT', '1206', { color: 'green' }],
      ['LTST-C190TBKT', '0603', { color: 'blue' }],
    ],
  },
  'wurth-wl-smcw': {
    pattern: /^150(040|060|080|120)[A-Z]S7(5000|3240)$/,
    parts: [
      ['150060RS75000', '0603', { color: 'red', wavelength: 625 }],
      ['150080BS75000', '0805', { color: 'blue' }],
      ['150040RS73240', '0402', { color: 'red' }],
    ],
  },
  'kingbright-apt': {
    pattern: /^(APT1608|APT2012|APT3216|APHHS1005)[A-Z]+(\/D)?$/,
    parts: [
      ['APT1608SURCK', '0603', { color: 'red' }],
      ['APT2012SYCK', '0805', { color: 'yellow' }],
      ['APT1608LVBC/D', '0603', { color: 'blue' }],
    ],
  },
  'kingbright-wp': {
    pattern: /^WP7(113|10A10)[A-Z]+(\/J\d)?$/,
    parts: [
      ['WP7113ID', 'RADIAL-5', { color: 'red' }],
      ['WP710A10GD', 'RADIAL-3', { color: 'green' }],
      ['WP7113SRD/J4', 'RADIAL-5', { color: 'red' }],
    ],
  },
  'vishay-infrared': {
    pattern: /^[A-Z]{3,4}\d+[A-Z]*$/,
    parts: [
      ['TSAL6200', 'RADIAL-5', { measurand: 'infrared_emission', wavelength: 940 }],
      ['TSOP38238', 'RADIAL-5', { measurand: 'infrared_receiver_38khz' }],
      ['BPW34', 'DIP-2', { measurand: 'photodiode' }],
    ],
  },
  'kingbright-7-segment': {
    pattern: /^[SDC][AC]\d\d-1[12][A-Z]+$/,
    parts: [
      ['SA52-11SRWA', 'MODULE', { positions: 1, color: 'red' }],
      ['SC56-11EWA', 'MODULE', { positions: 1 }],
      ['CA56-12EWA', 'MODULE', { positions: 4 }],
    ],
  },
  'samtec-tsw': {
    pattern: /^TSW-1\d\d-(05|06|07|08|09|10|11|12|13|14)-[GTLSF]-[SDT](-RA)?$/,
    parts: [
      ['TSW-105-07-G-D', 'HEADER-2X5', { positions: 10, rows: 2, pitch: 2.54, gender: 'male' }],
      ['TSW-104-07-G-S', 'HEADER-1X4', { positions: 4, rows: 1 }],
      ['TSW-102-08-G-S-RA', 'HEADER-1X2', { orientation: 'right_angle' }],
    ],
  },
  'samtec-ssw': {
    pattern: /^SSW-1\d\d-0[123]-[GTLSF]-[SDT]$/,
    parts: [
      ['SSW-105-01-G-D', 'HEADER-2X5', { positions: 10, gender: 'female' }],
      ['SSW-108-01-T-S', 'HEADER-1X8', { positions: 8 }],
      ['SSW-120-01-G-D', 'HEADER-2X20', { positions: 40 }],
    ],
  },
  'sullins-prpc': {
    pattern: /^(P[RE]{1,2}[PE]?C\d{3}[SD]AAN|PP[TP]C\d\d1LFBN)-RC$/,
    parts: [
      ['PRPC040SAAN-RC', 'HEADER-1X40', { positions: 40 }],
      ['PREC040DAAN-RC', 'HEADER-2X40', { positions: 80 }],
      ['PPTC041LFBN-RC', 'HEADER-1X4', { gender: 'female', positions: 4 }],
    ],
  },
  'jst-wire-to-board': {
    pattern: /^([BS]\d+[BP]-(PH|XH|EH|ZR|VH)(-K-S|-SM4-TB|-A)?|(PH|EH|ZH|VH)R-\d+N?|XHP-\d+|[BS]M\d\dB-(SRSS|GHS)-TBT?|[SG]HR-\d\dV-S)$/,
    parts: [
      ['B4B-XH-A', 'HEADER-1X4', { positions: 4, pitch: 2.5 }],
      ['S4B-PH-K-S', 'HEADER-1X4', { positions: 4, pitch: 2, orientation: 'right_angle' }],
      ['SM04B-SRSS-TB', 'HEADER-1X4', { pitch: 1, mounting: 'surface_mount' }],
      ['PHR-2', 'HEADER-1X2', { gender: 'housing' }],
    ],
  },
  'molex-wire-to-board': {
    pattern: /^(22-(23|05|01)-[23]\d\d[17]|5\d{4}-\d{4}|43\d{3}-\d{4}|39-(01|28)-\d{4})$/,
    parts: [
      ['22-23-2041', 'HEADER-1X4', { positions: 4, pitch: 2.54 }],
      ['53261-0471', 'HEADER-1X4', { positions: 4, pitch: 1.25 }],
      ['43045-0400', 'HEADER-2X2', { positions: 4, rows: 2, pitch: 3 }],
      ['39-01-2040', 'HEADER-2X2', { pitch: 4.2 }],
    ],
  },
  'te-28283x': {
    pattern: /^(1-)?28283[467]-\d$/,
    parts: [
      ['282837-2', 'TERMINAL-2', { positions: 2, pitch: 5.08 }],
      ['282834-4', 'TERMINAL-4', { pitch: 2.54 }],
      ['1-282834-0', 'TERMINAL-10', { positions: 10 }],
    ],
  },
  'phoenix-contact-combicon': {
    pattern: /^1\d{6}$/,
    parts: [
      ['1751248', 'TERMINAL-2', { pitch: 3.5 }],
      ['1803578', 'TERMINAL-2', { pitch: 3.81 }],
      ['1729128', 'TERMINAL-2', { pitch: 5.08 }],
    ],
  },
  'hirose-fh12': {
    pattern: /^FH12-\d+S-0\.5S[HV]\(55\)$/,
    parts: [
      ['FH12-40S-0.5SH(55)', 'FPC-40', { positions: 40, pitch: 0.5 }],
      ['FH12-24S-0.5SH(55)', 'FPC-24', { positions: 24 }],
      ['FH12-10S-0.5SV(55)', 'FPC-10', { orientation: 'vertical' }],
    ],
  },
  'molex-52271': {
    pattern: /^(52271-\d\d79|52207-\d\d60)$/,
    parts: [
      ['52271-2079', 'FPC-20', { positions: 20, orientation: 'bottom_contact' }],
      ['52271-1079', 'FPC-10', { pitch: 1 }],
      ['52207-1060', 'FPC-10', { orientation: 'top_contact' }],
    ],
  },
  'molex-usb': {
    pattern: /^\d{5,6}-\d{4}$/,
    parts: [
      ['105017-0001', 'USB-MICRO', { positions: 5 }],
      ['48204-0001', 'USB-A', { positions: 4 }],
      ['105450-0101', 'USB-C', { positions: 24 }],
    ],
  },
  'amphenol-rjhse': {
    pattern: /^RJHSE-5[034]8[045]$/,
    parts: [
      ['RJHSE-5080', 'RJ45', { positions: 8 }],
      ['RJHSE-5380', 'RJ45', {}],
      ['RJHSE-5384', 'RJ45', {}],
    ],
  },
  'samtec-sma': {
    pattern: /^SMA-J-P-H-(ST|RA)-(TH1|EM1)$/,
    parts: [
      ['SMA-J-P-H-ST-TH1', 'SMA-RF', { orientation: 'straight' }],
      ['SMA-J-P-H-ST-EM1', 'SMA-RF', { orientation: 'edge_mount' }],
      ['SMA-J-P-H-RA-TH1', 'SMA-RF', { orientation: 'right_angle' }],
    ],
  },
  'hirose-u-fl': {
    pattern: /^[UWX]\.FL-R-SMT-1\(\d\d\)$/,
    parts: [
      ['U.FL-R-SMT-1(10)', 'U.FL', { frequency: 6e9 }],
      ['U.FL-R-SMT-1(40)', 'U.FL', {}],
      ['W.FL-R-SMT-1(10)', 'U.FL', { connector_type: 'W.FL' }],
    ],
  },
  'hirose-dm': {
    pattern: /^DM[13].+$/,
    parts: [
      ['DM3AT-SF-PEJM5', 'MODULE', { connector_type: 'microSD' }],
      ['DM3CS-SF', 'MODULE', {}],
      ['DM3D-SF', 'MODULE', {}],
    ],
  },
  'ck-pts645': {
    pattern: /^PTS645S[LMKH](43|50|70|95|13)(SMTR92|-2) LFS$/,
    parts: [
      ['PTS645SM43SMTR92 LFS', 'TACT-6X6', { actuation_force: 1.57, height: 4.3, mounting: 'surface_mount' }],
      ['PTS645SL50-2 LFS', 'TACT-6X6', { height: 5, mounting: 'through_hole' }],
      ['PTS645SK50SMTR92 LFS', 'TACT-6X6', { height: 5 }],
    ],
  },
  'ck-pts810': {
    pattern: /^PTS810 SJ[GKMS] 250 SMTR LFS$/,
    parts: [
      ['PTS810 SJM 250 SMTR LFS', 'TACT-4X3', { height: 2.5 }],
      ['PTS810 SJK 250 SMTR LFS', 'TACT-4X3', {}],
      ['PTS810 SJG 250 SMTR LFS', 'TACT-4X3', {}],
    ],
  },
  'omron-b3': {
    pattern: /^B3(F|S|FS|U)-\d{4}P?$/,
    parts: [
      ['B3F-1000', 'TACT-6X6', { actuation_force: 0.98 }],
      ['B3S-1000', 'TACT-6X6', { mounting: 'surface_mount' }],
      ['B3F-4055', 'TACT-12X12', {}],
    ],
  },
  'ck-slide': {
    pattern: /^(OS|JS|PCM)\w+$/,
    parts: [
      ['OS102011MS2QN1', 'MODULE', { contact_form: 'SPDT' }],
      ['JS202011AQN', 'MODULE', { contact_form: 'DPDT' }],
      ['JS102011SAQN', 'MODULE', { mounting: 'surface_mount' }],
    ],
  },
  'te-ade': {
    pattern: /^ADE\d\d04$/,
    parts: [
      ['ADE0404', 'DIP-8', { positions: 4 }],
      ['ADE0804', 'DIP-16', { positions: 8 }],
      ['ADE0204', 'DIP-4', { positions: 2 }],
    ],
  },
  'songle-srd-sla': {
    pattern: /^(SRD|SLA)-\d\dVDC-S[LD]-[ABC]$/,
    parts: [
      ['SRD-05VDC-SL-C', 'RELAY', { coil_voltage: 5, contact_form: '1 Form C', contact_current: 10 }],
      ['SRD-12VDC-SL-C', 'RELAY', { coil_voltage: 12 }],
      ['SLA-12VDC-SL-A', 'RELAY', { contact_form: '1 Form A' }],
    ],
  },
  'omron-g': {
    pattern: /^G\w+(-\w+)* DC[\d.]+$/,
    parts: [
      ['G5LE-1 DC5', 'RELAY', { coil_voltage: 5, contact_current: 10 }],
      ['G5V-2 DC12', 'RELAY', { coil_voltage: 12, contact_form: '2 Form C' }],
      ['G6K-2F-Y DC5', 'RELAY', { mounting: 'surface_mount' }],
    ],
  },
  'tdk-ps': {
    pattern: /^PS1[247][24]0P02\w*$/,
    parts: [
      ['PS1240P02BT', 'RADIAL-CAN-12', { frequency: 4_000 }],
      ['PS1740P02E', 'RADIAL-CAN-17', {}],
      ['PS1720P02', 'RADIAL-CAN-17', { frequency: 2_000 }],
    ],
  },
  'littelfuse-fuses': {
    pattern: /^0(467|466|468|451|217|218)[\d.]{4,5}(NR|MRL|HXP)$/,
    parts: [
      ['0467001.NR', '0603', { current_rating: 1, voltage_rating: 32 }],
      ['0451.500MRL', 'NANO2', { current_rating: 0.5 }],
      ['046701.5NR', '0603', { current_rating: 1.5 }],
      ['0217001.HXP', 'FUSE-5X20', { voltage_rating: 250 }],
    ],
  },
  'bourns-mf-r': {
    pattern: /^MF-R\d{3}(-2|-AP)?$/,
    parts: [
      ['MF-R050', 'RADIAL-10', { hold_current: 0.5, trip_current: 1 }],
      ['MF-R110', 'RADIAL-10', { hold_current: 1.1, trip_current: 2.2, voltage_rating: 30 }],
      ['MF-R010-2', 'RADIAL-10', { hold_current: 0.1 }],
    ],
  },
  'bourns-mf-smf': {
    pattern: /^MF-[MNUP]SMF\d{3}(\/16)?-2$/,
    parts: [
      ['MF-MSMF050-2', '1812', { hold_current: 0.5 }],
      ['MF-NSMF050-2', '1206', { voltage_rating: 13.2 }],
      ['MF-MSMF110/16-2', '1812', { voltage_rating: 16 }],
    ],
  },
}

/** The part of that number; searched where its series keeps the popular ones. */
function find(series: Series, partNumber: string): PartInput | null {
  for (let index = 0; index < Math.min(series.size, 320_000); index++) {
    const part = series.at(index)
    if (part.part_number === partNumber) return part
  }
  return null
}

describe.each(ALL.map((series) => [series.slug, series] as const))('%s', (slug, series) => {
  const expectedSeries = EXPECTED_PARTS[slug]

  test('is held against at least three parts', () => {
    expect(expectedSeries?.parts.length).toBeGreaterThanOrEqual(3)
  })

  test('spells every part number as published', () => {
    const step = Math.max(1, Math.floor(series.size / 3_000))
    const odd: string[] = []
    for (let index = 0; index < series.size; index += step) {
      const { part_number } = series.at(index)
      if (!expectedSeries?.pattern.test(part_number)) odd.push(part_number)
    }
    expect(odd.slice(0, 5)).toEqual([])
  })

  test.each(expectedSeries?.parts ?? [])('holds %s', (partNumber, packageName, parameters) => {
    const part = find(series, partNumber)
    expect(part?.part_number).toBe(partNumber)
    expect(part?.package).toBe(packageName)
    expect(part?.parameters).toMatchObject(parameters)
  })
})
