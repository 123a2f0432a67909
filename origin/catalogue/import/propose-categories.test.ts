import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import type { CatalogueNames } from '../model.ts'
import { proposeCategories } from './propose-categories.ts'
import { LEAF_CATEGORIES } from './taxonomy-in-use.ts'

const NAMES = new Map([...LEAF_CATEGORIES.keys()].map((slug): [string, string[]] => [slug, [slug]]))
for (const { lang } of LANGUAGES) {
  const { categories } = JSON.parse(readFileSync(`${import.meta.dirname}/../names/${lang}.json`, 'utf8')) as CatalogueNames
  for (const [slug, { name, one }] of Object.entries(categories)) NAMES.get(slug)?.push(name, one)
}
/** The category of a name; "~" precedes one that is merely the nearest. */
const proposed = (name: string, samples: string[] = [], names: ReadonlyMap<string, string[]> = NAMES): string | null => {
  const { same, nearest } = proposeCategories(new Map([[name, { rows: 1, samples }]]), names)
  return same.get(name) ?? (nearest.has(name) ? `~${nearest.get(name)}` : null)
}

/** Names of sub-categories as public distributors have them, with about as many rows as each has there for every 10,000. */
const PUBLIC: readonly (readonly [name: string, rows: number, slug: string | null])[] = [
  ['Wire To Board Connector', 109, 'wire-to-board-connectors'],
  ['Chip Resistor - Surface Mount', 2200, 'chip-resistors'],
  ['Multilayer Ceramic Capacitors MLCC - SMD/SMT', 900, 'ceramic-capacitors'],
  ['Analog Front End (AFEs)', 20, '~operational-amplifiers'],
  ['Ceramic Disc Capacitors', 60, 'ceramic-capacitors'],
  ['Safety Capacitors', 40, '~ceramic-capacitors'],
  ['Wirewound Resistors', 90, 'through-hole-resistors'],
  ['Aluminum Case/Porcelain Tube Resistors', 15, '~through-hole-resistors'],
  ['MELF Resistors', 40, 'chip-resistors'],
  ['Metal Oxide Film Resistors', 50, 'through-hole-resistors'],
  ['Horn-Type Electrolytic Capacitors', 30, 'aluminum-electrolytic-capacitors'],
  ['Hybrid Aluminum Electrolytic Capacitors', 30, 'polymer-capacitors'],
  ['Mica and PTFE Capacitors', 10, '~film-capacitors'],
  ['Color Ring Inductors / Through Hole Inductors', 30, 'signal-inductors'],
  ['Adjustable Inductors', 5, '~signal-inductors'],
  ['Quartz Crystals', 80, 'crystals'],
  ['Ceramic Resonators', 8, '~crystals'],
  ['Temperature Compensated Crystal Oscillators (TCXO)', 20, 'oscillators'],
  ['Oven Controlled Crystal Oscillators (OCXOs)', 5, 'oscillators'],
  ['Voltage-Controlled Crystal Oscillators (VCXOs)', 5, 'oscillators'],
  ['Clock Buffers, Drivers', 30, 'timers-clock-generators'],
  ['555 Timers / Counters', 10, 'timers-clock-generators'],
  ['Fast Recovery / High Efficiency Diodes', 120, 'rectifier-diodes'],
  ['SiC Diodes', 30, 'rectifier-diodes'],
  ['Super Barrier Rectifiers (SBR)', 5, 'rectifier-diodes'],
  ['Avalanche Diodes', 5, 'rectifier-diodes'],
  ['Varactor Diodes', 5, '~switching-diodes'],
  ['Schottky Diodes', 150, 'schottky-diodes'],
  ['Silicon Carbide Field Effect Transistor (MOSFET)', 40, 'mosfets'],
  ['Junction Field Effect Transistors (JFET)', 8, '~mosfets'],
  ['Darlington Transistor Arrays', 15, 'bipolar-transistors'],
  ['IGBT Transistors / Modules', 30, 'igbts'],
  ['Intelligent Power Module (IPM)', 8, '~igbts'],
  ['DIACs', 5, 'thyristors-triacs'],
  ['Linear Voltage Regulators (LDO)', 350, 'linear-regulators'],
  ['AC-DC Controllers and Regulators', 60, 'switching-regulators'],
  ['Power Factor Correction (PFC) Controllers', 8, 'switching-regulators'],
  ['Synchronous Rectification Controllers', 10, '~switching-regulators'],
  ['DC-DC Controllers', 30, 'switching-regulators'],
  ['Isolated DC-DC Modules', 60, 'dc-dc-modules'],
  ['Non-Isolated Power Modules', 15, 'dc-dc-modules'],
  ['Battery Chargers', 20, 'battery-management'],
  ['Battery Protection ICs', 20, 'battery-management'],
  ['Voltage Detectors', 30, 'supervisors'],
  ['Watchdog Timers', 4, 'supervisors'],
  ['Isolated Gate Drivers', 30, 'gate-drivers'],
  ['LCD Drivers', 10, '~led-drivers'],
  ['LED Display Drivers', 20, 'led-drivers'],
  ['Brushless DC (BLDC) Motor Drivers', 20, 'motor-drivers'],
  ['Hot Swap Controllers', 10, '~load-switches'],
  ['Ideal Diode / ORing Controllers', 8, '~load-switches'],
  ['Electronic Fuses', 10, 'load-switches'],
  ['FET Input Amplifiers', 20, 'operational-amplifiers'],
  ['Low Noise Operational Amplifiers', 20, 'operational-amplifiers'],
  ['Variable Gain Amplifiers', 8, '~instrumentation-amplifiers'],
  ['Audio Interface ICs', 15, '~audio-amplifiers'],
  ['Energy Metering ICs', 8, '~analog-to-digital-converters'],
  ['Monostable Multivibrators', 5, 'flip-flops-latches'],
  ['Signal Buffers, Repeaters, Splitters', 10, '~buffers-transceivers'],
  ['Signal Switches, Encoders/Decoders, Multiplexers', 30, 'multiplexers-analog-switches'],
  ['Digital Signal Processors (DSP/DSC)', 15, 'microprocessors'],
  ['Field Programmable Gate Array (FPGA)', 20, 'programmable-logic'],
  ['Programmable Logic Device (CPLDs/FPGAs)', 30, 'programmable-logic'],
  ['NAND FLASH', 15, 'flash-memory'],
  ['eMMC', 8, 'flash-memory'],
  ['PSRAM', 5, 'sram'],
  ['Synchronous DRAM (SDRAM)', 10, 'dram'],
  ['Ferroelectric RAM (FRAM)', 5, 'fram'],
  ['LIN Transceivers', 10, 'can-lin-transceivers'],
  ['Isolated RS-485 Transceivers', 10, 'rs232-rs485-transceivers'],
  ['LVDS ICs', 15, '~rs232-rs485-transceivers'],
  ['USB Type-C Controllers', 10, 'usb-interface'],
  ['HDMI Interface ICs', 5, '~usb-interface'],
  ['Ethernet PHYs', 10, 'ethernet'],
  ['Touch Sensors', 15, '~io-expanders'],
  ['Optocouplers - Triac, SCR Output', 15, 'optocouplers'],
  ['Photovoltaic Output Optocouplers', 4, 'optocouplers'],
  ['Isolation Amplifiers', 4, null],
  ['Thermal Switches / Thermostats', 10, '~temperature-sensors'],
  ['Gyroscopes', 4, 'motion-sensors'],
  ['Inertial Measurement Units (IMUs)', 4, 'motion-sensors'],
  ['Gas Sensors', 8, 'environmental-sensors'],
  ['Current Sensors', 20, '~magnetic-sensors'],
  ['Photointerrupters - Slot Type', 10, 'optical-sensors'],
  ['Image Sensors', 8, 'optical-sensors'],
  ['Phototransistors', 10, 'optical-sensors'],
  ['RF Amplifiers', 30, '~rf-transceivers'],
  ['RF Switches', 20, '~rf-transceivers'],
  ['RFID / NFC ICs', 8, '~rf-transceivers'],
  ['Satellite Positioning Modules', 10, 'wireless-modules-boards'],
  ['LoRa Modules', 10, 'wireless-modules-boards'],
  ['RGB LEDs(Built-in IC)', 15, 'indicator-leds'],
  ['Ultraviolet LEDs (UVLED)', 5, 'indicator-leds'],
  ['Infrared LED Emitters', 15, 'infrared-emitters-receivers'],
  ['LCD Screen', 10, 'displays'],
  ['OLED Display', 8, 'displays'],
  ['Box Headers', 20, 'pin-headers'],
  ['Board-to-Board Connector', 80, '~pin-headers'],
  ['IDC Connectors', 30, '~pin-headers'],
  ['Mezzanine Connectors (Board to Board)', 30, '~pin-headers'],
  ['IC / Transistor Socket', 10, '~pin-headers'],
  ['Housings (Wire To Board / Wire To Wire)', 80, 'wire-to-board-connectors'],
  ['Rectangular Connectors - Housings', 60, 'wire-to-board-connectors'],
  ['Crimp Terminals', 30, 'wire-to-board-connectors'],
  ['D-Sub / VGA Connectors', 20, '~wire-to-board-connectors'],
  ['AC/DC Power Connectors', 20, '~wire-to-board-connectors'],
  ['Circular Connectors & Cable Connectors', 60, '~wire-to-board-connectors'],
  ['Barrier Terminal Blocks', 15, 'terminal-blocks'],
  ['Spring Terminal Blocks', 20, 'terminal-blocks'],
  ['HDMI Connectors', 8, '~usb-connectors'],
  ['Audio Connectors', 15, '~modular-jacks'],
  ['FFC/FPC Connectors', 60, 'ffc-fpc-connectors'],
  ['Coaxial Connectors (RF)', 60, 'rf-connectors'],
  ['SD Card / Memory Card Connector', 15, 'memory-card-connectors'],
  ['Toggle Switches', 30, '~slide-dip-switches'],
  ['Rotary Encoders', 10, '~slide-dip-switches'],
  ['Pushbutton Switches', 40, '~tactile-switches'],
  ['Microswitches', 20, '~tactile-switches'],
  ['Automotive Relays', 10, 'relays'],
  ['Solid State Relays (MOS Output)', 20, 'relays'],
  ['MEMS Microphones', 8, '~buzzers-speakers'],
  ['Speakers', 8, 'buzzers-speakers'],
  ['Batteries', 12, null],
  ['Antennas', 25, null],
  ['Heat Sinks', 25, null],
  ['Tools', 8, null],
  ['Development Boards & Tools', 30, null],
  ['Cables', 15, null],
  ['Fans', 8, null],
  ['Transformers', 20, null],
  ['Enclosures', 10, null],
  ['Label Printers', 2, null],
]

