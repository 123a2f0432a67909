import type {
  addBomSource,
  BomHead,
  BomLineView,
  BomSource,
  changeBomMatching,
  changePartNumber,
  changeQty,
  changeSupplier,
  delBomSource,
  editBomName,
  mainBom,
  mateBom,
  shareBom,
} from '#shared/contract/bom.ts'
import { BOM_BATCH } from '#shared/table-reading/lists/bom-limits.ts'
import { callApi } from '../../api/client.ts'

/** Lines that are being matched. */
interface Matching {
  done: number
  total: number
  /** Lines per second in this run. */
  rate: number
}

/** The last completed run. */
interface Matched {
  total: number
  seconds: number
}

/** The content of a response: the head, and some of the lines. */
interface Answer {
  head: BomHead
  lines: readonly BomLineView[]
}

/** Shows the effect of an edit before its response has arrived. */
type Edit = (bom: Answer) => Answer

/** A BOM in the page's cache: the server's state, and the edits since. */
export interface BomState extends Answer {
  /** In the order of the file; while loading, the first lines only. */
  lines: readonly BomLineView[]
  /** The position of the first loaded line: above 0 where the page contains a later part of the list. */
  from: number
  is_loaded: boolean
  /** Lines that were matched before they were loaded, by line_id. */
  early: ReadonlyMap<number, BomLineView>
  /** Edits that wait for their responses, the oldest first. A rejected edit is removed, and nothing else changes. */
  edits: readonly Edit[]
  matching: Matching | null
  matched: Matched | null
  /** The error while lines were loaded or matched; null: none. */
  failure: unknown
}

/** @param lines those on the page @param from position of the first of them, from 0 */
export const makeBomState = (head: BomHead, lines: readonly BomLineView[], from: number): BomState => ({
  head,
  lines,
  from,
  is_loaded: lines.length >= head.line_count,
  early: new Map(),
  edits: [],
  matching: null,
  matched: null,
  failure: null,
})

/** Head and lines as shown: with the edits that wait for their responses. */
export const applyEdits = ({ head, lines, edits }: BomState): Answer => edits.reduce<Answer>((bom, edit) => edit(bom), { head, lines })

function applyResponse(state: BomState, { head, lines }: Answer): BomState {
  const fresh = new Map(lines.map((line) => [line.line_id, line]))
  const early = state.is_loaded ? state.early : new Map([...state.early, ...fresh])
  return { ...state, head, lines: state.lines.map((line) => fresh.get(line.line_id) ?? line), early }
}

/** Adds lines that were loaded from a position on, right after the loaded ones. */
function addLoaded({ early, ...state }: BomState, from: number, answer: Answer): BomState {
  const before = from === 0 ? [] : state.lines
  const existingIds = new Set(before.map(({ line_id }) => line_id))
  const added = answer.lines.filter(({ line_id }) => !existingIds.has(line_id)).map((line) => early.get(line.line_id) ?? line)
  const isLoaded = added.length === 0 || from + added.length >= answer.head.line_count
  return { ...state, lines: [...before, ...added], from: 0, is_loaded: isLoaded, early: isLoaded ? new Map() : early }
}

const editLines =
  (ids: readonly number[], change: (line: BomLineView) => BomLineView): Edit =>
  ({ head, lines }) => {
    const edited = new Set(ids)
    return { head, lines: lines.map((line) => (edited.has(line.line_id) ? change(line) : line)) }
  }

const editHead =
  (change: Partial<BomHead>): Edit =>
  ({ head, lines }) => ({ head: { ...head, ...change }, lines })

const removeLines =
  (ids: readonly number[]): Edit =>
  ({ head, lines }) => {
    const removed = new Set(ids)
    const left = lines.filter(({ line_id }) => !removed.has(line_id))
    return { head: { ...head, line_count: head.line_count - lines.length + left.length }, lines: left }
  }

/** An edit that was shown is completed, even if the page is left at once. */
const EDIT = { is_edit: true } as const
/** The maximum of line ids in a request that outlives its page. */
const OUTLIVING_LINES = 4000
const toCallOptions = (lineIds: readonly number[]) => (lineIds.length <= OUTLIVING_LINES ? EDIT : {})

/** The first batch is small, so that the first lines appear at once. Later sizes follow the speed of the responses. */
const FIRST_BATCH = 24
const BATCH_MS = 350

/** Changes the state in the page's cache, at once. @returns the new state */
export type UpdateBom = (change: (state: BomState) => BomState) => Promise<BomState>

