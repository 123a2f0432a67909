/**
 * `node scripts/run.mjs scripts/commands/social-card.ts`: writes the preview image of social sites to client/public/social-card.png.
 * Package outlines to scale, as on the product pages; without names and words, so that it fits every operator and language. The PNG is
 * committed: run this again to change it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawViews, getUsualKind } from '#client/components/catalogue/drawings/families.ts'
import { listInkBoxes } from '#client/components/catalogue/drawings/ink.ts'
import { findPackage } from '#shared/packages/find.ts'
import { withPictures } from '../dev/chromium.mjs'
import { ROOT } from '../dev/local-state.ts'

const WIDTH = 1200
const HEIGHT = 630
/** Pixels per millimetre. */
const SCALE = 34
const PAPER = '#fcfbf9'
const INK = '#4c5561'
const COPPER = '#a8480f'

const px = (millimetres: number): string => (millimetres * SCALE).toFixed(1)

/** A package as the shop draws it, with copper metal; its center is at a position in millimetres from the upper left. */
function formatGlyph(name: string, x: number, y: number): string {
  const geometry = findPackage(name)
  if (!geometry) throw new Error(`there is no package ${name}`)
  const { top } = drawViews(geometry.family, geometry, getUsualKind(geometry), 'card')
  return listInkBoxes(top, { scale: SCALE, x: x * SCALE, y: y * SCALE, closest: 0 })
    .map(({ layer, d, width, dash }) => {
      const color = dash || layer === 'lead' ? COPPER : INK
      if (dash)
        return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linecap="round"/>`
      return `<path d="${d}" fill="${layer === 'mark' ? 'none' : PAPER}" stroke="${color}"/>`
    })
    .join('')
}

const BAR = { x: 2.1, y: 15.6, length: 5 }

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" stroke-width="2">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
${formatGlyph('LQFP-48', 6.6, 8)}${formatGlyph('SOIC-8', 15.7, 8)}${formatGlyph('BGA-100', 24.7, 8)}
${formatGlyph('1206', 31.7, 4.4)}${formatGlyph('0805', 31.7, 7)}${formatGlyph('0603', 31.7, 9.1)}${formatGlyph('0402', 31.7, 10.9)}
<path d="M${px(BAR.x)} ${px(BAR.y)}h${px(BAR.length)}M${px(BAR.x)} ${px(BAR.y - 0.2)}v${px(0.4)}M${px(BAR.x + BAR.length)} ${px(BAR.y - 0.2)}v${px(0.4)}" stroke="${INK}" fill="none"/>
<path d="M0 ${HEIGHT - 6}h${WIDTH}" stroke="${COPPER}" stroke-width="12"/>
</svg>`

await withPictures(async (draw) => {
  const file = join(ROOT, 'client/public/social-card.png')
  writeFileSync(file, await draw(svg, WIDTH, HEIGHT))
  console.log(`${file} written`)
})
