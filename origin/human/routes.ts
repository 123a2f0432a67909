import { Hono } from 'hono'
import { checkCaptcha, getCaptcha, mailCode } from '#shared/contract/captcha.ts'
import type { OriginEnv } from '../http/env.ts'
import { enforceLimit, enforceMailLimit } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { issueChallenge, spendChallenge } from './challenge.ts'
import { checkCode, toWrongCodeError } from './check-human.ts'
import { CODE_LENGTH, createImageCode, createMailCode, MAIL_CODE_LENGTH } from './code.ts'
import { drawCode, IMAGE_HEIGHT, IMAGE_WIDTH } from './code-image.ts'
import { sendCodeMail } from './send-code.ts'
import { findTurnstileKey } from './turnstile.ts'
import { readWorkBits } from './work.ts'

/** Challenges of the verification code; only used ones are stored. */
export const captcha = new Hono<OriginEnv>()

serve(captcha, getCaptcha, async (c, { kind }) => {
  await enforceLimit(c, 'CAPTCHA_LIMIT', 'captcha')
  const { visitor } = c.var.caller
  if (kind === 'work') {
    const bits = readWorkBits(c.env.WORK_BITS)
    const { token, expires_at } = await issueChallenge(c.env, visitor, 'work', { bits })
    return { kind, challenge: token, bits, expires_at }
  }
  const siteKey = findTurnstileKey(c.env)
  if (kind === 'code' && siteKey !== null) return { kind: 'turnstile' as const, site_key: siteKey }
  const code = createImageCode()
  const { token, expires_at } = await issueChallenge(c.env, visitor, 'image', { answer: code })
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
  await enforceLimit(c, 'DOUBT_LIMIT', 'mail_code')
  await enforceMailLimit(c, 'DOUBT_LIMIT', 'mail_code', email)
  const code = createMailCode()
  const { token, expires_at } = await issueChallenge(c.env, c.var.caller.visitor, 'mail', { answer: code })
  await sendCodeMail(c, email, code)
  return { captcha_id: token, length: MAIL_CODE_LENGTH, expires_at }
})

serve(captcha, checkCaptcha, async (c, { captcha_id, code }) => {
  await enforceLimit(c, 'CAPTCHA_LIMIT', 'captcha')
  const challenge = await checkCode(c, captcha_id, code)
  if (!(await spendChallenge(c.env.SHOP, challenge))) throw toWrongCodeError()
  const { token, expires_at } = await issueChallenge(c.env, c.var.caller.visitor, 'pass')
  return { pass: token, expires_at }
})
