import { expect, test } from 'vitest'
import type { BomSource } from '../contract/bom.ts'
import { EMPTY_SOURCE } from './empty-source.ts'
import { isNoPart } from './not-a-part.ts'

test.each<[string, Partial<BomSource>, boolean]>([
  ['a fiducial by its value', { value: 'FIDUCIAL', designators: ['FID1'] }, true],
  ['a fiducial in the column of numbers', { part_number: 'Fiducial' }, true],
  ['a hole of a size', { value: 'M3 Hole', designators: ['H1'] }, true],
  ['a hole by its footprint', { package: 'MountingHole:MountingHole_3.2mm_M3' }, true],
  ['a test point', { value: 'Test Point', designators: ['TP1'] }, true],
  ['a logo', { description: 'OSHW logo' }, true],
  ['places that name nothing else', { designators: ['FID1', 'FID2'] }, true],
  ['a test point with a manufacturer', { part_number: '5000', manufacturer: 'Keystone', description: 'Test point' }, false],
  ['a test point with a number', { part_number: 'RCT-0C', description: 'Test point' }, false],
  ['a through-hole part', { value: '100uF', description: 'Radial capacitor, through hole mount' }, false],
  ['a resistor', { value: '10k', designators: ['R1'] }, false],
  ['nothing', {}, false],
  ['a screw with its size', { value: 'Screw, pan head, M3x8' }, true],
  ['a spacer in the column of numbers', { part_number: 'Nylon spacer' }, true],
  ['a heat sink', { value: 'Heatsink', designators: ['HS1'] }, true],
  ['a heat sink with a number', { part_number: '507302B00000G', description: 'Heatsink' }, false],
  ['the board', { description: 'Bare PCB' }, true],
  ['a German bolt', { value: 'Abstandsbolzen M3 10 mm' }, true],
  ['a Chinese screw', { value: 'M3螺丝' }, true],
  ['a screw terminal', { description: 'Screw terminal 2 pos 5 mm' }, false],
  ['a terminal block with screws', { description: 'Terminal block screw' }, false],
  ['a header for a board', { description: 'Header PCB' }, false],
])('%s', (_, source, expected) => {
  expect(isNoPart({ ...EMPTY_SOURCE, ...source })).toBe(expected)
})
