const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', å: 'aa', ø: 'oe', æ: 'ae' }

/** A name as keyboards without its letters write it: "Würth" as "Wuerth", "Gehäuse" as "Gehaeuse". In small letters. */
export const replaceUmlauts = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßåøæ]/g, (letter) => LETTERS[letter] ?? letter)