/** Names as large distributors have them, the thing and its accessories. */
const NAMED: readonly (readonly [name: string, slug: string | null])[] = [
  ['Evaluation Boards', null],
  ['Development Boards, Kits, Programmers', null],
  ['Fuse Holders', null],
  ['Fuse Clips', null],
  ['Battery Holders, Clips, Contacts', null],
  ['Battery Chargers', 'battery-management'],
  ['LED Holders & Mounts', null],
  ['LED Lens', null],
  ['RF Switches', '~rf-transceivers'],
  ['RF Evaluation and Development Kits, Boards', null],
  ['RF Accessories', null],
  ['RF Transceiver Modules and Modems', 'wireless-modules-boards'],
  ['Coaxial Cables (RF)', null],
  ['Coaxial Connectors (RF) - Accessories', null],
  ['RF Connectors / Coaxial Connectors', 'rf-connectors'],
  ['Analog Front End (AFE)', '~operational-amplifiers'],
  ['Board to Board Connectors', '~pin-headers'],
  ['Mezzanine Connectors', '~pin-headers'],
  ['IC & Component Sockets', '~pin-headers'],
  ['Relay Sockets & Hardware', null],
  ['Solid State Relays', 'relays'],
  ['Terminal Blocks - Accessories', null],
  ['Rocker Switch Accessories', null],
  ['Slide Switches', 'slide-dip-switches'],
  ['Resistor Kits', null],
  ['Crystal, Oscillator, Resonator Kits', null],
  ['Programmable Oscillators', 'oscillators'],
  ['Motor Driver Boards', null],
  ['Motor Drivers, Controllers', 'motor-drivers'],
  ['LED Lighting Drivers', 'led-drivers'],
  ['Memory', null],
  ['Memory Connectors - PC Card Sockets', 'memory-card-connectors'],
  ['USB Cables', null],
  ['USB Connectors', 'usb-connectors'],
  ['Ethernet Cables', null],
  ['Potentiometer Knobs', null],
  ['Trimmer Tools', null],
  ['Rectangular Connectors - Accessories', null],
  ['Rectangular Connectors - Headers, Male Pins', 'pin-headers'],
  ['Power Supplies - External', '~dc-dc-modules'],
  ['DC DC Converters', '~switching-regulators'],
  ['Transistors - Bipolar (BJT) - Single', 'bipolar-transistors'],
  ['Diodes - Rectifiers - Single', 'rectifier-diodes'],
  ['Voltage Regulators - Linear, Low Drop Out (LDO) Regulators', 'linear-regulators'],
  ['Multilayer Ceramic Capacitors MLCC - SMD/SMT', 'ceramic-capacitors'],
  ['Logic - Buffers, Drivers, Receivers, Transceivers', 'buffers-transceivers'],
  ['Kits de resistencias', null],
  ['Supports pour relais', null],
  ['Porte-fusibles', '~fuses'],
  ['Sockel für Relais', null],
]

