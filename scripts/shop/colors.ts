/** Colors of a theme: sRGB, as `#rrggbb`. */

type Rgb = readonly [red: number, green: number, blue: number]

const toRgb = (color: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return [red, green, blue]
}

const toHex = (rgb: Rgb): string => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Mixes a color with a share (0 to 1) of another. */
export function mixColors(color: string, other: string, share: number): string {
  const [a, b] = [toRgb(color), toRgb(other)]
  const [red = 0, green = 0, blue = 0] = a.map((channel, index) => channel + ((b[index] ?? 0) - channel) * share)
  return toHex([red, green, blue])
}

/** WCAG 2's relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toRgb(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2's contrast ratio, 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
