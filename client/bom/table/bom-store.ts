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
import { api } from '../../api/client.ts'

/** Lines that are being matched. */
interface Matching {
  done: number
  total: number
  /** Lines a second, of this run. */
  rate: number
}

/** The last run that came to its end. */
interface Matched {
  total: number
  seconds: number
}

export interface BomSnapshot {
  head: BomHead
  /** In the order of the file; while they are loading, the first ones. */
  lines: readonly BomLineView[]
  is_loaded: boolean
  matching: Matching | null
  matched: Matched | null
  /** Why lines could not be loaded or matched; null: nothing is wrong. */
  failure: unknown
}

interface Answer {
  head: BomHead
  lines: readonly BomLineView[]
}

/** What was shown as done is done, also when the page is left at once. */
const EDIT = { is_edit: true } as const
/** Lines whose ids a request carries that outlives its page. */
const OUTLIVING_LINES = 4000
const editOf = (lineIds: readonly number[]) => (lineIds.length <= OUTLIVING_LINES ? EDIT : {})

/** So small that something is there at once; the next ones are as large as the answers are quick. */
const FIRST_BATCH = 24
const BATCH_MS = 350

/**
 * What is done to a BOM in the browser; the page's cache has its state. Edits appear at once and are taken back where the server
 * refuses them; an answer never overwrites what was edited after its request. `mutate` of swr with `optimisticData` knows one value a
 * key: it discards an edit that another one overtakes.
 */
export class BomStore {
  #snapshot: BomSnapshot
  readonly #publish: (snapshot: BomSnapshot) => void
  /** Edits that wait for their answer: the newest of each line, and of the number of sets (line 0). */
  readonly #waiting = new Map<number, number>()
  #turn = 0
  /** Lines that were matched before they were loaded. */
  readonly #early = new Map<number, BomLineView>()
  #is_matching = false
  /** Place of the first line that is there: above 0 where the page came with a later part of the list. */
  #from: number

  /**
   * @param lines as the page came with them @param from place of the first of them, from 0
   * @param publish puts what has changed into the page's cache
   */
  constructor(head: BomHead, lines: readonly BomLineView[], from: number, publish: (snapshot: BomSnapshot) => void) {
    this.#from = from
    this.#publish = publish
    this.#snapshot = { head, lines, is_loaded: lines.length >= head.line_count, matching: null, matched: null, failure: null }
  }

  readonly snapshot = (): BomSnapshot => this.#snapshot

