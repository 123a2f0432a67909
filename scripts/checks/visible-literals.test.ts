import { expect, it, test } from 'vitest'
import { findVisibleLiterals } from './visible-literals.ts'

test.each([
  ['a text', '<p>Hello there</p>'],
  ['a text in braces', "<p>{'Hello'}</p>"],
  ['one of two texts', "<p>{is_new ? 'New' : t('part.old')}</p>"],
  ['a text that may be missing', "<p>{name || 'Unknown'}</p>"],
  ['a text with values in it', `<p>{\`\${count} parts\`}</p>`],
  ['a fragment', '<>Hello</>'],
  ['a label', '<button aria-label="Close" />'],
  ['a label out of two', "<input placeholder={wd ? wd : 'Search'} />"],
  ['what a script writes', "element.textContent = 'Sent'"],
  ['what a script says', "element.setAttribute('aria-label', 'Close')"],
  ['what a script appends', `list.append(\`\${count} lines\`)`],
  ['a question', "confirm('Really?')"],
])('finds %s', (_, code) => {
  expect(findVisibleLiterals('a.tsx', code)).toHaveLength(1)
})

test.each([
  '<p>{t("part.title")}</p>',
  '<p>·</p>',
  '<a href="/about" className="button button-quiet">{name}</a>',
  '<p>{count} × {price} mm</p>',
  '<p>·&nbsp;{name}</p>',
  '<Field label="bom.updated" placeholder="RC0402FR-0710KL, 100" />',
  "response.headers.append('Set-Cookie', line)",
  "if (name === 'Unknown') element.className = 'found'",
])('has nothing against %s', (code) => {
  expect(findVisibleLiterals('a.tsx', code)).toEqual([])
})

it('says where', () => {
  expect(findVisibleLiterals('client/a.tsx', 'const a = 1\nconst b = <p>Hello</p>')).toEqual([
    'client/a.tsx:2: "Hello" is in no dictionary',
  ])
})
