import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { computeContrast, mixColors } from './colors.ts'
import { readTheme } from './theme.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'theme-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(theme: unknown): ReturnType<typeof readTheme> {
  const path = join(folder, 'theme.json')
  writeFileSync(path, JSON.stringify(theme))
  return readTheme(path)
}

function readCss(theme: unknown): string {
  const { data, faults } = read(theme)
  if (!data) throw new Error(faults.join('\n'))
  const sheet = data.files.find(({ content_type }) => content_type.startsWith('text/css'))
  expect(data.values.get('theme_css')).toBe(sheet && `/files/${sheet.key}`)
  return sheet ? Buffer.from(sheet.bytes).toString() : ''
}

/** A PNG as far as its size. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#a8480f', '#fcfbf9', 5.64],
])('%s upon %s has a contrast of %d', (one, other, ratio) => {
  expect(computeContrast(one, other)).toBeCloseTo(ratio, 2)
  expect(computeContrast(other, one)).toBe(computeContrast(one, other))
})

test('a color has a share of another', () => {
  expect([mixColors('#000000', '#ffffff', 0), mixColors('#000000', '#ffffff', 0.5), mixColors('#102030', '#ffffff', 1)]).toEqual([
    '#000000',
    '#808080',
    '#ffffff',
  ])
})

describe('a theme', () => {
  it('that says nothing changes nothing', () => {
    expect(read({})).toEqual({ data: { values: new Map(), files: [] }, faults: [] })
  })

  it('makes of an accent alone what hangs on it, readable in both schemes', () => {
    const css = readCss({ colors: { accent: '#0057b8' } })
    expect(css).toContain('--copper:light-dark(#0057b8,')
    const tokens = new Map(
      Array.from(css.matchAll(/--([\w-]+):light-dark\((#\w{6}),(#\w{6})\)/g), ([, name = '', light = '', dark = '']) => [
        name,
        { light, dark },
      ]),
    )
    expect([...tokens.keys()].sort()).toEqual(['copper', 'copper-hover', 'copper-tint', 'on-copper'])
    expect(computeContrast(tokens.get('copper')?.dark ?? '', '#14171c')).toBeGreaterThanOrEqual(4.5)
    expect(computeContrast(tokens.get('copper')?.dark ?? '', tokens.get('on-copper')?.dark ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  it('keeps our dark side where it speaks of the light one', () => {
    const css = readCss({ colors: { paper: '#ffffff', ink: { light: '#000000', dark: '#ffffff' } } })
    expect(css).toBe(':root{--paper:light-dark(#ffffff,#14171c);--ink:light-dark(#000000,#ffffff)}')
  })

  it.each([
    [{ accent: '#ffcc00' }, 'colors.accent: #ffcc00 on paper #fcfbf9 (light) has a contrast of 1.46: expected at least 4.5'],
    [{ ink: { light: '#15181d', dark: '#333333' } }, 'colors.ink: #333333 on paper #14171c (dark)'],
    [{ on_accent: '#a8480f' }, 'colors.on_accent: #a8480f on accent #a8480f (light) has a contrast of 1.00'],
    [{ control: '#eeeeee' }, 'colors.control: #eeeeee on paper #fcfbf9 (light) has a contrast of 1.12: expected at least 3'],
    [{ accent: 'blue' }, 'colors.accent: "blue" is invalid: expected a color like #0057b8'],
    [{ acent: '#0057b8' }, 'colors.acent: there is no such key; did you mean accent?'],
  ])('is refused with the colors %j', (colors, fault) => {
    expect(read({ colors }).faults.join('\n')).toContain(fault)
  })

  it('has fonts of its own before ours, and pictures', () => {
    writeFileSync(join(folder, 'brand.woff2'), 'wOF2brand')
    writeFileSync(join(folder, 'touch.png'), png(180, 180))
    writeFileSync(join(folder, 'card.png'), png(1200, 630))
    writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const theme = {
      fonts: {
        text: [{ file: 'brand.woff2', weight: '400 700', unicode_range: 'U+0000-00FF, U+20AC' }],
        arabic: [{ file: 'brand.woff2', weight: '400' }],
      },
      favicon: 'icon.svg',
      touch_icon: 'touch.png',
      social_card: 'card.png',
    }
    expect(readCss(theme)).toMatch(
      /^@font-face\{font-family:'Shop text';font-weight:400 700;font-display:swap;src:url\(\/files\/site\/[\da-f]{24}\.woff2\) format\('woff2'\);unicode-range:U\+0000-00FF, U\+20AC\}\n@font-face\{font-family:'Shop arabic'.*\n:root\{--face:'Shop text';--face-arabic:'Shop arabic'\}$/,
    )
    const { files } = read(theme).data ?? { files: [] }
    expect(files.map(({ content_type }) => content_type).sort()).toEqual([
      'font/woff2',
      'image/png',
      'image/png',
      'image/svg+xml',
      'text/css; charset=UTF-8',
    ])
  })

  it.each([
    [{ touch_icon: 'small.png' }, 'touch_icon: "small.png" is invalid: expected a square PNG of at least 180 pixels'],
    [{ touch_icon: 'icon.svg' }, 'touch_icon: "icon.svg" is invalid'],
    [{ social_card: 'small.png' }, 'social_card: "small.png" is invalid: expected a PNG of 1200 × 630 pixels'],
    [{ favicon: 'absent.svg' }, 'favicon: "absent.svg" does not exist'],
    [{ favicon: '../icon.svg' }, 'favicon: "../icon.svg" is invalid'],
    [
      { fonts: { text: [{ file: 'false.woff2', weight: '400' }] } },
      'fonts.text.0.file: "false.woff2" has other content than its extension says: expected WOFF2',
    ],
    [{ fonts: { text: [{ file: 'brand.ttf', weight: '400' }] } }, 'fonts.text.0.file: "brand.ttf" is invalid'],
    [{ fonts: { text: [{ file: 'brand.woff2', weight: 'bold' }] } }, 'fonts.text.0.weight: "bold" is invalid'],
  ])('is refused: %j', (theme, fault) => {
    writeFileSync(join(folder, 'small.png'), png(100, 100))
    writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(folder, 'false.woff2'), 'OTTO')
    expect(read(theme).faults.join('\n')).toContain(fault)
  })
})
