import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTaxonomy } from './taxonomy.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-taxonomy-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(input: unknown): ReturnType<typeof readTaxonomy> {
  const path = join(folder, 'taxonomy.json')
  writeFileSync(path, JSON.stringify(input))
  return readTaxonomy(path)
}

const CHEMISTRY = { id: 'chemistry', kind: 'word', name: 'Chemistry', words: [{ id: 'lithium_ion', name: 'Lithium-ion' }, { id: 'dual' }] }
const CAPACITY = { id: 'rated_capacity', kind: 'number', unit: 'ampere_hour', name: { en: 'Capacity', de: 'Kapazität' } }
const GROUP = { number: 1, id: 'batteries', name: 'Batteries' }
const CELLS = {
  number: 2,
  id: 'lithium-cells',
  parent: 'batteries',
  name: 'Lithium cells',
  parameters: ['rated_capacity', 'pins', 'chemistry'],
}
const GOOD = { parameters: [CHEMISTRY, CAPACITY], categories: [CELLS, GROUP] }
const listFaults = (changes: Partial<Record<keyof typeof GOOD, unknown[]>>): readonly string[] => read({ ...GOOD, ...changes }).faults
const faultsOfParameter = (change: object) => listFaults({ parameters: [CHEMISTRY, { ...CAPACITY, ...change }], categories: [] })
const faultsOfCategory = (change: object) => listFaults({ categories: [GROUP, { ...CELLS, ...change }] })

describe('a taxonomy', () => {
  it('has groups before what is below them, numbers that are never ours, and names in the languages that it says', () => {
    const { data, faults } = read(GOOD)
    expect(faults).toEqual([])
    expect(
      data?.categories.map(({ definition }) => [definition.category_id, definition.slug, definition.parent, definition.key_parameters]),
    ).toEqual([
      [10_001, 'batteries', null, 0],
      [10_002, 'lithium-cells', 'batteries', 3],
    ])
    expect(data?.parameters.map(({ definition }) => definition)).toEqual([
      { slug: 'chemistry', kind: 'word' },
      { slug: 'rated_capacity', kind: 'number', unit: 'ampere_hour' },
    ])
    expect(data?.parameters[1]?.names).toEqual({ en: 'Capacity', de: 'Kapazität' })
    expect(data?.parameters[0]?.words).toEqual([
      { slug: 'lithium_ion', names: { en: 'Lithium-ion' } },
      { slug: 'dual', names: null },
    ])
  })

  it('may put its categories below ours, and be empty', () => {
    expect(listFaults({ categories: [{ ...CELLS, parent: 'power-management' }] })).toEqual([])
    expect(read({}).data).toEqual({ parameters: [], categories: [] })
  })
})

describe('refuses', () => {
  it.each<[string, object, string]>([
    ['an id of ours', { id: 'resistance' }, 'parameters.1.id: "resistance" is invalid: expected another id: it is a built-in parameter'],
    ['an id that lists have for something else', { id: 'page' }, 'another id, as lists have this name for something else'],
    ['a column of files of parts', { id: 'lifecycle' }, 'another id, as lists have this name for something else'],
    ['an id that another has', { id: 'chemistry' }, 'parameters.1.id: "chemistry" is invalid: expected a value that no other entry has'],
    ['a number without a unit', { unit: undefined }, 'parameters.1.unit is missing: expected one of ohm, '],
    ['a unit that there is not', { unit: 'Ah' }, 'parameters.1.unit: "Ah" is invalid: expected one of ohm, '],
    ['a unit of a code', { kind: 'code' }, 'parameters.1: expected a unit and plus_minus only for the kind number'],
    ['words of a number', { words: [{ id: 'x', name: 'X' }] }, 'parameters.1.words: expected words only for the kind word'],
    ['a word parameter without words', { kind: 'word', unit: undefined }, 'parameters.1.words is missing'],
    ['a word without a name', { kind: 'word', unit: undefined, words: [{ id: 'x' }] }, 'parameters.1.words.0.name is missing'],
    ['another name for a word of ours', { kind: 'word', unit: undefined, words: [{ id: 'npn', name: 'N' }] }, 'npn is a built-in word'],
    ['a name without English', { name: { de: 'Kapazität' } }, 'parameters.1.name.en is missing'],
  ])('%s', (_, change, fault) => {
    expect(faultsOfParameter(change)).toEqual([expect.stringContaining(fault)])
  })

  it.each<[string, object, string]>([
    ['a category of ours', { id: 'relays' }, 'categories.1.id: "relays" is invalid: expected another id: it is a built-in category'],
    ['a number that another has', { number: 1 }, 'categories.1.number: 1 is invalid: expected a value that no other entry has'],
    ['a category without a number', { number: undefined }, 'categories.1.number is missing'],
    ['a parameter that there is not', { parameters: ['capacity'] }, 'categories.1.parameters.0: "capacity" is invalid'],
    ['a parameter twice', { parameters: ['pins', 'pins', 'height'] }, 'categories.1.parameters.1: "pins" is invalid: expected each'],
    ['more key parameters than parameters', { key_parameters: 4 }, 'categories.1.key_parameters: 4 is invalid: expected at most 3'],
    ['a package without a drawing', { drawing: 'BOX' }, 'categories.1.drawing: "BOX" is invalid: expected a package'],
    [
      'an unknown key, with the one that was meant',
      { parametres: [] },
      'categories.1.parametres: there is no such key; did you mean parameters?',
    ],
  ])('%s', (_, change, fault) => {
    expect(faultsOfCategory(change)).toEqual([expect.stringContaining(fault)])
  })

  it('a parent that there is not, one of the second level, and a group without anything below it', () => {
    expect(faultsOfCategory({ parent: 'cells' })).toEqual([
      'categories.0: expected a subcategory, which contains the parts',
      'categories.1.parent: "cells" is invalid: expected a top-level category, built in or from this file',
    ])
    expect(faultsOfCategory({ parent: 'relays' })[1]).toContain('there are only two levels')
    expect(faultsOfCategory({ parent: null })).toEqual([
      'categories.0: expected a subcategory, which contains the parts',
      'categories.1.parameters: expected none: only categories with a parent contain parts',
      'categories.1: expected a subcategory, which contains the parts',
    ])
  })

  it('what is no taxonomy, with all that is wrong', () => {
    expect(read([]).faults).toEqual(['the file: [] is invalid: expected an object with parameters and categories'])
    expect(listFaults({ parameters: [1, { ...CAPACITY, unit: 'x' }] })).toEqual(
      expect.arrayContaining([expect.stringContaining('parameters.0'), expect.stringContaining('parameters.1.unit')]),
    )
  })
})
