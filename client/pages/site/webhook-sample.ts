/** Checks a webhook of the shop, for `/developers/webhooks`: a test runs it. */
export const WEBHOOK_SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a request with this header and body comes from the shop. */
export function isFromShop(header: string, body: string, key: string): boolean {
  const [, time = '', signature = ''] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (time === '' || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const expected = createHmac('sha256', key).update(\`\${time}.\${body}\`).digest('hex')
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
}`
