import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { WorkerEnv } from '../request/env.ts'
import { readAutomaticTimeZone, readTimeZone, storeTimeZone } from './time-zone.ts'

const app = new Hono<WorkerEnv>()
  .get('/', (c) => c.text(`${readTimeZone(c)} ${readAutomaticTimeZone(c)}`))
  .get('/store', (c) => {
    storeTimeZone(c, c.req.query('zone') ?? '')
    return c.text('')
  })

async function read(cookie: string, network: string | undefined): Promise<string> {
  const request = Object.assign(new Request('http://shop.example/', { headers: { Cookie: cookie } }), { cf: { timezone: network } })
  return (await app.request(request)).text()
}

test.each([
  ['time_zone=Asia/Tokyo; browser_zone=Europe/Berlin', 'America/Chicago', 'Asia/Tokyo Europe/Berlin'],
  ['browser_zone=Europe%2FBerlin', 'America/Chicago', 'Europe/Berlin Europe/Berlin'],
  ['', 'America/Chicago', 'America/Chicago America/Chicago'],
  ['', undefined, 'UTC UTC'],
  // What is no zone counts as absent.
  ['time_zone=Mars/Olympus; browser_zone=+08:00', 'America/Chicago', 'America/Chicago America/Chicago'],
  ['time_zone=<script>; browser_zone=', 'nowhere', 'UTC UTC'],
])('the zone of %o on the network of %s is %s', async (cookie, network, expected) => {
  expect(await read(cookie, network)).toBe(expected)
})

test('a choice is stored, and ended by anything else', async () => {
  const store = async (zone: string) => (await app.request(`/store?zone=${encodeURIComponent(zone)}`)).headers.get('Set-Cookie')
  expect(await store('Asia/Tokyo')).toMatch(/^time_zone=Asia%2FTokyo; Max-Age=31536000; Path=\/; SameSite=Lax/)
  expect(await store('')).toMatch(/^time_zone=; Max-Age=0/)
  expect(await store('Mars/Olympus')).toMatch(/^time_zone=; Max-Age=0/)
})
