import { describe, expect, it, test } from 'vitest'
import { findStyleFaults, listSheets } from './check-styles.ts'

const PATH = 'client/components/order/order.css'
const ENTRY = { path: 'client/styles/sheets/order.css', text: "@import '../../components/order/order.css' layer(subject);\n" }
const faults = (text: string, path = PATH) => findStyleFaults([ENTRY, { path, text }])

describe('findStyleFaults', () => {
  test.each([
    ['font-size: 13px', 'a size of text'],
    ['font: 500 13px / 1.2 var(--mono)', 'a size of text'],
    ['padding: var(--space-8) 10px', 'a space'],
    ['margin-inline-start: -4px', 'a space'],
    ['gap: 0 .5rem', 'a space'],
    ['scroll-margin-block-start: 24px', 'a space'],
    ['border-radius: 3px', 'a radius'],
    ['z-index: 5', 'a level'],
    ['color: #fff', 'a colour'],
    ['background: rgb(0 0 0 / 40%)', 'a colour'],
    ['border: 1px solid light-dark(white, black)', 'a colour'],
  ])('%s is %s', (declaration, what) => {
    expect(faults(`.a {\n  ${declaration};\n}\n`)).toEqual([`${PATH}:2: ${what} that is no token: ${declaration}`])
  })

  test.each([
    'font-size: var(--text-s)',
    'font-size: 1.2em',
    'padding: 0 2px 1px auto',
    'padding: calc(-1 * var(--space-8)) 5%',
    'gap: 1ch',
    'inline-size: 320px',
    'inset-block-start: 12px',
    'border-radius: 50%',
    'z-index: var(--z-head)',
    'background: var(--paper) currentColor',
    'white-space: nowrap',
  ])('lets %s pass', (declaration) => {
    expect(faults(`.a {\n  ${declaration};\n}\n`)).toEqual([])
  })

  it('knows the widths by their names alone', () => {
    expect(faults('@media (--phone) {\n  .a {\n    order: 1;\n  }\n}\n@media print {\n}\n')).toEqual([])
    expect(faults('@media (max-width: 720px) {\n}\n')).toEqual([`${PATH}:1: a width that media.css does not name: (max-width: 720px)`])
  })

  it('wants a reason for !important', () => {
    const rule = '.a {\n  display: none !important;\n}\n'
    expect(faults(rule)).toEqual([`${PATH}:2: !important without a reason beside it: display`])
    expect(faults(`/* It wins over layers. */\n${rule}`)).toEqual([])
    expect(faults(`.b {\n}\n@media print {\n${rule}}\n`)).toHaveLength(1)
    expect(faults(`/* On paper. */\n@media print {\n${rule}}\n`)).toEqual([])
  })

  it('wants every sheet in a layer, and sent to some page', () => {
    expect(findStyleFaults([{ ...ENTRY, text: "@import '../media.css';\n@import '../../components/order/order.css';\n" }])).toEqual([
      "client/styles/sheets/order.css:2: a sheet without a layer: '../../components/order/order.css'",
    ])
    expect(findStyleFaults([{ ...ENTRY, text: "@import '../a.css' layer(own);\n" }])).toHaveLength(1)
    expect(faults('', 'client/components/order/lost.css')).toEqual(['client/components/order/lost.css: no page is sent it'])
  })
})

it('finds nothing in the sheets of the client', () => {
  const sheets = listSheets()
  expect(sheets.length).toBeGreaterThan(30)
  expect(findStyleFaults(sheets)).toEqual([])
})
