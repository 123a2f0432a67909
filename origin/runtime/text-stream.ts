const encoder = new TextEncoder()

/** Pieces of text as bytes, made as they are read; a reader who cancels ends them. */
export function toTextStream(pieces: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return()
    },
  })
}
