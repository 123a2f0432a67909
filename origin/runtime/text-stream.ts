const encoder = new TextEncoder()

/** Pieces of a file, made as they are read; a reader who cancels ends them. */
export function toByteStream(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return()
    },
  })
}

/** Pieces of text as bytes. */
export const toTextStream = (pieces: AsyncGenerator<string, void>): ReadableStream<Uint8Array> => toByteStream(encodePieces(pieces))

async function* encodePieces(pieces: AsyncGenerator<string, void>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) yield encoder.encode(piece)
}
