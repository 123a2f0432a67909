import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { SiteConfig } from '#shared/contract/site.ts'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { element, elements, readAttribute } from '#test-support/html.ts'
import { AbsentPages } from '../ui/absent-pages.ts'
import { PageContext } from '../ui/page-context.tsx'
import { HeaderStart, MainNavigation, Sidebar, TopBar, VISITOR_MARKS } from './chrome.tsx'
import { Footer } from './footer.tsx'
import { VisitorMenu } from './visitor-menu.tsx'

const NOTHING = SiteConfig.parse({
  company_name: 'Test Parts',
  company_address: '',
  contact_email: '',
  contact_tel: '',
  contact_skype: '',
  contact_whatsApp: '',
  contact_weChat_img: '',
  logo_head: '',
  logo_foot: '',
  logo_admin: '',
  website_home: '',
  website_admin: '',
  socialize_facebook: '',
  socialize_twitter: '',
  socialize_instagram: '',
  socialize_linkedin: '',
  socialize_youtube: '',
  trustpilot_template_id: '',
  trustpilot_businessunit_id: '',
  google_measurement_id: '',
  google_tagmanager_id: '',
  sharethis_property_id: '',
  seo: { title: '', keyword: '', description: '' },
})
const FLAGS = Object.fromEntries(LANGUAGES.map(({ icon }) => [icon, `/assets/${icon}.svg`]))
const ADDRESSES = Object.fromEntries(LANGUAGES.map(({ lang }) => [lang, withLanguage(lang, '/bom')])) as Record<Language, string>

/** The English frame's parts. */
const render = (children: ReactNode): string =>
  renderToStaticMarkup(<PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>{children}</PageContext>)
/** The links with their visible text. */
const links = (html: string): [words: string, href: string][] =>
  elements(html, 'a[href]').map(({ text, attributes }) => [text, attributes['href'] ?? ''])
const hrefs = (html: string): string[] => links(html).map(([, href]) => href)

describe('pages that the shop does not have', () => {
  const absent = ['/manufacturer', '/news', '/about', '/certification', '/cart', '/howtobuy', '/myaccount/rfq-history']
  const frame = (pages: readonly string[]): string =>
    render(
      <AbsentPages value={pages}>
        <TopBar config={NOTHING} addresses={ADDRESSES} flags={FLAGS} />
        <HeaderStart config={NOTHING} path="/" keyword="" />
        <MainNavigation path="/" />
        <Sidebar config={NOTHING} />
        <Footer config={NOTHING} />
        <VisitorMenu is_signed_in name="Ada" badge="" is_late={false} />
      </AbsentPages>,
    )

  it('are linked to neither in header, menus, sidebar nor footer', () => {
    const all = hrefs(frame([]))
    expect(all).toEqual(expect.arrayContaining(absent))
    expect(new Set(hrefs(frame(absent)))).toEqual(new Set(all.filter((path) => !absent.includes(path))))
    // A page with many URLs is named by their common prefix.
    expect(new Set(hrefs(frame(['/products'])))).toEqual(new Set(all.filter((path) => !path.startsWith('/products/'))))
  })
})

describe('the top bar', () => {
  it('has telephone and e-mail behind "Contact us", as far as they are configured', () => {
    const html = render(
      <TopBar
        config={{ ...NOTHING, contact_tel: '+86 755 1234', contact_email: 'sales@example.com' }}
        addresses={ADDRESSES}
        flags={FLAGS}
      />,
    )
    expect(html).toContain('Contact us')
    expect(hrefs(html)).toEqual(expect.arrayContaining(['tel:+867551234', 'mailto:sales@example.com']))
    expect(elements(render(<TopBar config={NOTHING} addresses={ADDRESSES} flags={FLAGS} />), '[href^="tel:"], [href^="mailto:"]')).toEqual(
      [],
    )
  })

  it('leads to the three policies', () => {
    expect(links(render(<TopBar config={NOTHING} addresses={ADDRESSES} flags={FLAGS} />))).toEqual(
      expect.arrayContaining([
        ['Privacy policy', '/companyprofile/privacy-policy'],
        ['Terms of service', '/companyprofile/terms-conditions'],
        ['Cookie policy', '/companyprofile/cookies-policy'],
      ]),
    )
  })

  it('lists every language with its flag and its own name, and leads to the same page in it', () => {
    const html = render(<TopBar config={NOTHING} addresses={ADDRESSES} flags={FLAGS} />)
    for (const { lang, icon, name } of LANGUAGES) {
      expect(links(html)).toContainEqual([name, ADDRESSES[lang]])
      expect(elements(html, `img[src="/assets/${icon}.svg"][loading=lazy]`)).not.toEqual([])
    }
  })
})

