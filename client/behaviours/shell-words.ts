import { readMark, type ShellWord } from '../marks.ts'

/** @returns empty where the page has not come so far */
export const shellWord = (name: ShellWord): string => readMark(document.getElementById('shell-words'), name) ?? ''
