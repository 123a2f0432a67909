/** Matches the calls about one order. */
const ABOUT_ORDER = /^\/api\/(?:order|pay)\//

/**
 * The number of the order that a call is about, or empty.
 * @param body of the call, where there is one
 */
export function readOrderNumber({ pathname, searchParams }: URL, body: Uint8Array | null): string {
  if (!ABOUT_ORDER.test(pathname)) return ''
  const invoice = /^\/api\/pay\/invoice\/([\w-]{4,32})$/.exec(pathname)?.[1]
  return invoice ?? searchParams.get('order_number') ?? (body === null ? '' : orderNumberIn(body))
}

function orderNumberIn(body: Uint8Array): string {
  try {
    const { order_number } = JSON.parse(new TextDecoder().decode(body)) as { order_number?: unknown }
    return typeof order_number === 'string' ? order_number : ''
  } catch {
    // The API reports the invalid JSON.
    return ''
  }
}
