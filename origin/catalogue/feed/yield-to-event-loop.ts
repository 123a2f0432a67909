import { scheduler } from 'node:timers/promises'

/**
 * Splits long work, so that this isolate's other requests continue. The runtime accepts no new request between pieces that follow one
 * another without a pause, even if each awaits the database.
 */
export const yieldToEventLoop = (): Promise<void> => scheduler.wait(0)

/** A list in pieces, with a pause before each. @param maxItems items of a piece: some hundredths of a second of work */
export async function* yieldInPieces<Item>(items: readonly Item[], maxItems: number): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += maxItems) {
    await yieldToEventLoop()
    yield items.slice(start, start + maxItems)
  }
}
