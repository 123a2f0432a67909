/** A grey picture as a PNG (ISO/IEC 15948), by the platform's deflate. */
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Sixteen shades of grey are enough for smooth edges, in half the bytes of 256 shades. */
const BIT_DEPTH = 4
const GREY = 0

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

/**
 * @param ink one value a pixel, row by row: 0 is paper (white), 1 is ink (black)
 * @param width even, in pixels: two of them share a byte
 */
export function encodePng(ink: Float32Array, width: number, height: number): Buffer {
  // Every row begins with its filter: 0, none.
  const rowBytes = 1 + width / 2
  const rows = new Uint8Array(rowBytes * height)
  const shade = (pixel: number): number => 15 - Math.round((ink[pixel] ?? 0) * 15)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += 2) rows[y * rowBytes + 1 + x / 2] = (shade(y * width + x) << 4) | shade(y * width + x + 1)

  const header = Buffer.concat([uint32(width), uint32(height), Buffer.of(BIT_DEPTH, GREY, 0, 0, 0)])
  return Buffer.concat([Buffer.of(...SIGNATURE), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}
