/** Milliseconds by stage. Inside workerd the clock stands still while code runs, so only waits are measured. */
export class Timings {
  readonly #stages = new Map<string, number>()

  /** Adds the time until the promise settles to a stage. */
  async measure<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.add(stage, performance.now() - start)
    }
  }

  add(stage: string, durationMs: number): void {
    this.#stages.set(stage, (this.#stages.get(stage) ?? 0) + durationMs)
  }

  /** The value of a Server-Timing header. */
  header(): string {
    return [...this.#stages].map(([stage, durationMs]) => `${stage};dur=${durationMs.toFixed(1)}`).join(', ')
  }
}
