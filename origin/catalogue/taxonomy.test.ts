import { expect, test } from 'vitest'
import { CATEGORIES } from './taxonomy.ts'

/** Every category that ever existed, by its id, from 1. Append only: an id in the URL of a part means this category for ever. */
const SLUGS = `
  resistors chip-resistors through-hole-resistors current-sense-resistors resistor-arrays potentiometers-trimmers ntc-thermistors
  varistors capacitors ceramic-capacitors aluminum-electrolytic-capacitors polymer-capacitors tantalum-capacitors film-capacitors
  supercapacitors inductors-filters power-inductors signal-inductors ferrite-beads common-mode-chokes circuit-protection tvs-diodes
  esd-protection resettable-fuses fuses timing crystals oscillators real-time-clocks timers-clock-generators diodes rectifier-diodes
  schottky-diodes switching-diodes zener-diodes bridge-rectifiers transistors mosfets bipolar-transistors igbts thyristors-triacs
  power-management linear-regulators switching-regulators dc-dc-modules voltage-references battery-management supervisors
  gate-drivers led-drivers motor-drivers load-switches amplifiers-comparators operational-amplifiers comparators
  instrumentation-amplifiers audio-amplifiers current-sense-amplifiers data-converters analog-to-digital-converters
  digital-to-analog-converters digital-potentiometers logic gates-inverters flip-flops-latches buffers-transceivers
  counters-shift-registers level-translators multiplexers-analog-switches microcontrollers-processors microcontrollers
  microprocessors programmable-logic memory flash-memory eeprom sram dram fram interface-isolation can-lin-transceivers
  rs232-rs485-transceivers usb-interface ethernet io-expanders optocouplers digital-isolators sensors temperature-sensors
  motion-sensors environmental-sensors magnetic-sensors optical-sensors wireless-modules rf-transceivers wireless-modules-boards
  optoelectronics indicator-leds infrared-emitters-receivers displays connectors pin-headers wire-to-board-connectors
  terminal-blocks usb-connectors modular-jacks ffc-fpc-connectors rf-connectors memory-card-connectors switches-relays
  tactile-switches slide-dip-switches relays buzzers-speakers
`
  .trim()
  .split(/\s+/)

test('ids of categories never change, and a new category takes the next number', () => {
  const byId = CATEGORIES.map(({ category_id, slug }): [number, string] => [category_id, slug])
  expect(byId.sort(([a], [b]) => a - b)).toEqual(SLUGS.map((slug, index) => [index + 1, slug]))
})
