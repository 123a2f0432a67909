export type Value = string | number | null

/** A value in SQL. Line breaks as expressions, so that every statement stays on one line; what stands for one is in no text by itself. */
export function literal(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  const quoted = `'${value.replaceAll("'", "''")}'`
  if (!/[\r\n]/.test(value)) return quoted
  const absent = (mark: string): string => (value.includes(mark) ? absent(`${mark}~`) : mark)
  const [cr, lf] = [absent('\\r'), absent('\\n')]
  return `replace(replace(${quoted.replaceAll('\r', cr).replaceAll('\n', lf)}, '${lf}', char(10)), '${cr}', char(13))`
}
