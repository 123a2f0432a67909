import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { CATEGORIES } from '#origin/catalogue/taxonomy.ts'
import { findBodySize } from '#shared/packages/body-size.ts'
import { listNamedPackages } from '#shared/packages/find.ts'
import { type Element, element, elements, readAttribute, readText } from '#test-support/html.ts'
import { toDrawingKind } from './drawings/kinds.ts'
import type { DrawingKind } from './drawings/symbols.ts'
import { PackageDrawing } from './package-drawing.tsx'

type Size = 'row' | 'card' | 'hero'

const KINDS: readonly DrawingKind[] = [
  'resistor',
  'potentiometer',
  'thermistor',
  'varistor',
  'capacitor',
  'inductor',
  'ferrite',
  'choke',
  'fuse',
  'diode',
  'bridge',
  'led',
  'transistor',
  'amplifier',
  'ic',
  'optocoupler',
  'sensor',
  'crystal',
  'module',
  'display',
  'connector',
  'card_connector',
  'switch',
  'relay',
  'buzzer',
]

const NUMBERED = [
  'SOIC-8',
  'SOIC-16W',
  'SOP-44',
  'TSSOP-20',
  'HTSSOP-28',
  'SSOP-28',
  'QSOP-16',
  'MSOP-8',
  'MSOP-10',
  'TSOP-II-44',
  'TSSOP-44',
  'LQFP-48',
  'LQFP-144',
  'TQFP-32',
  'QFP-100',
  'PLCC-44',
  'PLCC-32',
  'QFN-32',
  'QFN-20-3X4',
  'VQFN-48',
  'DFN-8',
  'DFN-2',
  'WSON-6',
  'WSON-8',
  'BGA-256',
  'BGA-96',
  'BGA-900',
  'WLCSP-20',
  'WLCSP-5',
  'LGA-14',
  'LGA-8',
  'DIP-8',
  'DIP-4',
  'DIP-40',
  'SIP-9',
  'TO-92',
  'TO-220-3',
  'TO-220F-3',
  'TO-220-5',
  'TO-247-3',
  'TO-126',
  'TO-251',
  'AXIAL-6.3',
  'AXIAL-20',
  'RADIAL-CAN-8',
  'RADIAL-CAN-35',
  'RADIAL-10',
  'RADIAL-5',
  'RADIAL-3',
  'SMD-CAN-6.3',
  'FILM-BOX',
  'FILM-BOX-27.5',
  'CASE-A',
  'CASE-E',
  'INDUCTOR-5X5',
  'INDUCTOR-2.5X2',
  'XTAL-3225',
  'XTAL-3215',
  'HEADER-2X5',
  'HEADER-1X1',
  'HEADER-1X40',
  'HEADER-2X50-1.27',
  'JST-XH-4',
  'WIRE-24',
  'TERMINAL-2',
  'TERMINAL-24',
  'FPC-20',
  'FPC-80',
  'TACT-6X6',
  'TACT-3X6',
  'RELAY',
  'MODULE',
  'MODULE-18X25.5',
]

const PACKAGES = [...listNamedPackages(), ...NUMBERED]

function draw(name: string | null, kind?: DrawingKind, size: Size = 'row') {
  return renderToStaticMarkup(<PackageDrawing package={name} kind={kind} label="Case & size" size={size} />)
}

function readWidth({ attributes }: Element): number {
  const { left, right } = extent(attributes['d'] ?? '')
  return right - left
}

