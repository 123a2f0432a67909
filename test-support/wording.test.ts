import { describe, expect, it, test } from 'vitest'
import { brokenText, englishIn, faultsOfLines } from './wording.ts'

test.each([
  ['Hello {{name}}', 'is broken'],
  ['undefined pieces', 'is broken'],
  ['NaN $', 'is broken'],
  ['nav.contact_us', 'shows a key'],
  ['order.done_canceled!', 'shows a key'],
  ['sales@part.example', null],
  ['LT1763CS8-3.3#PBF', null],
])('brokenText: %s %s', (text, fault) => {
  expect(brokenText(text)).toBe(fault)
})

describe('englishIn', () => {
  test.each([
    ['Contact us', 'de', 'is an English message'],
    ['RFQ RFQ261121-7K3M9Q has been sent', 'de', 'is an English message'],
    ['12,345 parts', 'fr', 'is an English message'],
    ['November 21, 2026', 'ru', 'has an English date'],
    ['21. November 2026', 'de', null],
    ['Nov 21, 2026', 'de', 'has an English date'],
    ['Monday', 'it', 'has an English date'],
    ['$0.12', 'de', 'has an English amount'],
    ['0.25 $', 'es', 'has an English amount'],
    ['1.234 $', 'de', null],
    ['0,125 $', 'de', null],
    ['$0.12', 'zh', null],
    ['Contact us', 'en', null],
  ] as const)('%s in %s: %s', (text, lang, fault) => {
    expect(englishIn(text, lang, false)).toBe(fault)
  })

  test.each([
    ['Made in our own factory.', 'is as in English'],
    ['LM358DR', null],
    ['10 kΩ ±1 %', null],
    ['Costa Rica', null],
    ['Date code: 2431', 'is as in English'],
  ])('what is the same as in English: %s', (text, fault) => {
    expect(englishIn(text, 'es', true)).toBe(fault)
  })
})

it('faultsOfLines goes line by line, and passes over data', () => {
  const english = 'Dear Ada,\nMade by our friends in Bonn.\nAnalytical Engines Works'
  expect(faultsOfLines('Guten Tag\nMade by our friends in Bonn.\nAnalytical Engines Works', english, 'de', /Engines/)).toEqual([
    '"Made by our friends in Bonn." is as in English',
  ])
})