const applyHead = (state: BomState, head: BomHead): BomState => ({ ...state, head })

/** All calls for a BOM. Calls that edit throw a CallError where they are rejected, and their effect is undone. */
export class BomCalls {
  readonly #id: string
  readonly #update: UpdateBom
  #is_matching = false

  constructor(bomId: string, update: UpdateBom) {
    this.#id = bomId
    this.#update = update
  }

  /** Loads the lines that the page does not contain, and continues matching. */
  async start(): Promise<void> {
    const { head } = await this.#readState()
    await Promise.all([this.#load(), head.can_edit && head.waiting_count > 0 && this.match()])
    await this.#catchUp()
  }

  #readState(): Promise<BomState> {
    return this.#update((state) => state)
  }

  #readPage(from: number): Promise<Answer> {
    return callApi<typeof mainBom>('GET /api/bom/mainBom', { id: this.#id, from, count: BOM_BATCH })
  }

  async #takePage(from: number): Promise<void> {
    const answer = await this.#readPage(from)
    await this.#update((state) => applyResponse(state, answer))
  }

  async #load(): Promise<void> {
    try {
      let state = await this.#readState()
      while (!state.is_loaded) {
        const from = state.from > 0 ? 0 : state.lines.length
        const answer = await this.#readPage(from)
        state = await this.#update((now) => addLoaded(now, from, answer))
      }
    } catch (failure) {
      await this.#update((state) => ({ ...state, failure }))
    }
  }

