/** A grey picture as a PNG (ISO/IEC 15948), by the platform's own deflate. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Sixteen shades are enough for smooth edges, and half the bytes. */
const BIT_DEPTH = 4
const GREY = 0

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

function chunk(kind: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(12 + data.length)
  const view = new DataView(whole.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i++) whole[4 + i] = kind.charCodeAt(i)
  whole.set(data, 8)
  view.setUint32(8 + data.length, crc32(whole.subarray(4, 8 + data.length)))
  return whole
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}

/**
 * @param ink one value a pixel, row by row: 0 is paper (white), 1 is ink (black)
 * @param width even, in pixels: two of them share a byte
 */
export async function encodePng(ink: Float32Array, width: number, height: number): Promise<Uint8Array> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = BIT_DEPTH
  header[9] = GREY

  // Every row begins with its filter: 0, none.
  const row_bytes = 1 + width / 2
  const rows = new Uint8Array(row_bytes * height)
  const shade = (pixel: number): number => 15 - Math.round((ink[pixel] ?? 0) * 15)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += 2) rows[y * row_bytes + 1 + x / 2] = (shade(y * width + x) << 4) | shade(y * width + x + 1)

  const parts = [Uint8Array.from(SIGNATURE), chunk('IHDR', header), chunk('IDAT', await deflate(rows)), chunk('IEND', new Uint8Array(0))]
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}