describe('PackageDrawing', () => {
  it('draws every package in every size with sound numbers and inside its box', () => {
    for (const name of PACKAGES) {
      for (const size of ['row', 'card', 'hero'] as const) {
        const svg = draw(name, undefined, size)
        expect(svg.replace(/<text.*?<\/text>/g, ''), `${name} ${size}`).not.toMatch(/NaN|Infinity|undefined|e-\d|\.\d{3}/)
        const [, , width = 0, height = 0] = readAttribute(svg, 'svg', 'viewbox')?.split(' ').map(Number) ?? []
        for (const { attributes } of elements(svg, 'path')) {
          const box = extent(attributes['d'] ?? '')
          expect(box.left, `${name} ${size}`).toBeGreaterThan(-2)
          expect(box.top, `${name} ${size}`).toBeGreaterThan(-2)
          expect(box.right, `${name} ${size}`).toBeLessThan(width + 2)
          expect(box.bottom, `${name} ${size}`).toBeLessThan(height + 2)
        }
      }
    }
  })

  it('draws every kind on the cases that several kinds share, and its symbol for an unknown case', () => {
    for (const kind of KINDS) {
      for (const name of [
        '0603',
        '0603X4',
        'SOT-23',
        'DIP-8',
        'MODULE',
        'RADIAL-CAN-12',
        'RADIAL-5',
        'INDUCTOR-5X5',
        'AXIAL-6.3',
        'MELF',
        null,
      ]) {
        expect(elements(draw(name, kind), 'svg path')).not.toEqual([])
      }
    }
  })

  it('tells the kinds of one chip size apart', () => {
    const drawings = (['resistor', 'capacitor', 'inductor', 'ferrite', 'led', 'fuse', 'diode', 'thermistor'] as const).map((kind) =>
      draw('0603', kind),
    )
    expect(new Set(drawings).size).toBe(drawings.length)
  })

  it('stays small in a row', () => {
    for (const name of PACKAGES) expect(draw(name).length, name).toBeLessThan(2560)
    for (const kind of ['resistor', 'capacitor', 'inductor', 'ferrite', 'led', 'fuse', 'diode'] as const) {
      for (const name of ['01005', '0402', '0603', '0805', '1206', '2512'])
        expect(draw(name, kind).length, `${name} ${kind}`).toBeLessThan(700)
    }
  })

  it('is named for a screen reader on its own and silent in a row', () => {
    for (const size of ['card', 'hero'] as const) {
      expect(readText(draw('SOIC-8', 'ic', size), 'svg[role=img] > title')).toBe('Case & size')
    }
    const silent = draw('SOIC-8', 'ic')
    expect(elements(silent, 'svg[aria-hidden=true]')).toHaveLength(1)
    expect(elements(silent, 'title, text, [role]')).toEqual([])
  })

  it('bears nothing that a strict policy or a second copy on the page would trip over', () => {
    for (const name of PACKAGES) {
      for (const size of ['row', 'hero'] as const) {
        const svg = draw(name, undefined, size)
        expect(elements(svg, 'style, [style], [id]'), name).toEqual([])
        expect(svg, name).not.toContain('url(')
      }
    }
  })

  it('says no word but its label and the sides of its body', () => {
    for (const name of PACKAGES) {
      const labels = elements(draw(name, undefined, 'hero'), 'text').map(({ inner }) => inner)
      expect(labels.length, name).toBeGreaterThan(0)
      const body = findBodySize(name)
      if (!body) {
        expect(labels, name).toEqual([expect.stringMatching(/^\d+(\.\d)?\u00a0mm$/)])
        continue
      }
      const { sides, round } = body
      const open = sides.map((side, at) => (round && at === 0 ? `⌀${side}` : String(side)))
      for (const label of labels) {
        expect(open, name).toContain(label)
        open.splice(open.indexOf(label), 1)
      }
    }
  })

  it.each([
    ['SOIC-8', ['3.9', '4.9', '1.75']],
    ['TO-220-3', ['10.2', '4.5']],
    // The side view of a small part is beside it.
    ['SOT-23', ['2.9', '1.3', '1']],
    ['TO-39', ['6.4']],
  ])('has the dimension lines of %s', (name, expected) => {
    expect(elements(draw(name, undefined, 'hero'), 'text').map(({ inner }) => inner)).toEqual(expected)
  })

  it('has dimension lines as long as the sides, at one scale', () => {
    const svg = draw('SOIC-8', 'ic', 'hero')
    const [, width = '', height = ''] =
      /^M[^h]+h([\d.]+)m0-5v10M[^v]+v([\d.]+)m/.exec(readAttribute(svg, 'path.drawing-scale', 'd') ?? '') ?? []
    expect(Number(height) / Number(width)).toBeCloseTo(4.9 / 3.9, 1)
    expect(elements(svg, 'text').every(({ inner }) => inner !== '')).toBe(true)
  })

  it('has its numbers in the page’s language', () => {
    const svg = renderToStaticMarkup(<PackageDrawing package="SOIC-8" kind="ic" label="" size="hero" tag="de" />)
    expect(elements(svg, 'text').map(({ inner }) => inner)).toEqual(['3,9', '4,9', '1,75'])
  })

  test.each([
    { name: 'SOIC-8', size: 'card' },
    { name: '0603', size: 'card' },
  ] as const)('draws the scale bar of $name ($size) at the scale of the part', ({ name, size }) => {
    const svg = draw(name, 'capacitor', size)
    const bar = Number(/^M[\d.]+ [\d.]+v6h([\d.]+)v-6$/.exec(readAttribute(svg, 'path.drawing-scale', 'd') ?? '')?.[1])
    const millimetres = Number(/^([\d.]+)\u00a0mm$/.exec(element(svg, 'text').inner)?.[1])
    const body = Math.max(...elements(svg, '.drawing-body, .drawing-lead').map(readWidth))
    const expected = { 'SOIC-8': 6.0, '0603': 1.6 }[name]
    expect((body / bar) * millimetres).toBeGreaterThan(expected * 0.94)
    expect((body / bar) * millimetres).toBeLessThan(expected * 1.06)
  })

  it('shows a larger case larger in the same column', () => {
    const width = (name: string) => readWidth(element(draw(name, 'capacitor'), '.drawing-lead'))
    expect(width('0402')).toBeLessThan(width('1206'))
    expect(width('1206')).toBeLessThan(width('2220'))
  })

  it('draws no scale for an unknown case', () => {
    for (const name of [null, 'UNHEARD-OF-9']) expect(elements(draw(name, 'transistor', 'hero'), '.drawing-scale, text')).toEqual([])
  })
})

