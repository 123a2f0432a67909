import type { MessageKey } from './translator.ts'

/** Names of the certificates and tests that an RFQ line can ask for: on its form, on its page and in its mails. */
export const CERTIFICATE_KEYS = {
  conformity: 'quote.certificate_conformity',
  origin: 'quote.certificate_origin',
  rohs_reach: 'quote.certificate_rohs_reach',
  traceability: 'quote.certificate_traceability',
} as const satisfies Record<string, MessageKey>

export const TEST_KEYS = {
  visual: 'quote.test_visual',
  x_ray: 'quote.test_x_ray',
  electrical: 'quote.test_electrical',
  decapsulation: 'quote.test_decapsulation',
  solderability: 'quote.test_solderability',
} as const satisfies Record<string, MessageKey>