describe('the header', () => {
  it('has the logo, which leads home, and the search box', () => {
    const html = render(<HeaderStart config={NOTHING} path="/" keyword="" />)
    expect(element(html, 'a.logo').attributes).toMatchObject({ href: '/', 'aria-label': 'Test Parts – home' })
    expect(elements(html, 'input[type=search][name=wd]')).toHaveLength(1)
    const configured = render(<HeaderStart config={{ ...NOTHING, logo_head: '/files/logo.svg' }} path="/" keyword="" />)
    expect(readAttribute(configured, 'a.logo img', 'src')).toBe('/files/logo.svg')
  })

  it('has the links of a phone’s menu, the mobile search among them', () => {
    const found = hrefs(render(<HeaderStart config={NOTHING} path="/" keyword="" />))
    for (const href of ['/keywords', '/category', '/companyprofile/privacy-policy']) expect(found).toContain(href)
  })

  it('leads to all categories without a script, and to the eight places of the main navigation', () => {
    expect(links(render(<MainNavigation path="/" />))).toEqual([
      ['Category menu', '/category'],
      ['All products', '/category'],
      ['Manufacturers', '/manufacturer'],
      ['BOM tool', '/bom'],
      ['RFQ', '/rfq'],
      ['News', '/news'],
      ['About us', '/about'],
      ['Contact us', '/contact'],
      ['Certification', '/certification'],
    ])
  })

  it.each([
    ['/category', [['/category', 'page']]],
    ['/category/chip-resistors', [['/category', 'true']]],
    ['/bom', [['/bom', 'page']]],
    ['/', []],
  ])('says which of them is the page, or is above it: %s', (path, current) => {
    const found = elements(render(<MainNavigation path={path} />), 'a[aria-current]')
    expect(found.map(({ attributes }) => [attributes['href'], attributes['aria-current']])).toEqual(current)
  })
})

describe('the sidebar', () => {
  it('has account, RFQ list, cart, orders, messages, feedback, chat and the way to the top', () => {
    const html = render(<Sidebar config={NOTHING} />)
    expect(links(html)).toEqual([
      ['Account', VISITOR_MARKS.account],
      ['Cart', '/cart'],
      ['Orders', VISITOR_MARKS.orders],
      ['Messages', '/myaccount/rfq-history'],
      ['Feedback', '/contact#feedback'],
      ['Online chat', '/contact'],
    ])
    expect(elements(html, 'button[data-open-rfq]')).toHaveLength(1)
    expect(elements(html, 'button[data-to-top][aria-label="Back to top"]')).toHaveLength(1)
    expect(elements(html, 'a[aria-label="Account (opens in a new tab)"][target=_blank]')).toHaveLength(1)
  })

  test.each([
    ['contact_email', 'sales@example.com', 'mailto:sales@example.com'],
    ['contact_skype', 'test.parts', 'skype:test.parts?chat'],
    ['contact_whatsApp', '+86 135-1234', 'https://wa.me/861351234'],
    ['contact_weChat_img', '/files/wechat.png', '/files/wechat.png'],
  ])('shows %s only where it is configured', (name, value, href) => {
    expect(hrefs(render(<Sidebar config={NOTHING} />))).not.toContain(href)
    expect(hrefs(render(<Sidebar config={{ ...NOTHING, [name]: value }} />))).toContain(href)
  })
})

describe('the footer', () => {
  it('leads to the product index: A to Z, 0 to 9, and # as "other"', () => {
    const index = links(render(<Footer config={NOTHING} />)).filter(([, href]) => href.startsWith('/products/'))
    expect(index).toEqual(
      [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', '#'].map((label) => [
        label,
        `/products/${label === '#' ? 'other' : label.toLowerCase()}/1`,
      ]),
    )
  })

  it('makes the claims of the company, and none of its own', () => {
    const config = { ...NOTHING, newsletter_text: 'Once a year', claims: [{ figure: '1,000 m²', text: 'warehouse' }] }
    const html = render(<Footer config={config} />)
    expect(elements(html, 'dt').map(({ text }) => text)).toEqual(['warehouse'])
    expect(elements(html, 'dt + dd').map(({ text }) => text)).toEqual(['1,000 m²'])
    expect(html).toContain('Once a year')
    expect(elements(render(<Footer config={NOTHING} />), 'dl')).toEqual([])
  })

  it('has the guides, the feedback and the newsletter', () => {
    const html = render(<Footer config={NOTHING} />)
    expect(hrefs(html)).toEqual(expect.arrayContaining(['/howtobuy', '/shipping', '/refund', '/contact#feedback']))
    // No check before it is sent: the server validates.
    expect(readAttribute(html, 'form[data-subscribe][novalidate]', 'action')).toMatch(/^\/forms\/subscribe\?lang=\w+$/)
  })

  it('has the company’s facts and social pages as far as they are configured', () => {
    const social = {
      socialize_facebook: 'https://facebook.example/x',
      socialize_twitter: 'https://twitter.example/x',
      socialize_instagram: 'https://instagram.example/x',
      socialize_linkedin: 'https://linkedin.example/x',
      socialize_youtube: 'https://youtube.example/x',
    }
    const html = render(<Footer config={{ ...NOTHING, ...social, company_address: '1 Test Road', contact_tel: '+1 23' }} />)
    for (const text of ['Test Parts', '1 Test Road', 'tel:+123', ...Object.values(social)]) expect(html).toContain(text)
    const bare = render(<Footer config={NOTHING} />)
    for (const text of ['tel:', 'mailto:', '.example/']) expect(bare).not.toContain(text)
  })
})
