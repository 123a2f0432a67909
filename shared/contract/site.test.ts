import { expect, it } from 'vitest'
import { SiteConfig } from './site.ts'

it('has every value of the specification', () => {
  expect(Object.keys(SiteConfig.shape)).toEqual(
    expect.arrayContaining([
      ...['company_name', 'company_address', 'contact_email', 'contact_tel', 'contact_skype', 'contact_whatsApp', 'contact_weChat_img'],
      ...['logo_head', 'logo_foot', 'logo_admin', 'website_home', 'website_admin'],
      ...['socialize_facebook', 'socialize_twitter', 'socialize_instagram', 'socialize_linkedin', 'socialize_youtube'],
      ...['trustpilot_template_id', 'trustpilot_businessunit_id'],
      ...['google_measurement_id', 'google_tagmanager_id', 'sharethis_property_id', 'seo'],
    ]),
  )
  expect(Object.keys(SiteConfig.parse({}).seo)).toEqual(['title', 'keyword', 'description'])
})

it('drops only the settings that are no text', () => {
  const config = SiteConfig.parse({ company_name: 'Acme', contact_tel: null, contact_email: 7, places: [null], seo: { title: 'Parts' } })
  expect(config).toMatchObject({ company_name: 'Acme', contact_tel: '', contact_email: '', places: [] })
  expect(config.seo).toEqual({ title: 'Parts', keyword: '', description: '' })
  expect(SiteConfig.parse({ company_name: 'Acme', seo: null })).toMatchObject({ company_name: 'Acme', logo_head: '' })
  expect(SiteConfig.encode(config)).toEqual({ ...config, minimum_order: '0', minimum_line: '0.01' })
})
