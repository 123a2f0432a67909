import type { DrawingKind } from './views.ts'

/** Kind of the parts of a category, from the slug of a leaf or of a group; a slug that is not known is drawn as a chip. */
const KIND_BY_PREFIX: readonly (readonly [string, DrawingKind])[] = [
  ['potentiometers', 'potentiometer'],
  ['ntc-', 'thermistor'],
  ['varistors', 'varistor'],
  ['infrared-emitters', 'led'],
  ['indicator-leds', 'led'],
  ['optoelectronics', 'led'],
  ['led-drivers', 'ic'],
  ['displays', 'display'],
  ['ferrite', 'ferrite'],
  ['common-mode', 'choke'],
  ['fuses', 'fuse'],
  ['resettable-fuses', 'fuse'],
  ['circuit-protection', 'diode'],
  ['tvs-', 'diode'],
  ['esd-', 'diode'],
  ['bridge-', 'bridge'],
  ['crystals', 'crystal'],
  ['oscillators', 'crystal'],
  ['timing', 'crystal'],
  ['mosfets', 'transistor'],
  ['igbts', 'transistor'],
  ['thyristors', 'transistor'],
  ['transistors', 'transistor'],
  ['bipolar', 'transistor'],
  ['dc-dc-modules', 'module'],
  ['wireless-modules', 'module'],
  ['optocouplers', 'optocoupler'],
  ['amplifiers-', 'amplifier'],
  ['comparators', 'amplifier'],
  ['memory-card', 'card_connector'],
  ['modular-jacks', 'connector'],
  ['pin-headers', 'connector'],
  ['wire-to-board', 'connector'],
  ['terminal-blocks', 'connector'],
  ['relays', 'relay'],
  ['buzzers', 'buzzer'],
]

const KIND_BY_SUFFIX: readonly (readonly [string, DrawingKind])[] = [
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

/** How the parts of a category are drawn. @param categorySlug leaf or group of the category tree */
export function drawingKind(categorySlug: string): DrawingKind {
  return (
    KIND_BY_PREFIX.find(([prefix]) => categorySlug.startsWith(prefix))?.[1] ??
    KIND_BY_SUFFIX.find(([suffix]) => categorySlug.endsWith(suffix))?.[1] ??
    'ic'
  )
}
