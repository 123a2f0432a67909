import { readFileSync } from 'node:fs'
import type { Lifecycle, Packaging, ParameterValue, PartInput, Series } from '#origin/catalogue/model.ts'
import { CATEGORIES, PARAMETERS } from '#origin/catalogue/taxonomy.ts'

/**
 * Semiconductors are ordered by a base device and a suffix that names package, temperature grade and packing. A family
 * is a table of devices and a table of such forms; what is orderable is the pairs that the maker publishes.
 */

/** One orderable form of a device. */
export interface Form {
  /** What follows the device's name; where it holds `*`, the whole part number with the name in its place. */
  code: string
  /** Canonical package; `#` stands for the device's number of pins. */
  package: string
  packaging: Packaging
  /** Pieces in a factory pack, or pieces by number of pins. */
  spq: number | Readonly<Record<number, number>>
  /** Price relative to the device's. */
  factor: number
  /** Where a packing has ended before the device. */
  lifecycle?: Lifecycle
  parameters: Readonly<Record<string, ParameterValue>>
}

export interface Device {
  name: string
  pins: number
  /** US dollars a piece at the factory's pack. */
  usd: number
  parameters: Readonly<Record<string, ParameterValue>>
  forms: readonly Form[]
  lifecycle: Lifecycle
}

export type SeriesHead = Pick<Series, 'slug' | 'manufacturer' | 'category' | 'name' | 'summary' | 'source'>

const KINDS = new Map(PARAMETERS.map((parameter) => [parameter.slug, parameter.kind]))
const CATEGORY_PARAMETERS = new Map(CATEGORIES.map((category) => [category.slug, new Set(category.parameters)]))
const THROUGH_HOLE = /^(DIP|SIP|TO-92|TO-220|TO-247|TO-126|TO-218|TO-3P|DO-(15|35|41|201)|DFM|KBP|GBU|GBPC|KBU|KBL|GBJ|P600)/
const POWERS: Readonly<Record<string, number>> = { f: -15, p: -12, n: -9, u: -6, m: -3, k: 3, M: 6, G: 9 }

/** A table written as text: a row a line, columns apart by white space. */
export function rows(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/))
}

/** `4.7k` is 4700, `15n` is 1.5e-8, `64Ki` is 65536. Decimal text is parsed once, so no binary noise comes in. */
export function value(text: string): number {
  const [, digits, unit] = /^([-+]?\d+(?:\.\d+)?)(Ki|Mi|Gi|[fpnumkMG])?$/.exec(text) ?? []
  if (digits === undefined) throw new RangeError(`not a value: ${text}`)
  if (unit === undefined) return Number(digits)
  const power = POWERS[unit]
  return power === undefined ? Number(digits) * 1024 ** (['Ki', 'Mi', 'Gi'].indexOf(unit) + 1) : Number(`${digits}e${power}`)
}

/** Forms from rows of: code, package, packaging, pieces (or `14:50,16:40` by pins), then optional price factor, `-40..85` and `obsolete`. */
export function forms(text: string): Form[] {
  return rows(text).map(([code = '', shape = '', packaging = '', spq = '', ...rest]) => {
    const range = rest.find((cell) => cell.includes('..'))?.split('..')
    const factor = rest.find((cell) => /^[\d.]+$/.test(cell) && !cell.includes('..'))
    const ended = rest.includes('obsolete')
    return {
      code: code === '-' ? '' : code,
      package: shape,
      packaging: packaging as Packaging,
      spq: spq.includes(':') ? Object.fromEntries(spq.split(',').map((pair) => pair.split(':').map(Number))) : Number(spq),
      factor: factor === undefined ? 1 : Number(factor),
      ...(ended ? { lifecycle: 'obsolete' as const } : {}),
      parameters: range ? { temperature_min: Number(range[0]), temperature_max: Number(range[1]) } : {},
    }
  })
}

/** The forms of these codes (`D+DR+PW,118`), in this order. Throws where a code is not in the table: a slip of the pen, not data. */
export function pick(table: readonly Form[], codes: string): Form[] {
  return codes.split('+').map((code) => {
    const form = table.find((form) => form.code === (code === '-' ? '' : code))
    if (!form) throw new RangeError(`no form ${code}`)
    return form
  })
}

