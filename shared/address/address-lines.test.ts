import { expect, test } from 'vitest'
import { formatAddressLines } from './address-lines.ts'

const PARTS = { address_line1: '1 Main St', address_line2: '', city: 'Springfield', state: '', postal_code: '', country: 'DE' }

test.each([
  { country: 'US', state: 'IL', postal_code: '62701', last: 'Springfield, IL 62701' },
  { country: 'GB', state: '', postal_code: 'EC1A 1BB', last: 'Springfield, EC1A 1BB' },
  { country: 'DE', state: '', postal_code: '10115', last: '10115 Springfield' },
  { country: 'IT', state: 'MI', postal_code: '20121', last: '20121 Springfield, MI' },
  { country: 'AE', state: 'Dubai', postal_code: '', last: 'Springfield, Dubai' },
  { country: 'HK', state: '', postal_code: '', last: 'Springfield' },
])('writes the place as $country does: $last', ({ last, ...parts }) => {
  expect(formatAddressLines({ ...PARTS, ...parts })).toEqual(['1 Main St', last])
})

test('keeps both lines of the street, and leaves out what is empty', () => {
  expect(formatAddressLines({ ...PARTS, address_line2: 'Dock 4', city: '' })).toEqual(['1 Main St', 'Dock 4'])
})
