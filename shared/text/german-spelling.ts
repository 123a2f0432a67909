const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', å: 'aa', ø: 'oe', æ: 'ae' }

/** A name in lower case with umlauts transcribed: "Würth" is "wuerth", "Gehäuse" is "gehaeuse". */
export const replaceUmlauts = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßåøæ]/g, (letter) => LETTERS[letter] ?? letter)
