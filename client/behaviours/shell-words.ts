/** What scripts of the frame say; worker/render/layout.tsx brings the texts along with every page. */
type ShellWord =
  | 'added'
  | 'already'
  | 'copied'
  | 'failed'
  | 'inCart'
  | 'invalidQuantity'
  | 'linkCopied'
  | 'missing'
  | 'notSaved'
  | 'onlyStock'
  | 'rounded'
  | 'tooShort'

export const shellWord = (name: ShellWord): string => document.getElementById('shell-words')?.dataset[name] ?? ''
