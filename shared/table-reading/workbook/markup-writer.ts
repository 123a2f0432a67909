/** Markup as bytes, as it grows: as one text of a million pieces it would take ten times the memory. */
export class MarkupWriter {
  readonly #encoder = new TextEncoder()
  readonly #pieces: Uint8Array[] = []
  #pending: string[] = []
  #pending_length = 0

  write(markup: string): void {
    this.#pending.push(markup)
    this.#pending_length += markup.length
    if (this.#pending_length > 65_536) this.#flush()
  }

  end(): Uint8Array {
    this.#flush()
    const whole = new Uint8Array(this.#pieces.reduce((sum, { length }) => sum + length, 0))
    let offset = 0
    for (const piece of this.#pieces) {
      whole.set(piece, offset)
      offset += piece.length
    }
    return whole
  }

  #flush(): void {
    this.#pieces.push(this.#encoder.encode(this.#pending.join('')))
    this.#pending = []
    this.#pending_length = 0
  }
}
