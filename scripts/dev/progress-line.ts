/** One line of a terminal that says how far a command is; in a file there is no progress to be seen. Null clears it. */
export function showProgress(text: string | null): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text ?? ''}`)
}

export const formatPercent = (done: number, total: number): string => `${Math.floor((100 * done) / Math.max(1, total))} %`
