/** A rejected part, with the reason for the sender. */
export class RejectedPartError extends Error {
  /** The column that causes it, in the file's name; empty if it is no single one. */
  readonly column: string
  readonly value: string

  constructor(reason: string, column = '', value = '') {
    super(reason)
    this.column = column
    this.value = value
  }
}
