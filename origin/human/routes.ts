import { Hono } from 'hono'
import { checkCaptcha, getCaptcha, mailCode } from '#shared/contract/captcha.ts'
import type { OriginEnv } from '../http/env.ts'
import { keepMailsFew, keepWithin } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { issue, spendNow } from './challenge.ts'
import { checkCode, wrongCode } from './check-human.ts'
import { CODE_LENGTH, imageCode, MAIL_CODE_LENGTH, mailedCode } from './code.ts'
import { drawCode, IMAGE_HEIGHT, IMAGE_WIDTH } from './code-image.ts'
import { sendCodeMail } from './send-code.ts'
import { turnstileKey } from './turnstile.ts'
import { workBits } from './work.ts'

/** Challenges for visitors who cannot, or need not, see the code; only used ones are stored. */
export const captcha = new Hono<OriginEnv>()

serve(captcha, getCaptcha, async (c, { kind }) => {
  await keepWithin(c, 'CAPTCHA_LIMIT', 'captcha')
  const { visitor } = c.var.caller
  if (kind === 'work') {
    const bits = workBits(c.env.WORK_BITS)
    const { token, expires_at } = await issue(c.env, visitor, 'work', { bits })
    return { kind, challenge: token, bits, expires_at }
  }
  const siteKey = turnstileKey(c.env)
  if (kind === 'code' && siteKey !== null) return { kind: 'turnstile' as const, site_key: siteKey }
  const code = imageCode()
  const { token, expires_at } = await issue(c.env, visitor, 'image', { answer: code })
  return {
    kind: 'image' as const,
    captcha_id: token,
    image: drawCode(code),
    width: IMAGE_WIDTH,
    height: IMAGE_HEIGHT,
    length: CODE_LENGTH,
    expires_at,
  }
})

serve(captcha, mailCode, async (c, { email }) => {
  await keepWithin(c, 'DOUBT_LIMIT', 'mail_code')
  await keepMailsFew(c, 'DOUBT_LIMIT', 'mail_code', email)
  const code = mailedCode()
  const { token, expires_at } = await issue(c.env, c.var.caller.visitor, 'mail', { answer: code })
  await sendCodeMail(c, email, code)
  return { captcha_id: token, length: MAIL_CODE_LENGTH, expires_at }
})

serve(captcha, checkCaptcha, async (c, { captcha_id, code }) => {
  await keepWithin(c, 'CAPTCHA_LIMIT', 'captcha')
  const challenge = await checkCode(c, captcha_id, code)
  if (!(await spendNow(c.env.SHOP, challenge))) throw wrongCode()
  const { token, expires_at } = await issue(c.env, c.var.caller.visitor, 'pass')
  return { pass: token, expires_at }
})
