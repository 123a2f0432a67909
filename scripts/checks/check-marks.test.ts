import { expect, it, test } from 'vitest'
import { findRawMarks } from './check-marks.ts'

test.each([
  ['an attribute', '<form data-cart-add="" />'],
  ['an attribute with a value', '<form data-copy={text} />'],
  ['attributes that are spread', "<tr {...{ 'data-key': id }} />"],
  ['a selector', "document.querySelector('[data-cart-add]')"],
  ['a selector with a value', `body.querySelector(\`[data-index="\${index}"]\`)`],
  ['a property', "button.dataset['copy']"],
  ['a property by its name', 'const { copy } = button.dataset'],
  ['properties that are taken out', 'function read({ dataset }) {}'],
  ['what a script writes', "button.setAttribute('data-guarded', '')"],
])('finds %s', (_, code) => {
  expect(findRawMarks('a.tsx', code)).toHaveLength(1)
})

test.each([
  "<form {...mark('cart-add')} />",
  '<td data-label={name} className="data row-table" />',
  "document.querySelector(selectorOf('cart-add'))",
  '// `data-key` or an id\nconst metadata = 1',
  "const key = 'no-data'",
])('has nothing against %s', (code) => {
  expect(findRawMarks('a.tsx', code)).toEqual([])
})

it('says where', () => {
  expect(findRawMarks('client/a.ts', "const a = 1\nconst b = '[data-copy]'")).toEqual([
    'client/a.ts:2: data-copy is not imported from client/marks.ts',
  ])
})
