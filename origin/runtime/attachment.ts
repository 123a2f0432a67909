/** Characters with a meaning for a file system, a shell or a file dialog. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"/\\|?*]+/gu
const MAX_NAME_CHARACTERS = 100
/** Devices of Windows, with any extension. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * `Content-Disposition` of a download (RFC 6266): its full name for modern programs, and an ASCII name for the others.
 * @param name user text without its extension; may contain anything @param fallback in ASCII letters
 */
export function toContentDisposition(name: string, fallback: string, extension: string): string {
  const clean = [...name.normalize('NFC').replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim()].slice(0, MAX_NAME_CHARACTERS).join('')
  const full = clean.replace(/^[. ]+|(?<![. ])[. ]+$/g, '').replace(DEVICES, '_$&') || fallback
  const plain = full
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/[^\w.() +-]+/g, '_')
  const ascii = /[A-Za-z0-9]/.test(plain) ? plain : fallback
  const encoded = encodeURIComponent(`${full}.${extension}`).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${encoded}`
}
