/** Font faces of PDF documents: Latin, Greek and Cyrillic; Arabic; and Han in each country's form. */
export const FONT_FACES = ['sans', 'sans_bold', 'arabic', 'arabic_bold', 'sc', 'tc', 'jp', 'kr'] as const
export type FontFace = (typeof FONT_FACES)[number]

/** A font file with some of a face's characters. */
export interface FontSlice {
  file: string
  /** Pairs of first and last code point. */
  ranges: number[]
}
