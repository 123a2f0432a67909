/**
 * `theme.json`: colors, fonts and pictures of a shop. It becomes a stylesheet after the built-in ones, with only tokens and font faces, so
 * that pages need no inline styles.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../dev/local-state.ts'
import { computeContrast, mixColors } from './colors.ts'
import { readJson } from './faults.ts'
import { findPngSize, readFont, readPicture, type ShopFile, toShopFile } from './files.ts'

/** A theme, ready for the database and the bucket. */
interface Theme {
  values: ReadonlyMap<string, string>
  files: readonly ShopFile[]
}

const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/** Names of a theme's colors, and their tokens in `client/styles/tokens.css`. */
const TOKENS = {
  paper: 'paper',
  surface: 'surface',
  stripe: 'stripe',
  ink: 'ink',
  ink_2: 'ink-2',
  ink_3: 'ink-3',
  rule: 'rule',
  rule_strong: 'rule-strong',
  control: 'control',
  accent: 'copper',
  accent_hover: 'copper-hover',
  accent_tint: 'copper-tint',
  on_accent: 'on-copper',
  ok: 'ok',
  low: 'low',
  out: 'out',
} as const
type ColorName = keyof typeof TOKENS
const NAMES = Object.keys(TOKENS) as ColorName[]

type Palette = Record<ColorName, string>

/** Minimum contrasts of WCAG 2.2 AA: for text, and for user interface components. */
const TEXT = 4.5
const CONTROL = 3

/** Foregrounds and backgrounds, and their minimum contrast. */
const PAIRS: readonly { of: readonly ColorName[]; on: readonly ColorName[]; least: number }[] = [
  { of: ['ink', 'ink_2', 'ink_3', 'accent', 'accent_hover', 'ok', 'low', 'out'], on: ['paper', 'surface', 'stripe'], least: TEXT },
  { of: ['ink', 'ink_2', 'accent'], on: ['accent_tint'], least: TEXT },
  { of: ['on_accent'], on: ['accent', 'accent_hover'], least: TEXT },
  { of: ['control'], on: ['paper', 'surface'], least: CONTROL },
]

