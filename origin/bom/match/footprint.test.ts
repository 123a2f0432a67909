import { describe, expect, it, test } from 'vitest'
import { arePackagesDifferent, readFootprint } from './footprint.ts'

describe('readFootprint', () => {
  test.each([
    ['Resistor_SMD:R_0603_1608Metric', '0603', 'surface_mount'],
    ['Capacitor_SMD:C_0402_1005Metric_Pad0.74x0.62mm_HandSolder', '0402', 'surface_mount'],
    ['C0402', '0402', 'surface_mount'],
    ['M0805', '0805', 'surface_mount'],
    ['RESC1608X55N', '0603', 'surface_mount'],
    ['CAPC2012X140N', '0805', 'surface_mount'],
    ['SOIC-8_3.9x4.9mm_P1.27mm', 'SOIC-8', 'surface_mount'],
    ['Package_TO_SOT_SMD:SOT-23-5', 'SOT-23-5', 'surface_mount'],
    ['SOT23-5', 'SOT-23-5', 'surface_mount'],
    ['Diode_SMD:D_SOD-123', 'SOD-123', 'surface_mount'],
    ['LED_SMD:LED_0603_1608Metric', '0603', 'surface_mount'],
    ['Crystal:Crystal_SMD_3225-4Pin_3.2x2.5mm', 'XTAL-3225', 'surface_mount'],
    ['Capacitor_THT:CP_Radial_D6.3mm_P2.50mm', 'RADIAL-CAN-6.3', 'through_hole'],
    ['Capacitor_SMD:CP_Elec_6.3x5.4', 'SMD-CAN-6.3', 'surface_mount'],
    ['Capacitor_Tantalum_SMD:CP_EIA-3528-21_Kemet-B', 'CASE-B', 'surface_mount'],
    ['Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal', null, 'through_hole'],
    ['Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical', 'HEADER-1X4', null],
    ['SOIC127P600X175-8N', 'SOIC-8', 'surface_mount'],
    ['DIP-8_W7.62mm', 'DIP-8', 'through_hole'],
    ['bornier3', null, null],
    ['', null, null],
  ])('%j is %s, %s', (text, name, mounting) => {
    const { narrow: _, ...read } = readFootprint(text)
    expect(read).toEqual({ name, mounting })
  })
})

describe('arePackagesDifferent', () => {
  it('distinguishes cases, not their names', () => {
    expect(arePackagesDifferent('0603', '1206')).toBe(true)
    expect(arePackagesDifferent('SOIC-8', 'DIP-8')).toBe(true)
    expect(arePackagesDifferent('QFN-24', 'VQFN-24')).toBe(false)
    expect(arePackagesDifferent('TO-3P-3', 'TO-3P')).toBe(false)
    expect(arePackagesDifferent('0603', null)).toBe(false)
    expect(arePackagesDifferent('1210', 'XTAL-3225')).toBe(false)
  })

  it('accepts an SOIC as either body until the text decides', () => {
    expect(arePackagesDifferent('SOIC-16', 'SOIC-16W')).toBe(false)
    expect(arePackagesDifferent('SOIC-16', 'SOIC-16W', true)).toBe(true)
  })
})
