/** Faces of our PDF documents: Latin, Greek and Cyrillic, Arabic, and Han as each of its countries writes it. */
export const FONT_FACES = ['sans', 'sans_bold', 'arabic', 'arabic_bold', 'sc', 'tc', 'jp', 'kr'] as const
export type FontFace = (typeof FONT_FACES)[number]

/** A font file with some of a face's characters. */
export interface FontSlice {
  file: string
  /** Pairs of first and last code point. */
  ranges: number[]
}
