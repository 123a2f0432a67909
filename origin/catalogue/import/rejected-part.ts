/** A rejected part, with the reason for the sender. */
export class RejectedPartError extends Error {
  /** The column that causes the rejection, by the file's name; empty if no single column does. */
  readonly column: string
  readonly value: string

  constructor(reason: string, column = '', value = '') {
    super(reason)
    this.column = column
    this.value = value
  }
}
