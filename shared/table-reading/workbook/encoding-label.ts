/** Usual names of encodings, by the decoder's labels. */
const NAMES: Readonly<Record<string, string>> = {
  'utf-16le': 'utf-16',
  'utf-32le': 'utf-32',
  'windows-1252': 'cp1252',
  'windows-1251': 'cp1251',
  shift_jis: 'cp932',
  gb18030: 'gbk',
  'euc-kr': 'cp949',
}

/** @param encoding as TextDecoder names it; null for binary files */
export function findEncodingLabel(bytes: Uint8Array, encoding: string | null): string | null {
  if (encoding === null) return null
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (marked) return 'utf-8-bom'
  if ((encoding === 'utf-8' || encoding === 'windows-1252') && bytes.every((byte) => byte < 0x80)) return 'ascii'
  return NAMES[encoding] ?? encoding
}
