/**
 * `node scripts/run.mjs scripts/commands/social-card.ts`: the picture that social sites place beside a link, into
 * client/public/social-card.png. Packages in outline, to scale, drawn from their dimensions; no name and no words, so
 * that it fits every operator and language. To be run again when it should look different: the PNG is kept.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPackage } from '#shared/packages/find.ts'
import type { GeometryOf, PackageGeometry } from '#shared/packages/geometry.ts'
import { withPictures } from '../dev/chromium.mjs'
import { ROOT } from '../dev/local-state.ts'

const WIDTH = 1200
const HEIGHT = 630
/** Pixels for a millimetre. */
const SCALE = 34
const PAPER = '#fcfbf9'
const INK = '#4c5561'
const COPPER = '#a8480f'

const px = (millimetres: number): string => (millimetres * SCALE).toFixed(1)

function rect(x: number, y: number, width: number, height: number, fill = 'none', stroke = INK): string {
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="2" fill="${fill}" stroke="${stroke}"/>`
}

function circle(x: number, y: number, diameter: number, fill: string, stroke: string): string {
  return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(diameter / 2)}" fill="${fill}" stroke="${stroke}"/>`
}

/** Leads evenly along a line, from the middle. */
const places = (count: number, pitch: number): number[] => Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * pitch)

/** Leads in copper below a body with the mark of pin 1; all around the middle. */
function fourSides({
  length,
  width,
  span_length,
  span_width,
  pitch,
  lead_width,
  columns,
  rows,
}: GeometryOf<'gull_wing_four_side'>): string {
  const across = places(columns, pitch).map((x) => rect(x - lead_width / 2, -span_width / 2, lead_width, span_width, PAPER, COPPER))
  const along = places(rows, pitch).map((y) => rect(-span_length / 2, y - lead_width / 2, span_length, lead_width, PAPER, COPPER))
  return [
    ...across,
    ...along,
    rect(-length / 2, -width / 2, length, width, PAPER),
    circle(-length / 2 + 1, width / 2 - 1, 0.7, 'none', INK),
  ].join('')
}

function twoSides({ length, width, span, lead_width, left, right, tab_width }: GeometryOf<'gull_wing_two_side'>): string {
  const leads = [
    ...left.map((y) => rect(-span / 2, y - lead_width / 2, span / 2, lead_width, PAPER, COPPER)),
    ...right.map((y, index) => {
      const wide = index === 0 && tab_width !== null ? tab_width : lead_width
      return rect(0, y - wide / 2, span / 2, wide, PAPER, COPPER)
    }),
  ]
  return [
    ...leads,
    rect(-width / 2, -length / 2, width, length, PAPER),
    circle(-width / 2 + 0.6, -length / 2 + 0.6, 0.4, 'none', INK),
  ].join('')
}

function ballGrid({ length, width, pitch, columns, rows, ball }: GeometryOf<'ball_grid'>): string {
  const balls = places(columns, pitch).flatMap((x) => places(rows, pitch).map((y) => circle(x, y, ball, 'none', COPPER)))
  return [rect(-length / 2, -width / 2, length, width, PAPER), ...balls].join('')
}

function chip({ length, width, termination }: GeometryOf<'chip'>): string {
  return [
    rect(-length / 2, -width / 2, length, width, PAPER),
    rect(-length / 2, -width / 2, termination, width, PAPER, COPPER),
    rect(length / 2 - termination, -width / 2, termination, width, PAPER, COPPER),
  ].join('')
}

function drawing(geometry: PackageGeometry): string {
  if (geometry.family === 'gull_wing_four_side') return fourSides(geometry)
  if (geometry.family === 'gull_wing_two_side') return twoSides(geometry)
  if (geometry.family === 'ball_grid') return ballGrid(geometry)
  if (geometry.family === 'chip') return chip(geometry)
  throw new Error(`${geometry.name} is no package that the card can draw`)
}

/** A package with its middle at a place, in millimetres from the upper left. */
function place(name: string, x: number, y: number): string {
  const geometry = findPackage(name)
  if (!geometry) throw new Error(`there is no package ${name}`)
  return `<g transform="translate(${px(x)} ${px(y)})">${drawing(geometry)}</g>`
}

const BAR = { x: 2.1, y: 15.6, length: 5 }

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" stroke-width="2">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
${place('LQFP-48', 6.6, 8)}${place('SOIC-8', 15.7, 8)}${place('BGA-100', 24.7, 8)}
${place('1206', 31.7, 4.4)}${place('0805', 31.7, 7)}${place('0603', 31.7, 9.1)}${place('0402', 31.7, 10.9)}
<path d="M${px(BAR.x)} ${px(BAR.y)}h${px(BAR.length)}M${px(BAR.x)} ${px(BAR.y - 0.2)}v${px(0.4)}M${px(BAR.x + BAR.length)} ${px(BAR.y - 0.2)}v${px(0.4)}" stroke="${INK}" fill="none"/>
<path d="M0 ${HEIGHT - 6}h${WIDTH}" stroke="${COPPER}" stroke-width="12"/>
</svg>`

await withPictures(async (draw) => {
  const file = join(ROOT, 'client/public/social-card.png')
  writeFileSync(file, await draw(svg, WIDTH, HEIGHT))
  console.log(`${file} written`)
})
