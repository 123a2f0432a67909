import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { elements, readRootAttributes, readText } from '#test-support/html.ts'
import { faultsOfLines } from '#test-support/wording.ts'
import { renderHtml, renderText } from '../mail/document.ts'
import { toHeaderText } from '../mail/mail.ts'
import type { Sender } from '../mail/wording.ts'
import {
  composeAccountDeletedMail,
  composeAccountExistsMail,
  composeActivationMail,
  composePasswordChangedMail,
  composePasswordResetMail,
} from './mails.ts'

const SENDER: Sender = {
  company_name: 'Solderline',
  site_url: 'https://shop.example',
  desk: { time_zone: 'Asia/Shanghai', lang: 'en', answer_hours: { working: 12, product: 24 } },
}
const LINK = `https://shop.example/register/activate?token=${'a'.repeat(43)}`

/** All of them in English, to compare with. */
const english = [
  composeActivationMail(LINK, 'en', SENDER),
  composeAccountExistsMail('en', SENDER),
  composePasswordResetMail('Ada Byron', LINK, 'en', SENDER),
  composePasswordChangedMail('Ada Byron', 'en', SENDER),
  composeAccountDeletedMail('en', SENDER),
].map((mail) => `${mail.subject}\n${renderText(mail)}`)

const prefix = (lang: string): string => (lang === 'en' ? '' : `/${lang}`)

describe.each(LANGUAGES)('in $name', ({ lang, tag, dir }) => {
  test.each([
    { what: 'an activation', mail: composeActivationMail(LINK, lang, SENDER), links: [LINK] },
    {
      what: 'an account that exists',
      mail: composeAccountExistsMail(lang, SENDER),
      links: [`https://shop.example${prefix(lang)}/login`, `https://shop.example${prefix(lang)}/forgotpassword`],
    },
    { what: 'a link for a new password', mail: composePasswordResetMail('Ada Byron', LINK, lang, SENDER), links: [LINK] },
    {
      what: 'a changed password',
      mail: composePasswordChangedMail('Ada Byron', lang, SENDER),
      links: [`https://shop.example${prefix(lang)}/forgotpassword`],
    },
    { what: 'an account that is gone', mail: composeAccountDeletedMail(lang, SENDER), links: [] },
  ])('describes $what in both forms, with its links', async ({ mail, links }) => {
    const [text, html] = [renderText(mail), await renderHtml(mail)]
    expect(mail.subject).toContain('Solderline')
    expect(mail.subject).toBe(toHeaderText(mail.subject))
    expect(readRootAttributes(html)).toEqual({ lang: tag, dir })
    for (const link of links) {
      expect(text.split('\n')).toContain(link)
      expect(elements(html, `a[href="${link}"]`)).not.toEqual([])
    }
    expect(faultsOfLines(`${mail.subject}\n${text}`, english.join('\n'), lang, /^https:|^Solderline$/)).toEqual([])
    for (const form of [mail.subject, text, html]) expect(form).not.toMatch(/\{\{|\b(undefined|null|NaN)\b/)
  })
})

it('says how long a link is valid, in hours', () => {
  expect(renderText(composeActivationMail(LINK, 'en', SENDER))).toContain('expires after 24 hours')
  expect(renderText(composePasswordResetMail('', LINK, 'en', SENDER))).toContain('expires after 2 hours')
  expect(renderText(composePasswordResetMail('', LINK, 'ru', SENDER))).toContain('в течение 2 часов')
})

it('shows a name as text, whatever is in it', async () => {
  const mail = composePasswordResetMail('<b>Eve</b>\u202e\r\nX: y', LINK, 'en', SENDER)
  const html = await renderHtml(mail)
  expect(readText(html, 'body')).toContain('<b>Eve</b>')
  expect(elements(html, 'b')).toEqual([])
  expect(html).not.toContain('\u202e')
})
