/** Shows the progress of a command on one line of a terminal; writes nothing to a file. Null clears the line. */
export function showProgress(text: string | null): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text ?? ''}`)
}

export const formatPercent = (done: number, total: number): string => `${Math.floor((100 * done) / Math.max(1, total))} %`
