/** A text that arrives in pieces, and can be read from its beginning at any time. */
export class StreamingText {
  /** The whole text. Rejects where a piece fails. */
  readonly complete: Promise<string>
  readonly #pieces: string[] = []
  readonly #first = Promise.withResolvers<void>()
  #next = Promise.withResolvers<void>()
  #isDone = false

  constructor(pieces: AsyncIterable<string>) {
    this.complete = this.#collect(pieces)
    // A reader of the text gets the error there.
    this.complete.catch(() => undefined)
  }

  async #collect(pieces: AsyncIterable<string>): Promise<string> {
    try {
      for await (const piece of pieces) {
        this.#pieces.push(piece)
        this.#first.resolve()
        this.#wake()
      }
      return this.#pieces.join('')
    } finally {
      this.#isDone = true
      this.#first.resolve()
      this.#wake()
    }
  }

  #wake(): void {
    this.#next.resolve()
    this.#next = Promise.withResolvers()
  }

  /** Whether more is to come after the first piece. */
  async isSlow(): Promise<boolean> {
    await this.#first.promise
    return Promise.race([this.complete.then(() => false), new Promise<boolean>((resolve) => setTimeout(resolve, 0, true))])
  }

  async *read(): AsyncGenerator<string, void> {
    for (let at = 0; ; ) {
      for (; at < this.#pieces.length; at++) yield this.#pieces[at] ?? ''
      if (this.#isDone) return
      await this.#next.promise
    }
  }
}
