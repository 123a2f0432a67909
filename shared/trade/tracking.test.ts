import { describe, expect, it } from 'vitest'
import { toTrackingUrl } from './tracking.ts'

describe('the page of a parcel', () => {
  it.each([
    ['DHL', '1234567890', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890'],
    ['dhl express', '12 3456 7890', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890'],
    ['FedEx International', '7946 1234', 'https://www.fedex.com/fedextrack/?trknbr=79461234'],
    ['Fed Ex', '1', 'https://www.fedex.com/fedextrack/?trknbr=1'],
    ['UPS', '1Z 999', 'https://www.ups.com/track?tracknum=1Z999'],
    ['SF EXPRESS', 'SF1439919779302', 'https://www.sf-express.com/chn/en/waybill/waybill-detail/SF1439919779302'],
    ['UPS', '"><script>', 'https://www.ups.com/track?tracknum=%22%3E%3Cscript%3E'],
  ])('of %s and %s is %s', (carrier, number, url) => {
    expect(toTrackingUrl(carrier, number)).toBe(url)
  })

  it.each([
    ['Groups Cargo', '1'],
    ['Transfer by hand', '1'],
    ['', '1'],
    ['DHL', ' '],
  ])('of "%s" and "%s" has no tracking page', (carrier, number) => {
    expect(toTrackingUrl(carrier, number)).toBeNull()
  })
})