const color = z
  .string('a color')
  .regex(/^#[\da-f]{6}$/i, 'a color like #0057b8')
  .toLowerCase()
const BothColors = z.strictObject({ light: color, dark: color.optional() }, 'a color, or one for light and one for dark')
const bothColors = z.union([color.transform((light): z.output<typeof BothColors> => ({ light })), BothColors])

const FACES = { text: 'face', arabic: 'face-arabic', numbers: 'face-mono' } as const
const FontFile = z.strictObject({
  file: z.string('a file beside this one').regex(/^[a-z0-9][a-z0-9_./-]*\.woff2$/i, 'a file beside this one, like fonts/brand.woff2'),
  weight: z.string('a weight').regex(/^\d{3}(?: \d{3})?$/, 'a weight like 400, or a range of a variable font like 400 700'),
  unicode_range: z
    .string('a range')
    .regex(/^U\+[\dA-F?]+(?:-[\dA-F]+)?(?:,\s*U\+[\dA-F?]+(?:-[\dA-F]+)?)*$/i, 'ranges like U+0000-00FF, U+20AC')
    .optional(),
})
type FontFile = z.output<typeof FontFile>
const Font = z.array(FontFile, 'a list of font files').min(1, 'a font file')

const picture = z
  .string('a picture')
  .regex(/^[a-z0-9][a-z0-9_./-]*\.(?:svg|png)$/i, 'a picture beside this file, .svg or .png')
  .optional()

const File = z.strictObject(
  {
    colors: z
      .strictObject(
        Object.fromEntries(NAMES.map((name) => [name, bothColors.optional()])) as Record<ColorName, z.ZodOptional<typeof bothColors>>,
      )
      .default({}),
    fonts: z.strictObject({ text: Font.optional(), arabic: Font.optional(), numbers: Font.optional() }).default({}),
    favicon: picture,
    touch_icon: picture,
    social_card: picture,
  },
  'an object with the keys of this file',
)
type File = z.output<typeof File>

const MIN_TOUCH_ICON_PIXELS = 180
const CARD_SIZE = [1200, 630] as const

/** Reads and checks the file, with its pictures and fonts; contrasts are computed for the displayed colors. */
export function readTheme(path: string): { data: Theme | null; faults: readonly string[] } {
  const files = new Map<string, ShopFile>()
  const { data, faults } = readJson(path, File, (input) => {
    const { colors, ...named } = File.safeParse(input).data ?? {}
    return [...(colors ? contrastFaults(colors) : []), ...fileFaults(dirname(path), named, files)]
  })
  return { data: data && toTheme(data, files), faults }
}

/** The built-in palettes, light and dark, from the stylesheet. */
function ourPalettes(): Record<Scheme, Palette> {
  const css = readFileSync(join(ROOT, 'client/styles/tokens.css'), 'utf8')
  const found = NAMES.map((name) => {
    const [, light, dark] = new RegExp(`--${TOKENS[name]}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(css) ?? []
    if (!light || !dark) throw new Error(`tokens.css has no --${TOKENS[name]} of two colors`)
    return { name, light, dark }
  })
  const of = (scheme: Scheme): Palette => Object.fromEntries(found.map((entry) => [entry.name, entry[scheme]])) as Palette
  return { light: of('light'), dark: of('dark') }
}

const MIX_STEPS = 20
const HOVER_SHARE = 0.18
const TINT_SHARE = 0.1

/** The accent color, mixed with as little of another color as makes it readable on a palette and on its tint. */
function readable(accent: string, towards: string, { paper, surface, stripe }: Palette): string {
  const steps = Array.from({ length: MIX_STEPS + 1 }, (_, step) => mixColors(accent, towards, step / MIX_STEPS))
  const isRead = (color: string): boolean =>
    [paper, surface, stripe, mixColors(paper, color, TINT_SHARE)].every((ground) => computeContrast(color, ground) >= TEXT)
  return steps.find(isRead) ?? towards
}

/**
 * The built-in palettes with a theme's colors. Light colors do not change the dark palette, except the accent, from which other colors are
 * derived.
 */
function toPalettes(colors: File['colors']): Record<Scheme, Palette> {
  const defaultPalettes = ourPalettes()
  const of = (scheme: Scheme): Palette => {
    const findColor = (name: ColorName): string | undefined => colors[name]?.[scheme]
    const customPalette = Object.fromEntries(NAMES.map((name) => [name, findColor(name) ?? defaultPalettes[scheme][name]])) as Palette
    if (!colors.accent) return customPalette
    const [white, black] = ['#ffffff', '#000000']
    const away = scheme === 'light' ? black : white
    const accent = findColor('accent') ?? readable(colors.accent.light, away, customPalette)
    return {
      ...customPalette,
      accent,
      accent_hover: findColor('accent_hover') ?? mixColors(accent, away, HOVER_SHARE),
      accent_tint: findColor('accent_tint') ?? mixColors(customPalette.paper, accent, TINT_SHARE),
      on_accent: findColor('on_accent') ?? (computeContrast(accent, white) >= computeContrast(accent, black) ? white : black),
    }
  }
  return { light: of('light'), dark: of('dark') }
}

/** Pairs in which a color of the theme has too little contrast. */
function contrastFaults(colors: File['colors']): string[] {
  const [palettes, defaultPalettes] = [toPalettes(colors), ourPalettes()]
  return SCHEMES.flatMap((scheme) => {
    const palette = palettes[scheme]
    const isOurs = (name: ColorName): boolean => palette[name] === defaultPalettes[scheme][name]
    return PAIRS.flatMap(({ of, on, least }) =>
      of.flatMap((name) =>
        on.flatMap((ground) => {
          const ratio = computeContrast(palette[name], palette[ground])
          if (ratio >= least || (isOurs(name) && isOurs(ground))) return []
          const faultText = `${palette[name]} on ${ground} ${palette[ground]} (${scheme}) has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}`
          return [`colors.${name}: ${faultText}: expected at least ${least}`]
        }),
      ),
    )
  })
}

/** @param files receives the readable ones, by their names in the theme */
function fileFaults(
  folder: string,
  { fonts, favicon, touch_icon, social_card }: Partial<Omit<File, 'colors'>>,
  files: Map<string, ShopFile>,
): string[] {
  const take = (
    where: string,
    name: string | undefined,
    read: (folder: string, name: string) => ShopFile | string,
    fits?: (file: ShopFile) => string | null,
  ): string[] => {
    if (name === undefined) return []
    const file = files.get(name) ?? read(folder, name)
    const fault = typeof file === 'string' ? file : (fits?.(file) ?? null)
    if (fault !== null) return [`${where}: ${JSON.stringify(name)} ${fault}`]
    files.set(name, file as ShopFile)
    return []
  }
  return [
    ...Object.entries(fonts ?? {}).flatMap(([kind, list]) =>
      (list ?? []).flatMap(({ file }, index) => take(`fonts.${kind}.${index}.file`, file, readFont)),
    ),
    ...take('favicon', favicon, readPicture),
    ...take('touch_icon', touch_icon, readPicture, (file) => {
      const [width, height] = findPngSize(file) ?? []
      return width !== undefined && width === height && width >= MIN_TOUCH_ICON_PIXELS
        ? null
        : `is invalid: expected a square PNG of at least ${MIN_TOUCH_ICON_PIXELS} pixels`
    }),
    ...take('social_card', social_card, readPicture, (file) =>
      findPngSize(file)?.join() === CARD_SIZE.join() ? null : `is invalid: expected a PNG of ${CARD_SIZE.join(' × ')} pixels`,
    ),
  ]
}

function toTheme({ colors, fonts, favicon, touch_icon, social_card }: File, files: ReadonlyMap<string, ShopFile>): Theme {
  const toFileUrl = (name: string): string => `/files/${files.get(name)?.key ?? ''}`
  const palettes = toPalettes(colors)
  const css = formatCss(palettes, colors, fonts, toFileUrl)
  const sheet = css === '' ? null : toShopFile(Buffer.from(css), { extension: 'css', content_type: 'text/css; charset=UTF-8' })
  const values = new Map(
    Object.entries({ favicon, touch_icon, social_card }).flatMap(([name, file]) =>
      file === undefined ? [] : [[name, toFileUrl(file)] as const],
    ),
  )
  if (sheet) {
    values.set('theme_css', `/files/${sheet.key}`)
    const button = SCHEMES.flatMap((scheme) => [palettes[scheme].accent, palettes[scheme].on_accent])
    if (colors.accent) values.set('theme_button', button.join(' '))
    for (const scheme of SCHEMES) values.set(`theme_paper_${scheme}`, palettes[scheme].paper)
  }
  return { values, files: [...files.values(), ...(sheet ? [sheet] : [])] }
}

/** Tokens and font faces; empty if a theme has neither. Outside of any layer, and so above all built-in ones. */
function formatCss(
  palettes: Record<Scheme, Palette>,
  colors: File['colors'],
  fonts: File['fonts'],
  toFileUrl: (name: string) => string,
): string {
  const defaultPalettes = ourPalettes()
  const changed = NAMES.filter(
    (name) => Object.keys(colors).length > 0 && SCHEMES.some((scheme) => palettes[scheme][name] !== defaultPalettes[scheme][name]),
  )
  const tokens = changed.map((name) => `--${TOKENS[name]}:light-dark(${palettes.light[name]},${palettes.dark[name]})`)
  const kinds = (['text', 'arabic', 'numbers'] as const).filter((kind) => fonts[kind])
  const toFontFamily = (kind: keyof typeof FACES): string => `Shop ${kind}`
  const faces = kinds.flatMap((kind) =>
    (fonts[kind] ?? []).map(
      ({ file, weight, unicode_range }: FontFile) =>
        `@font-face{font-family:'${toFontFamily(kind)}';font-weight:${weight};font-display:swap;src:url(${toFileUrl(file)}) format('woff2')${
          unicode_range ? `;unicode-range:${unicode_range}` : ''
        }}`,
    ),
  )
  const used = kinds.map((kind) => `--${FACES[kind]}:'${toFontFamily(kind)}'`)
  const root = [...tokens, ...used].join(';')
  return [...faces, ...(root ? [`:root{${root}}`] : [])].join('\n')
}