  #set(change: Partial<BomSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    this.#publish(this.#snapshot)
  }

  get #id(): string {
    return this.#snapshot.head.bom_id
  }

  /** Loads the lines that the page did not come with, and goes on with what waits to be matched. */
  async start(): Promise<void> {
    const work = [this.#load()]
    if (this.#snapshot.head.can_edit && this.#snapshot.head.waiting_count > 0) work.push(this.match())
    await Promise.all(work)
    await this.#catchUp()
  }

  /**
   * Reads lines again that were matched behind this page's back, by a call of the page before a reload or in another window: no
   * answer to this page brought them.
   */
  async #catchUp(): Promise<void> {
    const { lines, head, failure } = this.#snapshot
    if (failure !== null || head.waiting_count > 0) return
    const places = lines.flatMap(({ state }, index) => (state === 'waiting' ? [Math.floor(index / BOM_BATCH) * BOM_BATCH] : []))
    try {
      for (const from of new Set(places)) this.#take(await this.#page(from), this.#turn)
    } catch (failed) {
      this.#set({ failure: failed })
    }
  }

  async #load(): Promise<void> {
    try {
      while (!this.#snapshot.is_loaded) {
        const from = this.#from > 0 ? 0 : this.#snapshot.lines.length
        const answer = await this.#page(from)
        const before = this.#from > 0 ? [] : this.#snapshot.lines
        this.#from = 0
        const known = new Set(before.map(({ line_id }) => line_id))
        const added = answer.lines.filter(({ line_id }) => !known.has(line_id)).map((line) => this.#early.get(line.line_id) ?? line)
        this.#set({
          lines: [...before, ...added],
          is_loaded: added.length === 0 || from + added.length >= answer.head.line_count,
        })
      }
      this.#early.clear()
    } catch (failure) {
      this.#set({ failure })
    }
  }

  #page(from: number): Promise<Answer> {
    return api<typeof mainBom>('GET /api/bom/mainBom', { id: this.#id, from, count: BOM_BATCH })
  }

  /** Reads prices and stock again; nothing else changes. @throws CallError */
  async refresh(): Promise<void> {
    const turn = this.#turn
    for (let from = 0; from < this.#snapshot.head.line_count; from += BOM_BATCH) this.#take(await this.#page(from), turn)
  }

  /** Matches what waits, or with `again` all that was not confirmed. Runs once at a time. */
  async match(again = false): Promise<void> {
    if (this.#is_matching) return
    this.#is_matching = true
    const begun = performance.now()
    let total = this.#snapshot.head.waiting_count
    let count = FIRST_BATCH
    let isFirst = again
    this.#set({ matching: { done: 0, total, rate: 0 }, matched: null, failure: null })
    try {
      while (isFirst || this.#snapshot.head.waiting_count > 0) {
        const startedAt = performance.now()
        const before = this.#snapshot.head.waiting_count
        const turn = this.#turn
        const request = { bom_id: this.#id, count, ...(isFirst && { again: true }) }
        const answer = await api<typeof mateBom>('POST /api/bom/mateBom', request)
        if (isFirst) total = answer.head.waiting_count + answer.lines.length
        const done = Math.max(0, total - answer.head.waiting_count)
        const now = performance.now()
        this.#take(answer, turn, { matching: { done, total, rate: (done * 1000) / Math.max(1, now - begun) } })
        // A server that matches nothing would get requests for ever.
        if (!isFirst && answer.head.waiting_count >= before) break
        isFirst = false
        count = Math.min(BOM_BATCH, Math.max(FIRST_BATCH, Math.round((count * BATCH_MS) / Math.max(1, now - startedAt)), count))
      }
      this.#set({ matching: null, matched: { total, seconds: (performance.now() - begun) / 1000 } })
    } catch (failure) {
      this.#set({ matching: null, failure })
    } finally {
      this.#is_matching = false
    }
  }

  /** Takes over what an answer says, but for lines that were edited since its request. */
  #take({ head, lines }: Answer, turn: number, change: Partial<BomSnapshot> = {}): void {
    const fresh = new Map(lines.map((line) => [line.line_id, line]))
    for (const id of fresh.keys()) if ((this.#waiting.get(id) ?? 0) > turn) fresh.delete(id)
    const next = this.#snapshot.lines.map((line) => {
      const update = fresh.get(line.line_id)
      if (!update) return line
      fresh.delete(line.line_id)
      return update
    })
    if (!this.#snapshot.is_loaded) for (const line of fresh.values()) this.#early.set(line.line_id, line)
    const setCount = (this.#waiting.get(0) ?? 0) > turn ? this.#snapshot.head.set_count : head.set_count
    this.#set({ ...change, head: { ...head, set_count: setCount }, lines: next })
  }

  /** Shows an edit at once, and takes it back where it is refused. @throws what the call throws */
  async #edit(ids: readonly number[], edit: (line: BomLineView) => BomLineView, call: () => Promise<Answer>): Promise<void> {
    this.#turn++
    const turn = this.#turn
    const edited = new Set(ids)
    const before = new Map<number, BomLineView>()
    const lines = this.#snapshot.lines.map((line) => {
      if (!edited.has(line.line_id)) return line
      before.set(line.line_id, line)
      this.#waiting.set(line.line_id, turn)
      return edit(line)
    })
    this.#set({ lines })
    try {
      this.#take(await call(), turn)
    } catch (error) {
      this.#set({
        lines: this.#snapshot.lines.map((line) => (this.#waiting.get(line.line_id) === turn ? (before.get(line.line_id) ?? line) : line)),
      })
      throw error
    } finally {
      for (const id of ids) if (this.#waiting.get(id) === turn) this.#waiting.delete(id)
    }
  }

  /** @throws CallError */
  setQty(lineId: number, qty: number): Promise<void> {
    return this.#edit(
      [lineId],
      (line) => ({ ...line, qty, qty_confirmed: false }),
      () => api<typeof changeQty>('PUT /api/bom/changeQty', { bom_id: this.#id, lines: [{ line_id: lineId, qty }] }, EDIT),
    )
  }

  /** @throws CallError */
  async setSets(setCount: number): Promise<void> {
    this.#turn++
    const turn = this.#turn
    const before = this.#snapshot.head.set_count
    this.#waiting.set(0, turn)
    this.#set({ head: { ...this.#snapshot.head, set_count: setCount } })
    try {
      this.#take(await api<typeof changeQty>('PUT /api/bom/changeQty', { bom_id: this.#id, set_count: setCount }, EDIT), turn)
    } catch (error) {
      if (this.#waiting.get(0) === turn) this.#set({ head: { ...this.#snapshot.head, set_count: before } })
      throw error
    } finally {
      if (this.#waiting.get(0) === turn) this.#waiting.delete(0)
    }
  }

  /** @throws CallError */
  setMatching(lineIds: readonly number[], change: { confirmed?: boolean; do_not_fit?: boolean }): Promise<void> {
    return this.#edit(
      lineIds,
      (line) => ({ ...line, ...change, ...(change.confirmed !== undefined && { qty_confirmed: change.confirmed }) }),
      () =>
        api<typeof changeBomMatching>(
          'PUT /api/bom/changeBomMatching',
          { bom_id: this.#id, line_ids: [...lineIds], ...change },
          editOf(lineIds),
        ),
    )
  }

  /**
   * Gives lines a part.
   * @param lineIds at least one @param part what is shown until the answer is there; null takes the part away @throws CallError
   */
  setPart(lineIds: readonly number[], part: BomLineView['part']): Promise<void> {
    const change = async (from: number): Promise<Answer> => {
      const [first = 0, ...others] = lineIds.slice(from, from + BOM_BATCH)
      const request = { bom_id: this.#id, line_id: first, more_line_ids: others, goods_id: part?.goods_id ?? null }
      const answer = await api<typeof changePartNumber>('PUT /api/bom/changePartNumber', request, EDIT)
      if (from + BOM_BATCH >= lineIds.length) return answer
      const next = await change(from + BOM_BATCH)
      return { ...next, lines: [...answer.lines, ...next.lines] }
    }
    return this.#edit(
      lineIds,
      (line) => ({
        ...line,
        part,
        state: part ? 'matched' : 'none',
        kind: part ? 'chosen' : null,
        confirmed: true,
        remarks: [],
        evidence: null,
        offer_id: null,
      }),
      () => change(0),
    )
  }

  /** @throws CallError */
  setOffer(lineIds: readonly number[], offerId: number | null): Promise<void> {
    return this.#edit(
      lineIds,
      (line) => ({ ...line, offer_id: offerId }),
      () =>
        api<typeof changeSupplier>(
          'PUT /api/bom/changeSupplier',
          { bom_id: this.#id, choices: lineIds.map((lineId) => ({ line_id: lineId, offer_id: offerId })) },
          editOf(lineIds),
        ),
    )
  }

  /** @throws CallError */
  async remove(lineIds: readonly number[]): Promise<void> {
    const gone = new Set(lineIds)
    const before = this.#snapshot
    this.#set({
      lines: before.lines.filter(({ line_id }) => !gone.has(line_id)),
      head: { ...before.head, line_count: before.head.line_count - gone.size },
    })
    try {
      const head = await api<typeof delBomSource>(
        'DELETE /api/bom/delBomSource',
        { bom_id: this.#id, line_ids: [...lineIds] },
        editOf(lineIds),
      )
      this.#set({ head })
    } catch (error) {
      this.#set({ lines: before.lines, head: before.head })
      throw error
    }
  }

  /** Adds lines at the end; they are matched when they are there. @returns how many @throws CallError */
  async add(sources: readonly BomSource[]): Promise<number> {
    let added = 0
    for (let from = 0; from < sources.length; from += BOM_BATCH) {
      const lines = sources.slice(from, from + BOM_BATCH)
      const answer = await api<typeof addBomSource>('POST /api/bom/addBomSource', { bom_id: this.#id, lines })
      const known = new Set(this.#snapshot.lines.map(({ line_id }) => line_id))
      const fresh = answer.lines.filter(({ line_id }) => !known.has(line_id))
      this.#set({ head: answer.head, lines: [...this.#snapshot.lines, ...fresh] })
      added += lines.length
    }
    return added
  }

  /** @throws CallError */
  async rename(name: string): Promise<void> {
    const before = this.#snapshot.head.name
    this.#set({ head: { ...this.#snapshot.head, name } })
    try {
      this.#set({ head: await api<typeof editBomName>('PUT /api/bom/editBomName', { bom_id: this.#id, name }, EDIT) })
    } catch (error) {
      this.#set({ head: { ...this.#snapshot.head, name: before } })
      throw error
    }
  }

  /** @throws CallError */
  async share(on: boolean): Promise<void> {
    this.#set({ head: await api<typeof shareBom>('POST /api/bom/share', { bom_id: this.#id, on }) })
  }
}
