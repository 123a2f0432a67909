/** What one isolate remembers of pages: so many bytes, those that were requested again last. */
export class PageMemory<Page extends { bytes: number }> {
  /** Requested once: whatever is made up stands here, and pushes out nothing else. */
  readonly #new = new Segment<Page>()
  /** Requested again since. */
  readonly #known = new Segment<Page>()
  readonly #most: number

  /** @param most bytes */
  constructor(most: number) {
    this.#most = most
  }

  /** A page, which counts as requested. */
  get(key: string): Page | undefined {
    const known = this.#known.take(key)
    if (known) {
      this.#known.put(key, known)
      return known
    }
    const page = this.#new.take(key)
    if (!page) return undefined
    this.#known.put(key, page)
    this.#shrink()
    return page
  }

  set(key: string, page: Page): void {
    const segment = this.#known.peek(key) ? this.#known : this.#new
    segment.take(key)
    segment.put(key, page)
    this.#shrink()
  }

  delete(key: string): void {
    this.#known.take(key)
    this.#new.take(key)
  }

  /** The same as `get`, of which it learns nothing. */
  peek(key: string): Page | undefined {
    return this.#known.peek(key) ?? this.#new.peek(key)
  }

  /** Three quarters are for what was requested again; what has to leave them may stay a while. */
  #shrink(): void {
    for (const [key, page] of this.#known.shrink((this.#most * 3) / 4)) this.#new.put(key, page)
    this.#new.shrink(this.#most / 4)
  }

  /** How much it holds. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#new.count + this.#known.count, bytes: this.#new.bytes + this.#known.bytes }
  }

  *entries(): Generator<[key: string, page: Page]> {
    yield* this.#known.entries()
    yield* this.#new.entries()
  }
}

/** Pages in the order of their last use. */
class Segment<Page extends { bytes: number }> {
  readonly #pages = new Map<string, Page>()
  bytes = 0

  get count(): number {
    return this.#pages.size
  }

  peek(key: string): Page | undefined {
    return this.#pages.get(key)
  }

  entries(): IterableIterator<[string, Page]> {
    return this.#pages.entries()
  }

  put(key: string, page: Page): void {
    this.#pages.set(key, page)
    this.bytes += page.bytes
  }

  take(key: string): Page | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    this.#pages.delete(key)
    this.bytes -= page.bytes
    return page
  }

  /** Takes out those that were used the longest ago, until no more than so many bytes are left. */
  shrink(most: number): [string, Page][] {
    const left: [string, Page][] = []
    for (const [key, page] of this.#pages) {
      if (this.bytes <= most) break
      this.take(key)
      left.push([key, page])
    }
    return left
  }
}
