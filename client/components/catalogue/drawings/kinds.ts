import type { DrawingKind } from './symbols.ts'

/** Kinds of the parts of a category, each with the prefixes of its leaf and group slugs. */
const PREFIXES: readonly (readonly [DrawingKind, ...prefixes: string[]])[] = [
  ['potentiometer', 'potentiometers'],
  ['thermistor', 'ntc-'],
  ['varistor', 'varistors'],
  ['led', 'infrared-emitters', 'indicator-leds', 'optoelectronics'],
  ['ic', 'led-drivers'],
  ['display', 'displays'],
  ['ferrite', 'ferrite'],
  ['choke', 'common-mode'],
  ['fuse', 'fuses', 'resettable-fuses'],
  ['diode', 'circuit-protection', 'tvs-', 'esd-'],
  ['bridge', 'bridge-'],
  ['crystal', 'crystals', 'oscillators', 'timing'],
  ['transistor', 'mosfets', 'igbts', 'thyristors', 'transistors', 'bipolar'],
  ['module', 'dc-dc-modules', 'wireless-modules'],
  ['optocoupler', 'optocouplers'],
  ['amplifier', 'amplifiers-', 'comparators'],
  ['card_connector', 'memory-card'],
  ['connector', 'modular-jacks', 'pin-headers', 'wire-to-board', 'terminal-blocks'],
  ['relay', 'relays'],
  ['buzzer', 'buzzers'],
]

/** For slugs with another prefix: their suffixes, exceptions first. */
const SUFFIXES: readonly (readonly [string, DrawingKind])[] = [
  ['digital-potentiometers', 'ic'],
  ['resistor-arrays', 'resistor'],
  ['inductors-filters', 'inductor'],
  ['switches-relays', 'switch'],
  ['analog-switches', 'ic'],
  ['load-switches', 'ic'],
  ['resistors', 'resistor'],
  ['capacitors', 'capacitor'],
  ['inductors', 'inductor'],
  ['diodes', 'diode'],
  ['amplifiers', 'amplifier'],
  ['connectors', 'connector'],
  ['sensors', 'sensor'],
  ['switches', 'switch'],
]

/** How the parts of a category are drawn; an unknown slug is drawn as a chip. @param categorySlug leaf or group of the category tree */
export function toDrawingKind(categorySlug: string): DrawingKind {
  return (
    PREFIXES.find(([, ...prefixes]) => prefixes.some((prefix) => categorySlug.startsWith(prefix)))?.[0] ??
    SUFFIXES.find(([suffix]) => categorySlug.endsWith(suffix))?.[1] ??
    'ic'
  )
}
