/**
 * All bytes of a stream, before anything of them goes on: who sends it may say no length, or a wrong one.
 * @throws what `tooLong` makes where there are more than the limit
 */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  limitBytes: number,
  tooLong: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const piece of stream as ReadableStream<Uint8Array<ArrayBuffer>>) {
    length += piece.byteLength
    // Leaving the loop cancels what is still to come.
    if (length > limitBytes) throw tooLong()
    pieces.push(piece)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
