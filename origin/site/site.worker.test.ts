import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { getConfig, getPage } from '#shared/contract/site.ts'
import type { Language } from '#shared/languages.ts'
import { call } from '#test-support/calls.ts'
import { finishMail, localizeMailSite } from '../mail/compose-mail.ts'
import { toButton } from '../mail/document.ts'
import { readMailSite } from './mail-site.ts'

const LOCATION = { id: 'here', role: 'warehouse', name: 'Here', note: '', address: '', latitude: 1.5, longitude: -2 }

async function configure(values: Record<string, string>): Promise<void> {
  await env.SHOP.batch([
    env.SHOP.prepare('DELETE FROM site_config'),
    ...Object.entries(values).map((row) => env.SHOP.prepare('INSERT INTO site_config (name, value) VALUES (?, ?)').bind(...row)),
  ])
}

async function configIn(lang: Language) {
  const { code, data } = await call(getConfig, {}, { lang })
  expect(code).toBe(CODE.success)
  return getConfig.data.parse(data)
}

beforeAll(() => applyD1Migrations(env.SHOP, inject('migrations').SHOP))
beforeEach(() =>
  configure({
    company_name: 'Acme Parts',
    'company_name:zh': '艾科元件',
    contact_email: 'sales@acme.example',
    bank_swift: 'EXAMHKHH',
    desk_time_zone: 'Asia/Shanghai',
    desk_hours: '08:00-11:30, 13:00-17:00',
    places: JSON.stringify([LOCATION]),
    'places:zh': JSON.stringify([{ ...LOCATION, name: '此处' }]),
  }),
)

describe('the configuration', () => {
  it('is in the language of the call, or in the general one', async () => {
    expect(await configIn('zh')).toMatchObject({ company_name: '艾科元件', places: [{ name: '此处' }] })
    expect(await configIn('de')).toMatchObject({ company_name: 'Acme Parts', places: [LOCATION] })
  })

  it('is empty if nothing is configured, and never has internal settings', async () => {
    const config = await configIn('en')
    expect(config).toMatchObject({ contact_tel: '', logo_head: '', company_address: '' })
    expect(JSON.stringify(config)).not.toContain('EXAMHKHH')
  })

  it.each(['', 'nothing', '{}', '[{"id":"here"}]', JSON.stringify([{ ...LOCATION, latitude: 91 }])])(
    'has no destinations if they are %j',
    async (locations) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      await configure({ company_name: 'Acme Parts', places: locations })
      expect(await configIn('en')).toMatchObject({ company_name: 'Acme Parts', places: [] })
    },
  )
})

describe('a page', () => {
  const blocks = [
    {
      heading: 'Of {{company_name}}',
      paragraphs: ['Write to {{contact_email}}.', 'Call {{contact_tel}}.'],
      items: ['{{company_name}}', '{{contact_tel}}', '{{bank_swift}}', '{{desk_hours}}'],
      links: [{ label: 'About {{company_name}}', path: '/about' }],
    },
    { heading: 'From before there were links', paragraphs: [], items: [] },
  ]

  beforeAll(() =>
    env.SHOP.prepare("INSERT INTO page_texts (page_id, lang, title, summary, blocks, updated_at) VALUES ('facts', 'en', ?, '', ?, ?)")
      .bind('{{company_name}}', JSON.stringify(blocks), '2026-01-01T00:00:00.000Z')
      .run(),
  )

  it('names the company as the configuration does, and leaves out items about missing settings', async () => {
    const { data } = await call(getPage, { id: 'facts' }, { lang: 'zh' })
    expect(getPage.data.parse(data)).toMatchObject({
      title: '艾科元件',
      blocks: [
        {
          heading: 'Of 艾科元件',
          paragraphs: ['Write to sales@acme.example.', 'Call .'],
          items: ['艾科元件', expect.stringMatching(/^星期一.+星期五 08:00–11:30和13:00–17:00 \(UTC\+8\)$/)],
          links: [{ label: 'About 艾科元件', path: '/about' }],
        },
        { links: [] },
      ],
    })
  })

  it('does not reveal internal settings', async () => {
    expect(JSON.stringify(await call(getPage, { id: 'facts' }))).not.toContain('EXAMHKHH')
  })

  it('is rejected if there is none', async () => {
    expect(await call(getPage, { id: 'nothing' })).toMatchObject({ code: CODE.not_found })
  })
})

describe('the sender of mails', () => {
  it('is the company in the language of the reader, and of the desk', async () => {
    const site = await readMailSite({ ...env, MAIL_FROM: '' }, 'https://acme.example/')
    expect([site.company_name, site.from]).toEqual(['Acme Parts', { name: 'Acme Parts', email: 'sales@acme.example' }])
    expect(localizeMailSite(site, 'zh')).toMatchObject({
      company_name: '艾科元件',
      from: { name: '艾科元件', email: 'sales@acme.example' },
    })
  })

  it('has buttons in the accent of the theme', async () => {
    await configure({ company_name: 'Acme Parts', contact_email: 'sales@acme.example', theme_button: '#0057b8 #ffffff #7db4f0 #000000' })
    const site = await readMailSite(env, 'https://acme.example/')
    const written = { lang: 'en' as const, subject: 'S', title: 'T', blocks: [toButton('Open', 'https://acme.example/x')], footer: [] }
    const { html } = await finishMail(site, written, 'ada@example.com', null)
    expect(html).toContain('background:#0057b8;border:1px solid #0057b8')
    expect(html).toContain('.button{background:#7db4f0!important;border-color:#7db4f0!important;color:#000000!important}')
  })

  it('keeps the name from MAIL_FROM', async () => {
    const site = await readMailSite({ ...env, MAIL_FROM: 'Acme Desk <desk@acme.example>' }, 'https://acme.example/')
    expect(localizeMailSite(site, 'zh')).toMatchObject({
      company_name: '艾科元件',
      from: { name: 'Acme Desk', email: 'desk@acme.example' },
    })
  })
})