describe('drawingKind', () => {
  it('knows every category', () => {
    for (const { slug } of CATEGORIES) expect(KINDS).toContain(toDrawingKind(slug))
  })

  test.each([
    ['chip-resistors', 'resistor'],
    ['resistor-arrays', 'resistor'],
    ['ceramic-capacitors', 'capacitor'],
    ['supercapacitors', 'capacitor'],
    ['ferrite-beads', 'ferrite'],
    ['power-inductors', 'inductor'],
    ['resettable-fuses', 'fuse'],
    ['zener-diodes', 'diode'],
    ['bridge-rectifiers', 'bridge'],
    ['mosfets', 'transistor'],
    ['led-drivers', 'ic'],
    ['indicator-leds', 'led'],
    ['operational-amplifiers', 'amplifier'],
    ['digital-potentiometers', 'ic'],
    ['potentiometers-trimmers', 'potentiometer'],
    ['multiplexers-analog-switches', 'ic'],
    ['load-switches', 'ic'],
    ['tactile-switches', 'switch'],
    ['memory-card-connectors', 'card_connector'],
    ['microcontrollers', 'ic'],
    ['optocouplers', 'optocoupler'],
    ['buzzers-speakers', 'buzzer'],
    ['something-new', 'ic'],
  ])('%s is drawn as %s', (slug, kind) => {
    expect(toDrawingKind(slug)).toBe(kind)
  })
})

/** Box of a path that uses the commands M m h v l a z only. */
function extent(d: string) {
  const box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  }
  let [x, y, fromX, fromY] = [0, 0, 0, 0]
  for (const [, command = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const n = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number))
    if (command === 'M') [x, y] = [n[0] ?? 0, n[1] ?? 0]
    else if (command === 'h') x += n[0] ?? 0
    else if (command === 'v') y += n[0] ?? 0
    else if (command === 'm' || command === 'l') [x, y] = [x + (n[0] ?? 0), y + (n[1] ?? 0)]
    else if (command === 'a') [x, y] = [x + (n[5] ?? 0), y + (n[6] ?? 0)]
    else if (command === 'z') [x, y] = [fromX, fromY]
    else throw new Error(`unexpected ${command}`)
    if (command === 'M' || command === 'm') [fromX, fromY] = [x, y]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}
