/** A request and the response data of every call, as the embedded API returned them with the demonstration catalogue. */
import account from './examples/account.json' with { type: 'json' }
import bom from './examples/bom.json' with { type: 'json' }
import cart from './examples/cart.json' with { type: 'json' }
import catalogue from './examples/catalogue.json' with { type: 'json' }
import desk from './examples/desk.json' with { type: 'json' }
import feed from './examples/feed.json' with { type: 'json' }
import order from './examples/order.json' with { type: 'json' }
import pay from './examples/pay.json' with { type: 'json' }
import rfq from './examples/rfq.json' with { type: 'json' }
import site from './examples/site.json' with { type: 'json' }
import watch from './examples/watch.json' with { type: 'json' }

export interface Example {
  request: Readonly<Record<string, unknown>>
  /** Null for a call that returns a file. */
  data: unknown
}

const EXAMPLES: Readonly<Record<string, Example>> = {
  ...catalogue,
  ...site,
  ...rfq,
  ...bom,
  ...cart,
  ...order,
  ...pay,
  ...account,
  ...watch,
  ...desk,
  ...feed,
}

/** @param name of the call @throws RangeError if it has no example */
export function getExample(name: string): Example {
  const example = EXAMPLES[name]
  if (!example) throw new RangeError(`the call ${name} has no example`)
  return example
}
