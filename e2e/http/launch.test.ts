/** The operator's commands from an empty account to a running shop, its update and rollback: against a stand-in of the platform. */
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Account } from '#test-support/platform/account.ts'
import type { StandIn } from '#test-support/platform/stand-in.ts'
import { DOMAIN, type Operator, rejectFirst, startOperator } from './operator.ts'

const PART_OF_TOMORROW = 'Texas Instruments,TLV9002IDR,operational-amplifiers,SOIC-8,cut_tape,rotterdam,900,1,1,1,0.34\n'

/** A launch builds and starts its build: half a dozen of them on a busy machine. */
const ENOUGH_MS = 900_000
vi.setConfig({ testTimeout: ENOUGH_MS, hookTimeout: ENOUGH_MS })

let operator: Operator
let [shop, account, standIn]: [string, Account, StandIn] = ['', null as never, null as never]
beforeAll(async () => {
  operator = await startOperator()
  ;({ shop, account, standIn } = operator)
})
afterAll(() => operator.dispose())

const readState = () => JSON.parse(readFileSync(join(shop, '.launch/solderline/state.json'), 'utf8')) as { secrets: Record<string, string> }

// Each test continues from the account's state after the previous one, so none can be retried.
describe('npm run launch', { retry: 0 }, () => {
  it('says what it will do, and what is missing, and does nothing', async () => {
    account.has_r2 = false
    account.dns_records.push({ name: DOMAIN, type: 'A', content: '192.0.2.1' })
    const { code, output } = await operator.launch(['--dry-run'])
    expect(code).toBe(1)
    expect(output).toContain('is missing: R2')
    expect(output).toContain(`is missing: ${DOMAIN}: it leads to A 192.0.2.1; --take-domain takes it from there`)
    expect(output).toContain(
      '1. Resources: make database solderline-shop, database solderline-catalogue, namespace solderline-cache, bucket solderline-files',
    )
    expect(operator.writes()).toEqual([])
    account.has_r2 = true
    account.dns_records.length = 0
  })

  it('goes on where it was refused, until the shop runs', async () => {
    for (const meant of [
      '/storage/kv/namespaces',
      '/import',
      'PUT /accounts/:id/workers/scripts/solderline',
      'PUT /accounts/:id/workers/domains',
    ]) {
      rejectFirst(operator, (call) => call.endsWith(meant) && !call.startsWith('GET'))
      const { code, output } = await operator.launch()
      expect([meant, code, output]).toEqual([meant, 1, expect.stringMatching(/The same command continues from "\w/)])
      expect(output).not.toMatch(/[0-9a-f]{48}/)
      // No file was executed when a database rejects its first one: the next day's list is used.
      if (meant === '/import') {
        expect(output).toContain('continues from "Catalogue"')
        appendFileSync(join(operator.folder, 'parts.csv'), PART_OF_TOMORROW)
      }
    }
    standIn.rejectRequest = null
    const { code, output } = await operator.launch()
    expect([code, output]).toEqual([0, expect.stringContaining(`is at https://${DOMAIN}`)])
    expect([account.databases.length, account.namespaces.length, account.buckets, account.versions.length]).toEqual([
      2,
      1,
      ['solderline-files'],
      1,
    ])
  })

  it('has made a shop that sells, with its words and its parts', async () => {
    const home = await operator.ask('/')
    expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('Solderline')])
    const found = await operator.ask('/s?wd=LM358DR2')
    expect(await found.text()).toContain('LM358DR2G')
    expect(await (await operator.ask('/s?wd=TLV9002ID')).text()).toContain('TLV9002IDR')
    expect((await operator.ask('/', `${account.versions[0]?.id.slice(0, 8)}-solderline.acme.workers.dev`)).status).toBe(421)
    const { secrets } = readState()
    expect(Object.keys(secrets)).toEqual(['SIGNING_SECRET', 'DESK_TOKEN', 'BACKUP_KEY'])
    expect(statSync(join(shop, '.launch/solderline/state.json')).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(shop, '.launch/solderline'))).not.toContain('secrets.json')
    expect(readFileSync(join(shop, '.launch/.gitignore'), 'utf8')).toBe('*\n')
  })

  it('changes nothing where nothing differs', async () => {
    const { code, output } = await operator.launch()
    expect([code, output]).toEqual([0, expect.stringContaining('there is nothing to do')])
    expect(operator.writes()).toEqual([])
  })

  it('keeps the domain that was said once, and takes no other for none', async () => {
    const again = await operator.command(['--demonstration-texts', '--dry-run'])
    expect([again.code, again.output]).toEqual([0, expect.stringContaining(`solderline at https://${DOMAIN}\n  everything is up to date`)])
    // Another machine has no state: the running Worker’s is used.
    const file = join(shop, '.launch/solderline/state.json')
    const configurationText = readFileSync(file, 'utf8')
    const { secrets } = readState()
    writeFileSync(file, '{}')
    const otherRun = await operator.command(['--demonstration-texts', '--dry-run'], { DESK_TOKEN: secrets['DESK_TOKEN'] ?? '' })
    writeFileSync(file, configurationText)
    expect([otherRun.code, otherRun.output]).toEqual([
      1,
      expect.stringContaining(`is missing: a domain: solderline is the shop at https://${DOMAIN}`),
    ])
  })

  it('does not hand a version to the public that answers badly', async () => {
    const before = account.deployments[0]?.versions[0]?.version_id
    standIn.spoil = (host, path) => (host !== DOMAIN && path === '/s' ? 500 : null)
    const { code, output } = await operator.launch(['--rotate', 'SIGNING_SECRET,DESK_TOKEN'])
    standIn.spoil = null
    expect(code).toBe(1)
    expect(output).toMatch(/a search: \/s\?wd=\S+ answered 500/)
    expect(output).toContain('a mail, not sent: well')
    expect(output).toContain(`${before} keeps the traffic`)
    expect(account.deployments[0]?.versions[0]?.version_id).toBe(before)
    const status = await operator.command(['status'])
    expect([status.code, status.output]).toEqual([0, expect.stringContaining('its health: well')])
  })

  it('takes up what was left, with the secrets that were made for it', async () => {
    const old = readState().secrets
    const { code } = await operator.launch()
    expect(code).toBe(0)
    const { secrets } = readState()
    expect([secrets['SIGNING_SECRET'] === old['SIGNING_SECRET'], secrets['DESK_TOKEN'] === old['DESK_TOKEN']]).toEqual([false, false])
    const running = account.versions.find(({ id }) => id === account.deployments[0]?.versions[0]?.version_id)
    expect(running?.bindings.find(({ name }) => name === 'SIGNING_SECRET_BEFORE')?.['text']).toBe(old['SIGNING_SECRET'])
    expect((await operator.ask('/')).status).toBe(200)
  })

  it('says which key a version wants that ran before the key was made anew', async () => {
    const rollback = await operator.command(['rollback'])
    expect([rollback.code, rollback.output]).toEqual([0, expect.stringContaining('a leaked secret is valid again')])
    const { code, output } = await operator.command(['status'])
    expect([code, output]).toEqual([1, expect.stringContaining('its health: DESK_TOKEN is not the one of this version')])
    expect((await operator.launch()).code).toBe(0)
    expect((await operator.command(['status'])).code).toBe(0)
  })

  describe('from a newer checkout', () => {
    beforeAll(() => {
      const migration = join(operator.checkout, 'origin/database/migrations/shop/0999_note.sql')
      writeFileSync(migration, 'ALTER TABLE orders ADD COLUMN note_of_tomorrow TEXT;\n')
    })

    it('applies its migration first, then brings its code up', async () => {
      const { code, output } = await operator.launch()
      expect([code, output]).toEqual([0, expect.stringMatching(/Migrations of SHOP: apply 0999_note\.sql[\s\S]*Version[\s\S]*Traffic/)])
      using db = account.open(account.databases.find(({ name }) => name === 'solderline-shop')?.uuid ?? '')
      expect(db.prepare("SELECT count(*) AS n FROM pragma_table_info('orders') WHERE name = 'note_of_tomorrow'").get()).toEqual({ n: 1 })
    })

    it('goes back to the code of before, which the migration leaves running', async () => {
      const [now, before] = account.deployments.map(({ versions }) => versions[0]?.version_id)
      const { code } = await operator.command(['rollback'])
      expect(code).toBe(0)
      expect(account.deployments[0]?.versions[0]?.version_id).toBe(before)
      expect((await operator.ask('/de')).status).toBe(200)
      const { code: health, output } = await operator.command(['status'])
      expect([health, output]).toEqual([0, expect.stringContaining(`ran from   `)])
      expect(output).toContain(String(now))
    })
  })

  it('has its own names and limits in another environment', async () => {
    const { output } = await operator.command(['--env', 'staging', '--demonstration-texts', '--dry-run'])
    expect(output).toContain('solderline-staging at https://solderline-staging.acme.workers.dev')
    const limits = (worker: string) =>
      (
        JSON.parse(readFileSync(join(shop, `.launch/${worker}/wrangler.json`), 'utf8')) as { ratelimits: { namespace_id: string }[] }
      ).ratelimits.map(({ namespace_id }) => namespace_id)
    const ids = [...limits('solderline'), ...limits('solderline-staging')]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([
    { what: 'the operator is not signed in', env: { CLOUDFLARE_API_TOKEN: 'x' }, args: [], says: /Authentication error/ },
    { what: 'the domain is none', env: {}, args: ['--domain', 'https://x'], says: /--domain needs a host name/ },
    {
      what: 'the name is another shop’s',
      env: {},
      args: ['--domain', 'other.example.com'],
      says: /solderline is the shop at https:\/\/shop\.example\.com\..* --name NAME creates another shop, --take-domain/,
    },
    { what: 'the folder is still the demonstration’s', env: {}, args: ['--domain', DOMAIN], says: /Texts and data of the demonstration/ },
  ])('is refused where $what', async ({ env, args, says }) => {
    const meant = args.some((arg) => arg === DOMAIN) ? [] : ['--demonstration-texts']
    const { code, output } = await operator.command([...args, ...meant], env)
    expect([code, output]).toEqual([1, expect.stringMatching(says)])
    expect(operator.writes()).toEqual([])
  })
})