  /** Reads lines again that were matched without this page: in another window, or before a reload. */
  async #catchUp(): Promise<void> {
    const { lines, head, failure } = await this.#readState()
    if (failure !== null || head.waiting_count > 0) return
    const positions = lines.flatMap(({ state }, index) => (state === 'waiting' ? [Math.floor(index / BOM_BATCH) * BOM_BATCH] : []))
    try {
      for (const from of new Set(positions)) await this.#takePage(from)
    } catch (failed) {
      await this.#update((state) => ({ ...state, failure: failed }))
    }
  }

  /** Reads prices and stock again; nothing else changes. @throws CallError */
  async refresh(): Promise<void> {
    for (let from = 0; from < (await this.#readState()).head.line_count; from += BOM_BATCH) await this.#takePage(from)
  }

  /** Matches the waiting lines, or with `again` all lines that were not confirmed. Runs once at a time. */
  async match({ again = false } = {}): Promise<void> {
    if (this.#is_matching) return
    this.#is_matching = true
    const begun = performance.now()
    let count = FIRST_BATCH
    let isFirst = again
    try {
      let { head } = await this.#update((state) => ({
        ...state,
        matching: { done: 0, total: state.head.waiting_count, rate: 0 },
        matched: null,
        failure: null,
      }))
      let total = head.waiting_count
      while (isFirst || head.waiting_count > 0) {
        const startedAt = performance.now()
        const { waiting_count: before } = head
        const request = { bom_id: this.#id, count, ...(isFirst && { again: true }) }
        const answer = await callApi<typeof mateBom>('POST /api/bom/mateBom', request)
        if (isFirst) total = answer.head.waiting_count + answer.lines.length
        const done = Math.max(0, total - answer.head.waiting_count)
        const now = performance.now()
        const matching = { done, total, rate: (done * 1000) / Math.max(1, now - begun) }
        head = (await this.#update((state) => ({ ...applyResponse(state, answer), matching }))).head
        // A server that matches nothing would be called for ever.
        if (!isFirst && answer.head.waiting_count >= before) break
        isFirst = false
        count = Math.min(BOM_BATCH, Math.max(FIRST_BATCH, Math.round((count * BATCH_MS) / Math.max(1, now - startedAt)), count))
      }
      await this.#update((state) => ({ ...state, matching: null, matched: { total, seconds: (performance.now() - begun) / 1000 } }))
    } catch (failure) {
      await this.#update((state) => ({ ...state, matching: null, failure }))
    } finally {
      this.#is_matching = false
    }
  }

  /** Shows an edit at once, until its response arrives or it is rejected. @param applyAnswer puts the response into the state */
  async #edit<A>(optimisticEdit: Edit, call: Promise<A>, applyAnswer: (state: BomState, answer: A) => BomState): Promise<void> {
    const without = (state: BomState): BomState => ({ ...state, edits: state.edits.filter((one) => one !== optimisticEdit) })
    void this.#update((state) => ({ ...state, edits: [...state.edits, optimisticEdit] }))
    try {
      const answer = await call
      await this.#update((state) => applyAnswer(without(state), answer))
    } catch (error) {
      await this.#update(without)
      throw error
    }
  }

  setQty(lineId: number, qty: number): Promise<void> {
    return this.#edit(
      editLines([lineId], (line) => ({ ...line, qty, qty_confirmed: false })),
      callApi<typeof changeQty>('PUT /api/bom/changeQty', { bom_id: this.#id, lines: [{ line_id: lineId, qty }] }, EDIT),
      applyResponse,
    )
  }

  setSets(setCount: number): Promise<void> {
    return this.#edit(
      editHead({ set_count: setCount }),
      callApi<typeof changeQty>('PUT /api/bom/changeQty', { bom_id: this.#id, set_count: setCount }, EDIT),
      applyResponse,
    )
  }

  setMatching(lineIds: readonly number[], change: { confirmed?: boolean; do_not_fit?: boolean }): Promise<void> {
    return this.#edit(
      editLines(lineIds, (line) => ({
        ...line,
        ...change,
        ...(change.confirmed !== undefined && { qty_confirmed: change.confirmed }),
      })),
      callApi<typeof changeBomMatching>(
        'PUT /api/bom/changeBomMatching',
        { bom_id: this.#id, line_ids: [...lineIds], ...change },
        toCallOptions(lineIds),
      ),
      applyResponse,
    )
  }

  async #changePart(lineIds: readonly number[], goodsId: number | null): Promise<Answer> {
    const [first = 0, ...others] = lineIds.slice(0, BOM_BATCH)
    const request = { bom_id: this.#id, line_id: first, more_line_ids: others, goods_id: goodsId }
    const answer = await callApi<typeof changePartNumber>('PUT /api/bom/changePartNumber', request, EDIT)
    if (lineIds.length <= BOM_BATCH) return answer
    const next = await this.#changePart(lineIds.slice(BOM_BATCH), goodsId)
    return { ...next, lines: [...answer.lines, ...next.lines] }
  }

  /** Assigns a part to lines. @param lineIds at least one @param part shown until the response arrives; null removes the part */
  setPart(lineIds: readonly number[], part: BomLineView['part']): Promise<void> {
    return this.#edit(
      editLines(lineIds, (line) => ({
        ...line,
        part,
        state: part ? 'matched' : 'none',
        kind: part ? 'chosen' : null,
        confirmed: true,
        remarks: [],
        evidence: null,
        offer_id: null,
      })),
      this.#changePart(lineIds, part?.goods_id ?? null),
      applyResponse,
    )
  }

  setOffer(lineIds: readonly number[], offerId: number | null): Promise<void> {
    return this.#edit(
      editLines(lineIds, (line) => ({ ...line, offer_id: offerId })),
      callApi<typeof changeSupplier>(
        'PUT /api/bom/changeSupplier',
        { bom_id: this.#id, choices: lineIds.map((lineId) => ({ line_id: lineId, offer_id: offerId })) },
        toCallOptions(lineIds),
      ),
      applyResponse,
    )
  }

  remove(lineIds: readonly number[]): Promise<void> {
    const removing = removeLines(lineIds)
    return this.#edit(
      removing,
      callApi<typeof delBomSource>('DELETE /api/bom/delBomSource', { bom_id: this.#id, line_ids: [...lineIds] }, toCallOptions(lineIds)),
      (state, head) => ({ ...state, ...removing(state), head }),
    )
  }

  /** Appends lines; they are matched once they are loaded. @returns the number of lines */
  async add(sources: readonly BomSource[]): Promise<number> {
    for (let from = 0; from < sources.length; from += BOM_BATCH) {
      const lines = sources.slice(from, from + BOM_BATCH)
      const answer = await callApi<typeof addBomSource>('POST /api/bom/addBomSource', { bom_id: this.#id, lines })
      await this.#update((state) => {
        const existingIds = new Set(state.lines.map(({ line_id }) => line_id))
        return { ...state, head: answer.head, lines: [...state.lines, ...answer.lines.filter(({ line_id }) => !existingIds.has(line_id))] }
      })
    }
    return sources.length
  }

  rename(name: string): Promise<void> {
    return this.#edit(
      editHead({ name }),
      callApi<typeof editBomName>('PUT /api/bom/editBomName', { bom_id: this.#id, name }, EDIT),
      applyHead,
    )
  }

  async share({ on }: { on: boolean }): Promise<void> {
    const head = await callApi<typeof shareBom>('POST /api/bom/share', { bom_id: this.#id, on })
    await this.#update((state) => applyHead(state, head))
  }
}
