import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BomHead, BomLineView } from '#shared/contract/bom.ts'
import { makeHead, makeLine, waiting } from '#test-support/bom-lines.ts'
import { applyEdits, BomCalls, type BomState, makeBomState } from './bom-calls.ts'

type Reply = { head?: unknown; lines?: readonly BomLineView[] } | Error

/** Requests to the API, and its responses: one per call, in their order, when the test releases it. */
const requests: { address: string; request: Record<string, unknown> }[] = []
let replyTo: (address: string, request: Record<string, unknown>) => Reply | Promise<Reply>

vi.mock('../../api/client.ts', () => ({
  callApi: async (address: string, request: Record<string, unknown>) => {
    requests.push({ address, request })
    const reply = await replyTo(address, request)
    if (reply instanceof Error) throw reply
    return reply
  },
}))

beforeEach(() => {
  requests.length = 0
  replyTo = () => new Error('not expected')
})

/** Calls with a separate cache, whose changes are recorded. */
function makeBom(head: BomHead, lines: readonly BomLineView[], from = 0, onChange: (state: BomState) => void = () => undefined) {
  let state = makeBomState(head, lines, from)
  const currentState = (): BomState => ({ ...state, ...applyEdits(state) })
  const calls = new BomCalls(head.bom_id, async (change) => {
    state = change(state)
    onChange(currentState())
    return state
  })
  return Object.assign(calls, { currentState })
}

const findLine = (bom: { currentState(): BomState }, lineId: number): BomLineView | undefined =>
  bom.currentState().lines.find((line) => line.line_id === lineId)

describe('a page that was reloaded while its lines were matched', () => {
  it('reads the lines that were matched by the call of the page before', async () => {
    const matched = (lineId: number) => makeLine(lineId)
    replyTo = (address) => {
      // The call before has matched line 1 meanwhile: this response contains line 2 alone.
      if (address.startsWith('POST')) return { head: makeHead({ line_count: 2 }), lines: [matched(2)] }
      return { head: makeHead({ line_count: 2 }), lines: [matched(1), matched(2)] }
    }
    const bom = makeBom(makeHead({ line_count: 2, waiting_count: 2 }), [waiting(1), waiting(2)])
    await bom.start()
    expect(bom.currentState().lines.map(({ state }) => state)).toEqual(['matched', 'matched'])
    expect(requests.map(({ address }) => address)).toEqual(['POST /api/bom/mateBom', 'GET /api/bom/mainBom'])
  })
})

describe('editing', () => {
  it('shows an edit before the response, and then the response', async () => {
    let sendReply: (reply: Reply) => void = () => undefined
    replyTo = () => new Promise<Reply>((resolve) => (sendReply = resolve))
    const shownStates: BomState[] = []
    const bom = makeBom(makeHead(), [makeLine(1), makeLine(2)], 0, (state) => shownStates.push(state))
    const work = bom.setQty(1, 7)
    expect(shownStates.at(-1)?.lines[0]?.qty).toBe(7)
    expect(findLine(bom, 1)?.qty).toBe(7)
    sendReply({ head: makeHead(), lines: [makeLine(1, { qty: 7, change: 'changed' })] })
    await work
    expect(findLine(bom, 1)).toMatchObject({ qty: 7, change: 'changed' })
    expect(findLine(bom, 2)?.qty).toBe(2)
  })

  it('undoes an edit that is rejected', async () => {
    replyTo = () => new Error('refused')
    const bom = makeBom(makeHead(), [makeLine(1)])
    await expect(bom.setMatching([1], { do_not_fit: true })).rejects.toThrow('refused')
    expect(findLine(bom, 1)?.do_not_fit).toBe(false)
  })

  it('never puts an older answer over a newer edit', async () => {
    const replies: ((reply: Reply) => void)[] = []
    replyTo = () => new Promise<Reply>((resolve) => replies.push(resolve))
    const bom = makeBom(makeHead(), [makeLine(1)])
    const [first, second] = [bom.setQty(1, 5), bom.setQty(1, 6)]
    replies[0]?.({ head: makeHead(), lines: [makeLine(1, { qty: 5 })] })
    await first
    expect(findLine(bom, 1)?.qty).toBe(6)
    replies[1]?.({ head: makeHead(), lines: [makeLine(1, { qty: 6 })] })
    await second
    expect(findLine(bom, 1)?.qty).toBe(6)
  })

  it('leaves a newer edit where an older one is rejected', async () => {
    const replies: ((reply: Reply) => void)[] = []
    replyTo = () => new Promise<Reply>((resolve) => replies.push(resolve))
    const bom = makeBom(makeHead(), [makeLine(1)])
    const [first, second] = [bom.setQty(1, 5), bom.setQty(1, 6)]
    replies[0]?.(new Error('refused'))
    await expect(first).rejects.toThrow('refused')
    expect(findLine(bom, 1)?.qty).toBe(6)
    replies[1]?.({ head: makeHead(), lines: [makeLine(1, { qty: 6 })] })
    await second
  })

  it('puts removed lines back where the server keeps them', async () => {
    replyTo = () => new Error('refused')
    const bom = makeBom(makeHead({ line_count: 2 }), [makeLine(1), makeLine(2)])
    const work = bom.remove([1])
    expect(bom.currentState().lines.map(({ line_id }) => line_id)).toEqual([2])
    await expect(work).rejects.toThrow('refused')
    expect(bom.currentState().lines.map(({ line_id }) => line_id)).toEqual([1, 2])
  })

  it('restores the last valid number of sets', async () => {
    replyTo = () => new Error('refused')
    const bom = makeBom(makeHead({ set_count: 10 }), [makeLine(1)])
    const work = bom.setSets(20)
    expect(bom.currentState().head.set_count).toBe(20)
    await expect(work).rejects.toThrow('refused')
    expect(bom.currentState().head.set_count).toBe(10)
  })
})

