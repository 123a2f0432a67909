import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { countedDatabase } from '#test-support/counted-database.ts'
import { readNearestReplica } from './replicas.ts'
import { sql } from './sql.ts'

const { db, ways } = countedDatabase(env.SHOP)
const number = (value: number) => sql<{ value: number }>`SELECT ${value} AS value`

describe('reads that one request begins at the same time', () => {
  it('go to the database together, and each gets its answer', async () => {
    const reader = readNearestReplica(db, {})
    const late = (async () => {
      for (let turn = 0; turn < 5; turn++) await null
      return number(3).first(reader)
    })()
    expect(await Promise.all([number(1).all(reader), number(2).isAny(reader), late, sql`SELECT 1 WHERE false`.first(reader)])).toEqual([
      [{ value: 1 }],
      true,
      { value: 3 },
      null,
    ])
    expect(ways().map((way) => way.length)).toEqual([4])
    await number(4).all(reader)
    expect(ways().map((way) => way.length)).toEqual([1])
  })

  it('fail each by itself', async () => {
    const reader = readNearestReplica(db, {})
    const results = await Promise.allSettled([number(1).all(reader), sql`SELECT * FROM nowhere`.all(reader), number(2).all(reader)])
    expect(results).toMatchObject([
      { status: 'fulfilled', value: [{ value: 1 }] },
      { status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('nowhere') }) },
      { status: 'fulfilled', value: [{ value: 2 }] },
    ])
  })

  it('are not those of another request, nor of a database that is written to', async () => {
    ways()
    const [one, other] = [{}, {}]
    await Promise.all([
      number(1).all(readNearestReplica(db, one)),
      number(2).all(readNearestReplica(db, other)),
      number(3).all(readNearestReplica(db, one)),
    ])
    await Promise.all([number(1).all(db), number(2).all(db)])
    expect(ways().map((way) => way.length)).toEqual([2, 1, 1, 1])
  })
})
