/** Longer ranges are split, because list readers do not accept them. */
const MAX_RUN = 1000
/** Minimum number of designators that are written as a range. */
const RUN_LEAST = 3

const NUMBERED = /^([A-Za-z]{1,8})(\d{1,6})$/

/** R1, R2, R3, R7 as "R1-R3, R7". The order stays, so that reading the text gives the same list. */
export function formatDesignatorRanges(designators: readonly string[]): string {
  const pieces: string[] = []
  let run: string[] = []
  const flush = (): void => {
    const [first = '', last = ''] = [run[0], run.at(-1)]
    if (run.length >= RUN_LEAST) pieces.push(`${first}-${last}`)
    else pieces.push(...run)
    run = []
  }
  for (const designator of designators) {
    if (run.length > 0 && (run.length === MAX_RUN || next(run[0] ?? '', run.length) !== designator)) flush()
    run.push(designator)
  }
  flush()
  return pieces.join(', ')
}

/** The designator `steps` after the first of a range, with the same padding; null for a name without a number. */
function next(first: string, steps: number): string | null {
  const [, letters = '', digits = ''] = NUMBERED.exec(first) ?? []
  if (digits === '') return null
  return letters + String(Number(digits) + steps).padStart(digits.startsWith('0') ? digits.length : 0, '0')
}
