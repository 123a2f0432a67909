import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { routes, toPath } from '../routes.ts'
import { parseCompareQuery, toCompareQuery } from './compare-query.ts'

const parse = (search: string) => parseCompareQuery(new URLSearchParams(search))

describe('parseCompareQuery', () => {
  test.each([
    ['', []],
    ['id=lm358dr-11', ['lm358dr-11']],
    ['id=lm358dr-11&id=lm393-12', ['lm358dr-11', 'lm393-12']],
    ['ids=11,12,13', ['11', '12', '13']],
    ['ids=11&id=12', ['11', '12']],
    // The id alone decides which part it is.
    ['id=lm358dr-11&id=11&id=old-name-11', ['lm358dr-11']],
    ['id=&id=+&ids=,,', []],
    ['id=nothing&id=nothing', ['nothing']],
    ['id=%00a%0Ab-1', ['a b-1']],
  ])('reads the parts of "%s"', (search, ids) => {
    expect(parse(search).ids).toEqual(ids)
  })

  it('reads the choice of rows and what was typed', () => {
    expect(parse('diff=1&add=+LM358%0A')).toEqual({ ids: [], only_differences: true, add: 'LM358', qty: 1 })
    expect(parse('diff=yes&add=')).toEqual({ ids: [], only_differences: false, add: '', qty: 1 })
    expect(parse('qty=1000')).toMatchObject({ qty: 1000 })
  })

  it('stops at two dozen, and cuts what is endless', () => {
    expect(parse(`ids=${Array.from({ length: 50 }, (_, index) => index + 1).join(',')}`).ids).toHaveLength(24)
    expect(parse(`id=${'x'.repeat(5000)}`).ids[0]).toHaveLength(200)
    expect(parse(`add=${'x'.repeat(5000)}`).add).toHaveLength(200)
  })

  it('reads back every address that it writes', () => {
    const queries = fc.record({ ids: fc.array(fc.string(), { maxLength: 30 }), only_differences: fc.boolean() })
    fc.assert(
      fc.property(queries, ({ ids, only_differences }) => {
        const once = parseCompareQuery(new URLSearchParams([...ids.map((id) => ['id', id]), ['diff', only_differences ? '1' : '']]))
        const address = toPath(routes.compare, 'en', {}, toCompareQuery(once.ids, once))
        expect(parse(address.split('?')[1] ?? '')).toEqual(once)
      }),
    )
  })
})
