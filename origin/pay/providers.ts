import type { PaymentMethod } from '#shared/trade/order-states.ts'
import type { OriginBindings } from '../http/env.ts'
import { createPaypalProvider, PAYPAL_BASE } from './paypal.ts'
import type { PaymentProvider, ProviderName } from './provider.ts'
import { createSandboxProvider, hasSandbox } from './sandbox.ts'
import { createStripeProvider } from './stripe.ts'

/**
 * The payment company of a name, or null if the operator has no keys for it.
 * @param siteUrl public URL of the site, used only by the sandbox, whose page is on this site
 */
export function findProvider(env: OriginBindings, provider: ProviderName, siteUrl = ''): PaymentProvider | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_API } = env
  if (provider === 'sandbox') return hasSandbox(env) ? createSandboxProvider(env, siteUrl) : null
  if (provider === 'stripe')
    return STRIPE_SECRET_KEY ? createStripeProvider({ secret_key: STRIPE_SECRET_KEY, webhook_secret: STRIPE_WEBHOOK_SECRET }) : null
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET) return null
  return createPaypalProvider({
    client_id: PAYPAL_CLIENT_ID,
    client_secret: PAYPAL_CLIENT_SECRET,
    webhook_id: PAYPAL_WEBHOOK_ID,
    base: (PAYPAL_API || PAYPAL_BASE).replace(/\/$/, ''),
  })
}

/** The company for a payment method, or null if none accepts it. */
export function findMethodProvider(env: OriginBindings, payment: Exclude<PaymentMethod, 'wire'>, siteUrl: string): PaymentProvider | null {
  return findProvider(env, hasSandbox(env) ? 'sandbox' : payment === 'card' ? 'stripe' : 'paypal', siteUrl)
}
