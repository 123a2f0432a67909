import { toColumnPoints } from './rows.ts'
import { Sketch } from './sketch.ts'

type Draw = (s: Sketch, isSmall: boolean) => void

/** The two wires of a part: to its middle, except the part's half width on either side. */
function wires(s: Sketch, half: number): void {
  s.line('mark', -12, 0, -half, 0).line('mark', half, 0, 12, 0)
}

/** The slanted line of a resistor that depends on another quantity. */
function drawSlanted(s: Sketch): void {
  wires(s, 6)
  s.box('body', 0, 0, 12, 5).line('mark', -7.5, 6, -4.5, 6, 5.5, -6)
}

function drawCoil(s: Sketch): void {
  wires(s, 8)
  for (const x of [-8, -4, 0, 4]) s.arc('mark', x, 0, x + 4, 0, 2)
}

function drawCoredCoil(s: Sketch): void {
  drawCoil(s)
  s.line('mark', -8, -4, 8, -4)
}

function drawDiode(s: Sketch): void {
  wires(s, 4)
  s.polygon('body', -4, -4.5, -4, 4.5, 4, 0).line('mark', 4, -4.5, 4, 4.5)
}

function drawContacts(s: Sketch): void {
  for (const y of [-6, -2, 2, 6])
    s.line('mark', -12, y, -3, y)
      .arc('mark', 2, y - 1.6, 2, y + 1.6, 1.6, 0)
      .line('mark', 0.4, y, 12, y)
}

const drawIc: Draw = (s, isSmall) => {
  const ys = [-6, -2, 2, 6]
  s.terminals('mark', toColumnPoints(-6, ys), [-1, 0], 4, 0.1, 0).terminals('mark', toColumnPoints(6, ys), [1, 0], 4, 0.1, 0)
  s.box('body', 0, 0, 12, 16)
  s.circle('solid', -3.6, -5.6, isSmall ? 1 : 0.8)
}

/** IEC 60617 symbols on a grid of 24 × 14; kinds without one are drawn as a chip. */
const SYMBOLS = {
  resistor: (s) => {
    wires(s, 6)
    s.box('body', 0, 0, 12, 5)
  },
  potentiometer: (s) => {
    wires(s, 6)
    s.box('body', 0, 0, 12, 5).line('mark', 0, -8.5, 0, -2.5).polygon('solid', 0, -2.5, -1.3, -5, 1.3, -5)
  },
  thermistor: drawSlanted,
  varistor: drawSlanted,
  fuse: (s) => {
    wires(s, 6)
    s.box('body', 0, 0, 12, 5).line('mark', -6, 0, 6, 0)
  },
  capacitor: (s) => {
    wires(s, 1.3)
    s.line('mark', -1.3, -5.5, -1.3, 5.5).line('mark', 1.3, -5.5, 1.3, 5.5)
  },
  inductor: drawCoil,
  ferrite: drawCoredCoil,
  choke: drawCoredCoil,
  diode: drawDiode,
  bridge: drawDiode,
  led: (s) => {
    drawDiode(s)
    for (const x of [0, 3.4]) s.line('mark', x, -4.5, x + 3, -8.2).polygon('solid', x + 3.4, -8.7, x + 1.3, -7.7, x + 2.9, -6.4)
  },
  transistor: (s) => {
    s.circle('body', 0, 0, 7.5).line('mark', -12, 0, -3, 0).line('mark', -3, -4.5, -3, 4.5)
    s.line('mark', -3, -2, 3, -5, 3, -10).line('mark', -3, 2, 3, 5, 3, 10).polygon('solid', 2.4, 4.7, -0.2, 4.4, 0.8, 2.6)
  },
  amplifier: (s) => {
    s.polygon('body', -7, -8, -7, 8, 7, 0).line('mark', -12, -4, -7, -4).line('mark', -12, 4, -7, 4).line('mark', 7, 0, 12, 0)
    s.line('mark', -5.6, -4, -3.2, -4).line('mark', -5.6, 4, -3.2, 4).line('mark', -4.4, 2.8, -4.4, 5.2)
  },
  crystal: (s) => {
    wires(s, 4)
    s.line('mark', -4, -4.5, -4, 4.5).line('mark', 4, -4.5, 4, 4.5).box('body', 0, 0, 4, 10)
  },
  connector: drawContacts,
  card_connector: drawContacts,
  switch: (s) => {
    wires(s, 6)
    s.line('mark', -6, 0, 5, -5).circle('body', -6, 0, 1).circle('body', 6, 0, 1)
  },
  relay: (s) => {
    s.box('body', -6, 0, 7, 10).line('mark', -9.5, 5, -2.5, -5).line('mark', 6, 9, 6, 3, 10, -3).line('mark', 6, -9, 6, -3)
  },
  buzzer: (s) => {
    s.line('mark', 5, -6, 5, 6).arc('body', 5, 6, 5, -6, 6, 1, { closed: true }).line('mark', 5, -3, 12, -3).line('mark', 5, 3, 12, 3)
  },
  optocoupler: (s) => {
    s.polygon('body', -8.5, -2.5, -3.5, -2.5, -6, 2)
      .line('mark', -8.5, 2, -3.5, 2)
      .line('mark', -6, -9, -6, -2.5)
      .line('mark', -6, 2, -6, 9)
    s.line('mark', 4, -4, 4, 4)
      .line('mark', 4, -1.5, 8, -4.5, 8, -9)
      .line('mark', 4, 1.5, 8, 4.5, 8, 9)
      .line('mark', -2, 0, 1.5, 0)
      .polygon('solid', 2.4, 0, 0.4, -1.1, 0.4, 1.1)
  },
  ic: drawIc,
  sensor: drawIc,
  module: drawIc,
  display: drawIc,
} as const satisfies Readonly<Record<string, Draw>>

/** The kind of a part, as far as its drawing depends on it: two kinds in one case look different, and so do their symbols. */
export type DrawingKind = keyof typeof SYMBOLS

/** The symbol of a part whose case is unknown; a small one is for a row of a table. */
export function drawSymbol(kind: DrawingKind, { isSmall }: { isSmall: boolean }): Sketch {
  const s = new Sketch()
  // A neutral case around the symbol: rounded, and without a readable size.
  s.box('mark', 0, 0, 28, 22, 1.6)
  const draw: Draw = SYMBOLS[kind]
  draw(s, isSmall)
  return s
}