describe('matching', () => {
  it('matches what waits in batches, the first one small', async () => {
    let left = 60
    replyTo = (_, request) => {
      const count = Math.min(left, Number(request['count']))
      const from = 60 - left
      left -= count
      const lines = Array.from({ length: count }, (_, index) => makeLine(from + index + 1))
      return { head: makeHead({ line_count: 60, waiting_count: left }), lines }
    }
    const bom = makeBom(
      makeHead({ line_count: 60, waiting_count: 60 }),
      Array.from({ length: 60 }, (_, index) => waiting(index + 1)),
    )
    await bom.start()
    expect(requests[0]?.request['count']).toBeLessThan(60)
    expect(bom.currentState().lines.every(({ state }) => state === 'matched')).toBe(true)
    expect(bom.currentState()).toMatchObject({ matching: null, matched: { total: 60 } })
  })

  it('stops where the server matches nothing, instead of asking for ever', async () => {
    replyTo = () => ({ head: makeHead({ line_count: 1, waiting_count: 1 }), lines: [] })
    const bom = makeBom(makeHead({ line_count: 1, waiting_count: 1 }), [waiting(1)])
    await bom.match()
    expect(requests).toHaveLength(1)
  })

  it('asks for everything again with the first call alone', async () => {
    const counts = [1, 0]
    replyTo = () => ({ head: makeHead({ line_count: 2, waiting_count: counts.shift() ?? 0 }), lines: [makeLine(1)] })
    const bom = makeBom(makeHead({ line_count: 2 }), [makeLine(1), makeLine(2)])
    await bom.match({ again: true })
    expect(requests.map(({ request }) => request['again'])).toEqual([true, undefined])
  })

  it('says what stopped it, and can go on', async () => {
    replyTo = () => new Error('gone')
    const bom = makeBom(makeHead({ line_count: 1, waiting_count: 1 }), [waiting(1)])
    await bom.match()
    expect(bom.currentState().failure).toBeInstanceOf(Error)
    replyTo = () => ({ head: makeHead({ line_count: 1 }), lines: [makeLine(1)] })
    await bom.start()
    expect(bom.currentState()).toMatchObject({ failure: null, matching: null })
    expect(findLine(bom, 1)?.state).toBe('matched')
  })
})

describe('loading', () => {
  it('loads what the page did not come with, in the order of the file', async () => {
    replyTo = (_, request) => ({ head: makeHead(), lines: [makeLine(Number(request['from']) + 1)] })
    const bom = makeBom(makeHead(), [makeLine(1)])
    await bom.start()
    expect(bom.currentState().lines.map(({ line_id }) => line_id)).toEqual([1, 2, 3])
    expect(bom.currentState().is_loaded).toBe(true)
  })

  it('begins at the first line where the page came with a later part', async () => {
    const all = [makeLine(1), makeLine(2), makeLine(3)]
    replyTo = (_, request) => ({ head: makeHead(), lines: all.slice(Number(request['from'])) })
    const bom = makeBom(makeHead(), [makeLine(3)], 2)
    await bom.start()
    expect(bom.currentState().lines.map(({ line_id }) => line_id)).toEqual([1, 2, 3])
  })
})
