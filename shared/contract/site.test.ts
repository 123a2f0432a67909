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
  expect(Object.keys(SiteConfig.shape.seo.shape)).toEqual(['title', 'keyword', 'description'])
})
