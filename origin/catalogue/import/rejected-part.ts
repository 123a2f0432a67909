/** A part that cannot be taken, with the reason for the person who sent it. */
export class RejectedPartError extends Error {
  /** The column that tells why, as a file calls it; empty where it is no single one. */
  readonly column: string
  readonly value: string

  constructor(reason: string, column = '', value = '') {
    super(reason)
    this.column = column
    this.value = value
  }
}
