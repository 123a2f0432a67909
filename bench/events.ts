/** `npm run bench -- events`: events for a receiver that fails one call in three, is down for an hour and answers late. */
import { type DeliveryFigures, deliverToBadReceiver } from '#test-support/event-receiver.ts'

const EVENTS = 100_000

/** @throws if an event is lost, or comes out of order */
export async function benchEvents(): Promise<DeliveryFigures> {
  console.warn = () => undefined
  const figures = await deliverToBadReceiver(EVENTS)
  if (figures.lost + figures.out_of_order + figures.wrongly_signed > 0) throw new Error(`a delivery failed: ${JSON.stringify(figures)}`)
  return figures
}
