import { LIFECYCLES, PACKAGINGS } from '#origin/catalogue/codes.ts'
import type { Lifecycle, Packaging, ParameterValue, PartInput, Series } from '#origin/catalogue/model.ts'
import { isParameter, Row, readFields, type SeriesHead, type Table } from './read-tables.ts'

/**
 * Semiconductors are ordered by a base device and a suffix that names package, temperature grade and packing. A family
 * is a table of devices and a table of such forms; what is orderable is the pairs that the maker publishes.
 */

/** One orderable form of a device. */
interface Form {
  /** What follows the device's name; where it holds `*`, the whole part number with the name in its place. */
  code: string
  /** Canonical package; `#` stands for the device's number of pins. */
  package: string
  packaging: Packaging
  /** Pieces in a factory pack, or pieces by number of pins. */
  spq: number | Readonly<Record<number, number>>
  /** Price relative to the device's. */
  price_factor: number
  /** Where a packing has ended before the device. */
  lifecycle: Lifecycle | null
  parameters: Readonly<Record<string, ParameterValue>>
}

const DEVICE_COLUMNS = new Set(['name', 'pins', 'usd', 'lifecycle', 'forms', 'package', 'packaging', 'spq'])
const FORM_COLUMNS = new Set(['form', 'package', 'packaging', 'spq', 'price_factor', 'lifecycle'])
const THROUGH_HOLE = /^(DIP|SIP|TO-92|TO-220|TO-247|TO-126|TO-218|TO-3P|DO-(15|35|41|201)|DFM|KBP|GBU|GBPC|KBU|KBL|GBJ|P600)/

/** The series of a file with `[devices]`. Parameters: those of `[fields]`, over which the device's and then the form's are laid. */
export function readFamily(head: SeriesHead, file: string, tables: readonly Table[]): Series {
  const fields = readFields(tables, file)
  const forms = readForms(head, tables)
  const parts = tables
    .filter(({ name }) => name === 'devices')
    .flatMap((table) => {
      checkColumns(head, [...fields.cells.keys(), ...table.columns], DEVICE_COLUMNS, table.head)
      return table.rows.flatMap((row) => readDevice(head, new Row(row.file, row.line, new Map([...fields.cells, ...row.cells])), forms))
    })
  return {
    ...head,
    size: parts.length,
    at(index) {
      const part = parts[index]
      if (!part) throw new RangeError(`${head.slug} has no part ${index}`)
      return part
    },
  }
}

function checkColumns(head: SeriesHead, columns: readonly string[], declaredColumns: ReadonlySet<string>, at: Row): void {
  for (const column of columns)
    if (!declaredColumns.has(column) && !isParameter(head.category, column))
      at.rejectTable(column, `is no column here and no parameter of ${head.category}`)
}

/** Forms by their names: the code, and where one code stands for several, `@` and what tells them apart. */
function readForms(head: SeriesHead, tables: readonly Table[]): Map<string, Form> {
  const table = tables.find(({ name }) => name === 'forms')
  if (!table) return new Map()
  checkColumns(head, table.columns, FORM_COLUMNS, table.head)
  return new Map(
    table.rows.map((row) => {
      const name = row.cells.get('form') ?? row.rejectTable('form', 'is missing')
      const code = name.replace(/@.*/, '')
      return [name, readForm(head, row, code === '-' ? '' : code)]
    }),
  )
}

const readForm = (head: SeriesHead, row: Row, code: string): Form => ({
  code,
  package: row.get('package'),
  packaging: row.getOneOf('packaging', PACKAGINGS),
  spq: readPieces(row),
  price_factor: row.find('price_factor') === null ? 1 : row.getPositive('price_factor'),
  lifecycle: row.find('lifecycle') === null ? null : row.getOneOf('lifecycle', LIFECYCLES),
  parameters: row.toParameters(head.category),
})

/** `2500`, or `14:50,16:40` by number of pins. */
function readPieces(row: Row): Form['spq'] {
  const text = row.get('spq')
  return text.includes(':') ? Object.fromEntries(text.split(',').map((pair) => pair.split(':').map(Number))) : row.getPositive('spq')
}

/** The device in each of its forms. A device that is ordered by its name alone says itself how it comes. */
function readDevice(head: SeriesHead, row: Row, forms: ReadonlyMap<string, Form>): PartInput[] {
  const names = row.cells.get('forms')?.split(' ') ?? [...forms.keys()]
  const offered =
    forms.size === 0
      ? [readForm(head, row, '')]
      : names.map((name) => forms.get(name) ?? row.rejectTable('forms', `there is no form ${name}`))
  const pins = row.find('pins') === null ? 0 : row.getPositive('pins')
  if (pins === 0 && offered.some((form) => form.package.includes('#'))) row.rejectTable('pins', 'is missing: a package is named by it')
  const [name, usd, parameters] = [row.get('name'), row.getPositive('usd'), row.toParameters(head.category)]
  const lifecycle = row.find('lifecycle') === null ? 'active' : row.getOneOf('lifecycle', LIFECYCLES)
  const isMounted = isParameter(head.category, 'mounting')
  return offered.map((form) => {
    const packageName = toPackage(form, pins)
    const mounting = isMounted ? { mounting: THROUGH_HOLE.test(packageName) ? 'through_hole' : 'surface_mount' } : {}
    return {
      part_number: form.code.includes('*') ? form.code.replace('*', name) : name + form.code,
      manufacturer: head.manufacturer,
      category: head.category,
      series: head.name,
      package: packageName,
      parameters: { ...mounting, ...parameters, ...form.parameters },
      lifecycle: form.lifecycle ?? lifecycle,
      rohs: true,
      datasheet: head.slug,
      packaging: form.packaging,
      spq: typeof form.spq === 'number' ? form.spq : (form.spq[pins] ?? 50),
      base_price: Math.max(1000, Math.round((usd * form.price_factor * 1e6) / 100) * 100),
    }
  })
}

/** JEDEC's wide body (7.5 mm) begins at 18 pins; a 16-pin wide body is named by its form. */
function toPackage(form: Form, pins: number): string {
  const name = form.package.replace('#', String(pins))
  return /^SOIC-(18|20|24|28)$/.test(name) ? `${name}W` : name
}
