import type { MessageKey, Translator } from '#locales/translator.ts'
import type { PartParameter } from '#shared/contract/catalogue.ts'

/** Parameters whose minimum and maximum are separate in the taxonomy, with the name of the range. */
const RANGES: readonly { slug: string; name: MessageKey }[] = [
  { slug: 'temperature', name: 'range.temperature' },
  { slug: 'supply_voltage', name: 'range.supply_voltage' },
  { slug: 'input_voltage', name: 'range.input_voltage' },
]

/** A parameter as a part's page shows it. */
export interface DisplayParameter {
  slug: string
  name: string
  text: string
  /** Its parameters: one, or the two ends of a range. */
  parts: readonly PartParameter[]
}

/** "0 … 70 °C" from "0 °C" and "70 °C"; both complete where their units differ: "900 mV … 5.5 V". */
function rangeText(from: string, to: string): string {
  const [start = from, unit] = from.split('\u00a0')
  return unit !== undefined && to.endsWith(`\u00a0${unit}`) ? `${start} … ${to}` : `${from} … ${to}`
}

/** The parameters of a part in order, the two ends of a range merged where the part has both. */
export function toDisplayParameters(parameters: readonly PartParameter[], t: Translator): DisplayParameter[] {
  const displayParameters: DisplayParameter[] = []
  for (const parameter of parameters) {
    const { slug, name, text } = parameter
    const range = RANGES.find((one) => slug === `${one.slug}_min` || slug === `${one.slug}_max`)
    const from = range && parameters.find((other) => other.slug === `${range.slug}_min`)
    const to = range && parameters.find((other) => other.slug === `${range.slug}_max`)
    if (!range || !from || !to) displayParameters.push({ slug, name, text, parts: [parameter] })
    else if (!displayParameters.some((other) => other.slug === range.slug))
      displayParameters.push({ slug: range.slug, name: t(range.name), text: rangeText(from.text, to.text), parts: [from, to] })
  }
  return displayParameters
}
