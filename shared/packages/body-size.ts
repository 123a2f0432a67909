import { findPackage } from './find.ts'

/** The body of a package in nominal millimetres: length, width and height; if `round`, diameter and length or height. */
export interface BodySize {
  sides: readonly number[]
  round: boolean
  /** Distance between the centres of neighbouring terminals; null where it has no meaning. */
  pitch: number | null
}

/** The body of a package by its canonical name. Null for an unknown package, and for one without body dimensions, like a pin header. */
export function findBodySize(name: string | null): BodySize | null {
  const geometry = findPackage(name)
  if (!geometry) return null
  const { height } = geometry
  const pitch = 'pitch' in geometry && geometry.pins > 2 ? geometry.pitch : null
  if ('diameter' in geometry) return { sides: [geometry.diameter, 'length' in geometry ? geometry.length : height], round: true, pitch }
  if ('depth' in geometry) return { sides: [geometry.width, geometry.depth, height], round: false, pitch }
  if ('length' in geometry && 'width' in geometry) return { sides: [geometry.length, geometry.width, height], round: false, pitch }
  return null
}
