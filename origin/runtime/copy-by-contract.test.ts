import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { moneyCodec } from '#shared/contract/money-codec.ts'
import { toMoney } from '#shared/trade/money.ts'
import { copyByContract, encodeByContract } from './copy-by-contract.ts'

interface Node {
  name: string
  children: Node[]
}
const Node: z.ZodType<Node> = z.object({
  name: z.string(),
  get children() {
    return z.array(Node)
  },
})

describe('a copy by the contract', () => {
  it.each([
    ['a field more', z.object({ a: z.string() }), { a: 'x', password_hash: 'secret' }, { a: 'x' }],
    ['a field more, further in', z.object({ a: z.array(z.object({ b: z.int() })) }), { a: [{ b: 1, c: 2 }] }, { a: [{ b: 1 }] }],
    ['what is null', z.object({ a: z.object({ b: z.int() }).nullable() }), { a: null, b: 1 }, { a: null }],
    ['what is left out', z.object({ a: z.string().optional() }), { a: undefined }, {}],
    [
      'money, which stays money',
      z.object({ price: moneyCodec.nullable() }),
      { price: toMoney(5200), cost: toMoney(1) },
      { price: toMoney(5200) },
    ],
    ['a record', z.record(z.string(), z.object({ a: z.int() })), { x: { a: 1, b: 2 } }, { x: { a: 1 } }],
    ['a tree', Node, { name: 'a', children: [{ name: 'b', children: [], id: 7 }] }, { name: 'a', children: [{ name: 'b', children: [] }] }],
    [
      'one of several kinds',
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), a: z.int() }), z.object({ kind: z.enum(['b', 'c']), b: z.int() })]),
      { kind: 'c', a: 1, b: 2 },
      { kind: 'c', b: 2 },
    ],
  ])('has the fields of the schema: %s', (_, schema, value, copy) => {
    expect(copyByContract(schema, value)).toStrictEqual(copy)
    expect(encodeByContract(schema, value)).toEqual(schema.encode(value as never))
  })

  it('shares nothing with its source', () => {
    const value = { list: ['a'], record: { a: 'b' }, node: { name: 'x', children: [] } }
    const copy = copyByContract(z.object({ list: z.array(z.string()), record: z.record(z.string(), z.string()), node: Node }), value)
    expect(copy).toEqual(value)
    for (const name of ['list', 'record', 'node']) expect(Reflect.get(copy as object, name)).not.toBe(Reflect.get(value, name))
  })

  it('can be made for every call of the contract', () => {
    for (const { data } of ENDPOINTS)
      for (const copy of [copyByContract, encodeByContract]) expect(() => copy(data, undefined)).not.toThrow(/contract/)
  })

  it('is rejected for kinds that cannot be distinguished', () => {
    const schema = z.union([z.object({ a: z.int() }), z.object({ b: z.int() })])
    expect(() => copyByContract(schema, { a: 1 })).toThrow('no field tells apart')
  })
})
