import { scheduler } from 'node:timers/promises'

/**
 * Long work in pieces, between which whoever else waits for this isolate goes on. The platform's runtime takes no new request in
 * while one piece follows another without a pause, even where each of them waits for the database.
 */
export const yieldToEventLoop = (): Promise<void> => scheduler.wait(0)

/** A list in pieces, with a pause before each. @param maxItems items of a piece: some hundredths of a second of work */
export async function* yieldInPieces<Item>(items: readonly Item[], maxItems: number): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += maxItems) {
    await yieldToEventLoop()
    yield items.slice(start, start + maxItems)
  }
}
