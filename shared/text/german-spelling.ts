const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', å: 'aa', ø: 'oe', æ: 'ae' }

/** A name with umlauts transcribed: "Würth" as "Wuerth", "Gehäuse" as "Gehaeuse". In lower case. */
export const replaceUmlauts = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßåøæ]/g, (letter) => LETTERS[letter] ?? letter)
