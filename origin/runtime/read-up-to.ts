/**
 * All bytes of a stream, up to a limit. The length that the sender states may be missing or wrong.
 * @throws the error of `tooLong` above the limit
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
    // Leaving the loop cancels the rest of the stream.
    if (length > limitBytes) throw tooLong()
    pieces.push(piece)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
