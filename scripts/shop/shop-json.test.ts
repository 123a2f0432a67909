import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { CompanyLocation } from '#shared/contract/site.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { DEMO_SHOP_FOLDER } from './read-shop.ts'
import { readShopJson } from './shop-json.ts'

const GOOD: unknown = JSON.parse(readFileSync(join(DEMO_SHOP_FOLDER, 'shop.json'), 'utf8'))
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-json-'))
  cpSync(join(DEMO_SHOP_FOLDER, 'mark.svg'), join(folder, 'mark.svg'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The shop's own file with other values; undefined takes one out. */
function readChanged(changes: Record<string, unknown>): ReturnType<typeof readShopJson> {
  const path = join(folder, 'shop.json')
  writeFileSync(path, JSON.stringify({ ...z.looseObject({}).parse(GOOD), ...changes }))
  return readShopJson(path)
}

function read(changes: Record<string, unknown>) {
  const { data, faults } = readChanged(changes)
  if (!data) throw new Error(faults.join('\n'))
  return data
}

const listFaults = (changes: Record<string, unknown>): readonly string[] => readChanged(changes).faults

const LOCATION = { id: 'here', role: 'head_office', name: 'Here', latitude: 1, longitude: 2 }
const ALL_EMPTY = Object.fromEntries(Object.keys(z.looseObject({}).parse(GOOD)).map((key) => [key, undefined]))

describe('the file', () => {
  it('that the shop comes with is right, with places and texts for search engines in every language', () => {
    const { values, seo } = read({})
    expect([...seo.keys()]).toEqual(LANGUAGES.map(({ lang }) => lang))
    for (const { lang } of LANGUAGES) {
      const locations = z.array(CompanyLocation).parse(JSON.parse(values.get(lang === 'en' ? 'places' : `places:${lang}`) ?? ''))
      expect(locations.filter(({ role }) => role === 'head_office')).toHaveLength(1)
    }
  })

  it('may say no more than the name, and when RFQs are answered', () => {
    const { values, seo, pictures } = read({ ...ALL_EMPTY, company_name: 'Acme', desk_answer_hours: '8' })
    expect(values.get('company_name')).toBe('Acme')
    expect(Object.fromEntries([...values].filter(([, value]) => value !== ''))).toEqual({
      company_name: 'Acme',
      desk_answer_hours: '8',
      places: '[]',
      languages: '[]',
      featured: '[]',
      search_examples: '[]',
      third_parties: '[]',
      quote_rules: '[]',
    })
    expect([seo.size, pictures.length]).toEqual([0, 0])
  })

  it('may name the company and its places by language', () => {
    const { values } = read({
      company_name: { en: 'Acme', zh: '艾科' },
      places: [{ ...LOCATION, name: { en: 'Here', ja: undefined, jp: 'ここ' }, note: 'north' }],
    })
    expect([values.get('company_name'), values.get('company_name:zh'), values.get('company_name:de')]).toEqual(['Acme', '艾科', undefined])
    expect(JSON.parse(values.get('places:jp') ?? '')).toMatchObject([{ name: 'ここ', note: 'north', address: '' }])
    expect(values.has('places:zh')).toBe(false)
  })

  it('has its stock in warehouses, and where it is said; what has no degrees is on no map', () => {
    const { values, offer_words } = read({
      places: [
        { id: 'munich', role: 'warehouse', name: { en: 'Munich', de: 'München' } },
        { ...LOCATION, id: 'office', stock: true },
        { ...LOCATION, id: 'shown', role: 'warehouse', stock: false },
      ],
      suppliers: [{ id: 'own_stock', name: 'Own stock' }],
    })
    expect(offer_words).toEqual({
      location: [
        { slug: 'munich', names: { en: 'Munich', de: 'München' } },
        { slug: 'office', names: { en: 'Here' } },
      ],
      supplier: [{ slug: 'own_stock', names: { en: 'Own stock' } }],
    })
    expect(
      z
        .array(CompanyLocation)
        .parse(JSON.parse(values.get('places') ?? ''))
        .map(({ id }) => id),
    ).toEqual(['office', 'shown'])
  })

  it('takes pictures beside it, by a name that says what is in them', () => {
    writeFileSync(join(folder, 'logo.png'), PNG)
    const { values, pictures } = read({ logo_head: 'logo.png', logo_foot: 'logo.png', logo_admin: '/mark.svg' })
    expect(pictures).toHaveLength(2)
    expect(pictures[0]).toMatchObject({ content_type: 'image/png', key: expect.stringMatching(/^site\/[0-9a-f]{24}\.png$/) })
    expect(values.get('logo_head')).toBe(`/files/${pictures[0]?.key}`)
    expect(values.get('logo_foot')).toBe(values.get('logo_head'))
    expect(values.get('logo_admin')).toBe('/mark.svg')
  })
})

test.each([
  { changes: { company_name: '' }, fault: 'company_name: "" is invalid: expected the name of the company' },
  { changes: { company_name: undefined }, fault: 'company_name is missing' },
  { changes: { company_name: { zh: '艾科' } }, fault: 'company_name.en is missing' },
  { changes: { company_name: { en: 'A', xx: 'B' } }, fault: 'company_name.xx: there is no such key' },
  { changes: { company_address: 'one\ntwo' }, fault: 'company_address: "one\\ntwo" is invalid: expected a text without line breaks' },
  { changes: { contact_email: 'sales(at)example.com' }, fault: 'contact_email: "sales(at)example.com" is invalid: expected an e-mail' },
  { changes: { contact_tel: '0755 123456' }, fault: 'contact_tel: "0755 123456" is invalid: expected an international number like' },
  { changes: { contact_tel: 755 }, fault: 'contact_tel: 755 is invalid: expected a text' },
  { changes: { contact_whatsApp: '+1' }, fault: 'contact_whatsApp: "+1" is invalid' },
  { changes: { contact_whatsapp: '' }, fault: 'contact_whatsapp: there is no such key; did you mean contact_whatsApp?' },
  { changes: { something_else_altogether: '' }, fault: 'something_else_altogether: there is no such key' },
  { changes: { website_home: 'www.example.com' }, fault: 'website_home: "www.example.com" is invalid: expected an address like' },
  { changes: { socialize_twitter: 'http://twitter.example/x' }, fault: 'socialize_twitter: "http://twitter.example/x" is invalid' },
  { changes: { socialize_linkedin: 'javascript:alert(1)' }, fault: 'socialize_linkedin: "javascript:alert(1)" is invalid' },
  { changes: { logo_head: 'https://cdn.example/logo.svg' }, fault: 'logo_head: "https://cdn.example/logo.svg" is invalid' },
  { changes: { logo_head: '../../secrets.png' }, fault: 'logo_head: "../../secrets.png" is invalid' },
  { changes: { logo_head: 'absent.svg' }, fault: 'logo_head: "absent.svg" does not exist' },
  {
    changes: { google_measurement_id: 'UA-12345-1' },
    fault: 'google_measurement_id: "UA-12345-1" is invalid: expected a measurement id',
  },
  { changes: { google_tagmanager_id: 'GTM-1' }, fault: 'google_tagmanager_id: "GTM-1" is invalid' },
  { changes: { sharethis_property_id: '"><script>' }, fault: 'sharethis_property_id: "\\"><script>" is invalid' },
  { changes: { trustpilot_template_id: '0123456789abcdef01234567' }, fault: 'trustpilot_businessunit_id is missing: expected both' },
  { changes: { bank_swift: 'exam' }, fault: 'bank_swift: "exam" is invalid: expected a SWIFT code' },
  { changes: { bank_account_number: '' }, fault: 'bank_account_number is missing: expected a value' },
  { changes: { minimum_order: '-5' }, fault: 'minimum_order: "-5" is invalid: expected a minimum in US dollars' },
  { changes: { minimum_line: '0,01' }, fault: 'minimum_line: "0,01" is invalid: expected a minimum in US dollars' },
  { changes: { minimum_line: 0.01 }, fault: 'minimum_line: 0.01 is invalid' },
  { changes: { desk_time_zone: 'Asia/Shangai' }, fault: 'desk_time_zone: "Asia/Shangai" is invalid: expected an IANA time zone' },
  { changes: { desk_days: '1-9' }, fault: 'desk_days: "1-9" is invalid: expected weekdays' },
  {
    changes: { desk_hours: '09:00-12:00, 11:00-18:00' },
    fault: 'desk_hours: "09:00-12:00, 11:00-18:00" is invalid: expected working hours',
  },
  { changes: { desk_holidays: '2026-01-01, 2026-02-30' }, fault: 'desk_holidays: "2026-02-30" is invalid: expected dates' },
  { changes: { desk_workdays: '2026-01-01, tomorrow' }, fault: 'desk_workdays: "tomorrow" is invalid: expected dates' },
  { changes: { desk_lang: 'ja' }, fault: 'desk_lang: "ja" is invalid: expected one of en, zh' },
  { changes: { desk_answer_hours: undefined }, fault: 'desk_answer_hours is missing: expected working hours' },
  { changes: { desk_answer_hours: '0' }, fault: 'desk_answer_hours: "0" is invalid: expected working hours' },
  { changes: { desk_product_answer_hours: '999' }, fault: 'desk_product_answer_hours: "999" is invalid: expected hours until' },
  { changes: { languages: ['de', 'zh'] }, fault: 'languages: ["de","zh"] is invalid: expected English among them' },
  { changes: { languages: ['en', 'ja'] }, fault: 'languages.1: "ja" is invalid: expected one of en, zh' },
  { changes: { featured: [{ manufacturer: 'ti' }] }, fault: 'featured.0.part_number is missing: expected a text' },
  { changes: { search_examples: 'LM358' }, fault: 'search_examples: "LM358" is invalid: expected a list of queries' },
  { changes: { places: {} }, fault: 'places: {} is invalid: expected a list of locations' },
  { changes: { places: [{ ...LOCATION, latitude: 122 }] }, fault: 'places.0.latitude: 122 is invalid: expected degrees north' },
  { changes: { places: [{ ...LOCATION, longitude: '2' }] }, fault: 'places.0.longitude: "2" is invalid: expected degrees east' },
  { changes: { places: [{ ...LOCATION, id: 'hong-kong' }] }, fault: 'places.0.id: "hong-kong" is invalid: expected small letters' },
  { changes: { suppliers: [{ id: 'ours' }] }, fault: 'suppliers.0.name is missing' },
  { changes: { places: [{ ...LOCATION, role: 'shop' }] }, fault: 'places.0.role: "shop" is invalid: expected one of head_office' },
  { changes: { places: [{ ...LOCATION, lat: 1 }] }, fault: 'places.0.lat: there is no such key' },
  {
    changes: { places: [LOCATION, { ...LOCATION, role: 'warehouse' }] },
    fault: 'places.1.id: "here" is invalid: expected an id that no other',
  },
  { changes: { places: [LOCATION, { ...LOCATION, id: 'there' }] }, fault: 'places.1.role: "head_office" is invalid' },
  { changes: { seo: { zh: { title: '', keyword: '', description: '' } } }, fault: 'seo.en is missing' },
  {
    changes: { seo: { en: { titel: '', keyword: '', description: '' } } },
    fault: 'seo.en.titel: there is no such key; did you mean title?',
  },
])('refuses $changes', ({ changes, fault }) => {
  expect(listFaults(changes).join('\n')).toContain(fault)
})

it('says everything that is wrong at once', () => {
  const faults = listFaults({ contact_email: 'x', contact_tel: 'y', contact_emial: '', bank_swift: '', logo_foot: 'absent.png' })
  expect(faults.map((fault) => fault.split(/[: ]/)[0]).sort()).toEqual(
    ['bank_swift', 'contact_emial', 'contact_email', 'contact_tel', 'logo_foot'].sort(),
  )
})

it('refuses a picture that is not what its name says, and one that is too large', () => {
  writeFileSync(join(folder, 'false.svg'), PNG)
  writeFileSync(join(folder, 'large.png'), Buffer.concat([PNG, Buffer.alloc(400_000)]))
  expect(listFaults({ logo_head: 'false.svg' })).toEqual(['logo_head: "false.svg" has other content than its extension says: expected SVG'])
  expect(listFaults({ logo_head: 'large.png' })).toEqual(['logo_head: "large.png" is too large: expected at most 300 KB'])
})

it.each(['', '{"company_name": "A"', '[]', 'null', '"text"'])('refuses %j', (text) => {
  const path = join(folder, 'broken.json')
  writeFileSync(path, text)
  expect(readShopJson(path)).toMatchObject({ data: null, faults: [expect.stringMatching(/./)] })
})

it('takes comments, and a comma behind the last entry', () => {
  const path = join(folder, 'commented.json')
  writeFileSync(path, '{ // who\n "company_name": "A // B, /* C */", /* until\n when */ "desk_answer_hours": "8",\n}')
  expect(readShopJson(path).data?.values.get('company_name')).toBe('A // B, /* C */')
})

it('says so where there is no file', () => {
  expect(readShopJson(join(folder, 'nothing.json')).faults).toEqual(['it is missing'])
})