/** Named columns and their rows; every row has as many cells as there are columns. */
export interface Table {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A table that is written beside other code, for those too small for a file. @param columns their names, apart by blanks */
export function written(columns: string, text: string): Table {
  return { columns: columns.split(' '), rows: rows(text) }
}

/** The table of `demo/series/<name>.tsv`: its first line names the columns. */
export function table(name: string): Table {
  const [columns = [], ...lines] = readFileSync(new URL(`./${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  return { columns, rows: lines }
}

/**
 * Devices from a table. Columns `name`, `pins`, `usd`, `life` and `forms` (codes of `offered`, joined by `+`)
 * belong to the device, `package`, `packaging` and `spq` make its only form; any other column is a parameter by its
 * slug. A cell `-` leaves the parameter out.
 */
export function devices({ columns: names, rows: lines }: Table, offered: readonly Form[] = []): Device[] {
  return lines.map((cells) => {
    if (cells.length !== names.length) throw new RangeError(`${cells.length} cells, ${names.length} columns: ${cells.join(' ')}`)
    const cell = new Map(names.map((name, index) => [name, cells[index] ?? '']))
    const parameters: Record<string, ParameterValue> = {}
    for (const [name, content] of cell) {
      const kind = KINDS.get(name)
      if (kind === undefined || name === 'pins' || content === '-') continue
      parameters[name] = kind === 'number' ? value(content) : content
    }
    const packageName = cell.get('package')
    const codes = cell.get('forms')
    return {
      name: cell.get('name') ?? '',
      pins: Number(cell.get('pins') ?? 0),
      usd: Number(cell.get('usd') ?? 0),
      parameters,
      forms:
        packageName === undefined
          ? codes === undefined
            ? offered
            : pick(offered, codes)
          : [
              {
                code: '',
                package: packageName,
                packaging: (cell.get('packaging') ?? 'reel') as Packaging,
                spq: Number(cell.get('spq') ?? 3000),
                factor: 1,
                parameters: {},
              },
            ],
      lifecycle: (cell.get('life') ?? 'active') as Lifecycle,
    }
  })
}

/** JEDEC's wide body (7.5 mm) begins at 18 pins; a 16-pin wide body is named by its form. */
function shapeOf(form: Form, pins: number): string {
  const shape = form.package.replace('#', String(pins))
  return /^SOIC-(18|20|24|28)$/.test(shape) ? `${shape}W` : shape
}

/** The series of these devices. Parameters: the family's, over which the device's and then the form's are laid. */
export function family(head: SeriesHead, list: readonly Device[], common: Readonly<Record<string, ParameterValue>> = {}): Series {
  const starts: number[] = []
  let size = 0
  for (const device of list) {
    starts.push(size)
    size += device.forms.length
  }
  const mounted = CATEGORY_PARAMETERS.get(head.category)?.has('mounting') === true
  return {
    ...head,
    size,
    at(index: number): PartInput {
      let low = 0
      let high = list.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((starts[middle] ?? 0) <= index) low = middle
        else high = middle - 1
      }
      const device = list[low]
      const form = device?.forms[index - (starts[low] ?? 0)]
      if (!device || !form) throw new RangeError(`${head.slug} has no part ${index}`)
      const shape = shapeOf(form, device.pins)
      const mounting = mounted ? { mounting: THROUGH_HOLE.test(shape) ? 'through_hole' : 'surface_mount' } : {}
      return {
        part_number: form.code.includes('*') ? form.code.replace('*', device.name) : device.name + form.code,
        manufacturer: head.manufacturer,
        category: head.category,
        series: head.name,
        package: shape,
        parameters: { ...mounting, ...common, ...device.parameters, ...form.parameters },
        lifecycle: form.lifecycle ?? device.lifecycle,
        rohs: true,
        datasheet: head.slug,
        packaging: form.packaging,
        spq: typeof form.spq === 'number' ? form.spq : (form.spq[device.pins] ?? 50),
        base_price: Math.max(1000, Math.round((device.usd * form.factor * 1e6) / 100) * 100),
      }
    },
  }
}

/** A device with nothing left to chance; for families whose names are computed. */
export function device(name: string, usd: number, parameters: Record<string, ParameterValue>, table: readonly Form[], pins = 0): Device {
  return { name, pins, usd, parameters, forms: table, lifecycle: 'active' }
}

/** Preferred zener voltages (E24), in volts. */
export const E24_ZENER: readonly number[] = [
  2.4, 2.7, 3, 3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6.2, 6.8, 7.5, 8.2, 9.1, 10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43,
  47, 51, 56, 62, 68, 75,
]

/** A voltage as European ordering codes write it: 2.4 is `2V4`, 10 is `10`. */
export function vCode(volt: number): string {
  return volt < 10 ? volt.toFixed(1).replace('.', 'V') : String(volt)
}