describe('categories of a public catalogue', () => {
  it('are proposed, or have a nearest one, for 95 rows of 100', () => {
    const isProposed = PUBLIC.map(([name, rows, slug]) => ({ name, rows, slug, said: proposed(name) }))
    expect(
      isProposed
        .filter(({ said: proposedSlug, slug }) => proposedSlug !== slug)
        .map(({ name, said: proposedSlug }) => `${name}: ${proposedSlug}`),
    ).toEqual([])
    const sum = (list: readonly { rows: number }[]): number => list.reduce((total, { rows }) => total + rows, 0)
    expect(sum(isProposed.filter(({ said: proposedSlug }) => proposedSlug !== null)) / sum(isProposed)).toBeGreaterThan(0.95)
    expect(
      sum(isProposed.filter(({ said: proposedSlug }) => proposedSlug !== null && !proposedSlug.startsWith('~'))) / sum(isProposed),
    ).toBeGreaterThan(0.86)
  })

  test.each(NAMED)('%s: %s', (name, slug) => {
    expect(proposed(name)).toBe(slug)
  })

  it('are not proposed by rows that name accessories of a part', () => {
    const rows = ['DC2345A Evaluation board, pin header', 'ADC pin headers board', 'pin header kit']
    expect(proposed('Evaluation Boards', rows)).toBeNull()
    expect(
      proposed(
        'Evaluation Boards',
        rows.map((row) => row.replace(/board|kit/, '')),
      ),
    ).toBeNull()
    expect(proposed('Group 17', rows)).toBeNull()
  })

  it('are a shop’s categories, before the nearest ones', () => {
    const customNames = new Map([
      ...NAMES,
      ['fuse-holders', ['fuse-holders', 'Fuse holders']],
      ['rf-switches', ['rf-switches', 'RF switches']],
    ])
    expect(proposed('Fuse Holder', [], customNames)).toBe('fuse-holders')
    expect(proposed('RF Switches', [], customNames)).toBe('rf-switches')
  })

  test.each([
    ['Chip-Widerstände', 'chip-resistors'],
    ['Condensateurs céramique', 'ceramic-capacitors'],
    ['贴片电阻', 'chip-resistors'],
  ])('%s is understood in its language', (name, slug) => {
    expect(proposed(name)).toBe(slug)
  })

  it('are proposed by their rows if the name matches nothing', () => {
    const rows = ['R-1 Thick film resistor 10k 1% 0402', 'R-2 thick film resistor 4k7 5% 0603', 'R-3 0R jumper']
    expect(proposed('Group 17', rows)).toBe('chip-resistors')
    expect(proposed('Group 17', ['R-1 Thick film resistor', 'C-1 ceramic capacitor', 'something'])).toBeNull()
  })
})
