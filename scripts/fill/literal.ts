export type Value = string | number | bigint | Uint8Array | null

/** Characters that would end a line of a file, or the file. */
const UNWRITABLE: readonly [text: string, code: number][] = [
  ['\r', 13],
  ['\n', 10],
  ['\0', 0],
]

/**
 * A value as an SQL literal. Line breaks are expressions, so that every statement stays on one line; no text contains their placeholders.
 */
export function toSqlLiteral(value: Value): string {
  if (value === null) return 'NULL'
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`
  if (typeof value !== 'string') return String(value).replace('Infinity', '9e999')
  const absent = (mark: string): string => (value.includes(mark) ? absent(`${mark}~`) : mark)
  let written = `'${value.replaceAll("'", "''")}'`
  for (const [text, code] of UNWRITABLE) {
    if (!value.includes(text)) continue
    const mark = absent(`\\${code}`)
    written = `replace(${written.replaceAll(text, mark)}, '${mark}', char(${code}))`
  }
  return written
}
