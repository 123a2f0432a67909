/** Words that call a regulator linear or switching. The two kinds do not replace each other. */
const WORDS = {
  'linear-regulators':
    /\bldo\b|\blow[ -]?drop(?:out)?\b|\blinear (?:voltage )?regulators?\b|\blinearregler|линейн\p{L}* (?:стабилизатор|регулятор)|线性稳压|線性穩壓|低压差|低壓差|リニアレギュレータ|リニア・レギュレータ|선형 레귤레이터/iu,
  'switching-regulators':
    /\b(?:buck|boost|step[ -]?(?:down|up)|smps|dc[ /-]?dc)\b|\bswitching (?:voltage )?(?:regulator|converter)s?\b|\bschaltregler|импульсн\p{L}* (?:стабилизатор|регулятор|преобразовател)|понижающ|повышающ|降压|升压|降壓|升壓|开关稳压|スイッチングレギュレータ|降圧|昇圧|스위칭 레귤레이터|강압|승압/iu,
} as const

export type RegulatorKind = keyof typeof WORDS

/** The category of regulators that a text names; null for none, or for both. */
export function findRegulatorKind(text: string): RegulatorKind | null {
  const [isLinear, switches] = [WORDS['linear-regulators'].test(text), WORDS['switching-regulators'].test(text)]
  if (isLinear === switches) return null
  return isLinear ? 'linear-regulators' : 'switching-regulators'
}

export const isRegulatorKind = (category: string): category is RegulatorKind => category in WORDS
