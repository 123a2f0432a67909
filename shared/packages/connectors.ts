/** Connectors: headers, wire connectors, terminals, and sockets for USB, networks and coaxial cables. */
import { type PackageCase, type PackageCaseFamily, roundToThousandths, toCases, toExactRegExp } from './cases.ts'

/** Body of a wire connector by series: pitch, body length beyond the end contacts, depth, height. */
const WIRE_SERIES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'JST-XH': [2.5, 4.9, 5.75, 7.0],
  'JST-PH': [2.0, 3.9, 4.5, 6.0],
  'JST-ZH': [1.5, 3.0, 3.5, 4.4],
  'JST-GH': [1.25, 4.5, 4.05, 4.25],
  'JST-SH': [1.0, 3.0, 4.25, 2.95],
  'JST-VH': [3.96, 7.8, 8.5, 9.4],
  KK: [2.54, 2.54, 6.35, 8.0],
  PICOBLADE: [1.25, 3.0, 4.2, 3.4],
  WIRE: [2.5, 4.9, 5.75, 7.0],
}

const USB_SOCKETS = toCases('usb', ['form', 'pins', 'length', 'width', 'height'], () => ({}), {
  'USB-C': ['c', 16, 8.94, 7.35, 3.26],
  'USB-MICRO-B': ['micro_b', 5, 7.5, 5.0, 2.45],
  'USB-MINI-B': ['mini_b', 5, 7.7, 9.2, 3.95],
  'USB-A': ['a', 4, 13.1, 14.0, 6.6],
  'USB-B': ['b', 4, 12.0, 16.2, 11.0],
})

const COAX_SOCKETS = toCases('coax', ['form', 'length', 'width', 'height', 'barrel'], () => ({ pins: 2 }), {
  'SMA-RF': ['threaded', 6.35, 6.35, 10.0, 6.25],
  MCX: ['snap', 5.0, 5.0, 6.5, 3.6],
  MMCX: ['snap', 4.0, 4.0, 4.0, 2.9],
  BNC: ['bayonet', 14.5, 14.5, 22.0, 9.6],
  'U.FL': ['micro', 3.0, 2.6, 1.25, 2.0],
})

function header(rows: number, columns: number, pitch: number): PackageCase | null {
  if (columns < 1 || columns > 50) return null
  return { family: 'header', pins: rows * columns, height: roundToThousandths(pitch * 3.35), columns, rows, pitch }
}

type InLine = 'wire_connector' | 'terminal' | 'fpc'
const inLine = (family: InLine, positions: number, pitch: number, length: number, width: number, height: number): PackageCase => ({
  family,
  pins: positions,
  positions,
  pitch,
  length: roundToThousandths(length),
  width,
  height: roundToThousandths(height),
})

function wireConnector(series: string, positions: number): PackageCase | null {
  const dimensions = WIRE_SERIES[series]
  if (!dimensions || positions < 2 || positions > 24) return null
  const [pitch, wall, width, height] = dimensions
  return inLine('wire_connector', positions, pitch, (positions - 1) * pitch + wall, width, height)
}

function terminal(positions: number, pitch: number): PackageCase | null {
  if (positions < 1 || positions > 24) return null
  const depth = pitch < 4 ? 7.0 : pitch < 7 ? 8.2 : 11.0
  return inLine('terminal', positions, pitch, positions * pitch, depth, depth * 1.2)
}

function fpc(positions: number, pitch: number): PackageCase | null {
  if (positions < 4 || positions > 80) return null
  const [wall, width, height] = pitch < 0.9 ? [5.0, 4.6, 2.0] : [6.5, 6.0, 2.6]
  return inLine('fpc', positions, pitch, (positions - 1) * pitch + wall, width, height)
}

export const CONNECTOR_CASES: PackageCaseFamily = {
  named: [
    ...USB_SOCKETS,
    ['RJ45', { family: 'rj45', pins: 8, length: 16.0, width: 21.3, height: 13.4 }],
    ['RJ11', { family: 'rj45', pins: 6, length: 13.2, width: 17.5, height: 11.7 }],
    ...COAX_SOCKETS,
  ],
  readers: [
    [
      toExactRegExp('HEADER-([1-4])X(\\d{1,2})(?:-(1|1\\.0|1\\.27|2|2\\.0|2\\.54|3\\.96|5\\.08))?'),
      ([, r, c, p]) => header(Number(r), Number(c), Number(p ?? 2.54)),
    ],
    [toExactRegExp(`(JST-(?:XH|PH|ZH|GH|SH|VH)|KK|PICOBLADE|WIRE)-(\\d{1,2})`), ([, series = '', n]) => wireConnector(series, Number(n))],
    [
      toExactRegExp('TERMINAL-(\\d{1,2})(?:-(2\\.5|2\\.54|3\\.5|3\\.81|5|5\\.0|5\\.08|7\\.5|7\\.62|10\\.16))?'),
      ([, n, p]) => terminal(Number(n), Number(p ?? 5.08)),
    ],
    [toExactRegExp('FPC-(\\d{1,2})(?:-(0\\.3|0\\.5|0\\.8|1|1\\.0|1\\.25))?'), ([, n, p]) => fpc(Number(n), Number(p ?? 0.5))],
  ],
}
