import { describe, expect, it } from 'vitest'
import { readText } from '#test-support/html.ts'
import { printReport } from '../../scripts/conform/report.ts'
import { runConform } from '../../scripts/conform/run.ts'
import { readLocalSecrets } from '../../scripts/dev/local-state.ts'
import { newCustomer } from '../account.ts'
import { startEdgeBefore } from '../edge-before.ts'
import { apiUrl, stateFolder } from '../served-site.ts'
import { buyable } from './buyer.ts'

/** Calls that no run tests: they need the link of a mail or a corrected list, end an account, or concern another customer. */
const UNTESTED_CALLS = [
  ...['confirmLink', 'confirmSubscription', 'unsubscribeLink', 'unsubscribe', 'payWebhook'],
  ...['watchConfirmLink', 'watchConfirm', 'watchEndLink', 'watchEndByLink', 'forgetHeadings', 'forgetNames'],
  ...['activeVerify', 'active', 'resetVerify', 'resetPassword', 'accountDelete'],
  ...['deskOrderOffer', 'deskOrderRefund', 'deskOrderRefunded', 'deskOrderCancel', 'deskOrderRelease', 'deskMailRetry'],
  // It needs a receiver that fails.
  'deskDeliveryRetry',
  // The job writes the files of a day: origin/feeds/feeds.worker.test.ts fetches them.
  'feedFile',
  ...['deskChangeDetail', 'deskChangeClose', 'deskChangeApprove', 'deskChangeRefuse', 'deskChangeUndo'],
  ...['deskPricesHold', 'deskMakerRename', 'deskMakerMerge'],
  // A key needs the customer's password.
  ...['apiKeyCreate', 'apiKeyRevoke'],
]

describe('an edge in front of an API over HTTP', () => {
  it('sells what that API has, and keeps what it hands back for the visitor', async () => {
    const edge = await startEdgeBefore(apiUrl())
    const list = await (await fetch(`${edge.url}/category/chip-resistors`)).text()
    const [part] = buyable(list)
    expect(part).toBeDefined()
    const headers = { Origin: edge.url }
    const added = await fetch(`${edge.url}/cart`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ add: part?.offer_id ?? '', qty: part?.qty ?? '' }),
    })
    expect(added.status).toBe(303)
    const Cookie = added.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    expect(Cookie).toMatch(/\bcart=/)
    const [mine, theirs] = await Promise.all([fetch(`${edge.url}/cart`, { headers: { Cookie } }), fetch(`${edge.url}/cart`)])
    expect(readText(await mine.text())).toContain(part?.part_number)
    expect(readText(await theirs.text())).not.toContain(part?.part_number)
    await edge.dispose()
  })
})

describe('the embedded API over HTTP', () => {
  it('is what the contract says, in every group, with calls that change something', async () => {
    const { email, password, token } = await newCustomer('Conny Form')
    const desk = readLocalSecrets(stateFolder()).DESK_TOKEN
    const report = await runConform({ api: apiUrl(), may_write: true, token, credentials: { email, password }, desk_secret: desk })
    expect(report.faults).toEqual([])
    expect(report.notes).toEqual([])
    expect(report.is_right).toBe(true)
    for (const { group, state } of report.groups) expect(state, group).toBe('whole')
    const untestedCalls = report.groups.flatMap(({ calls }) => calls.filter(({ state }) => state !== 'right').map(({ name }) => name))
    expect(untestedCalls.sort()).toEqual([...UNTESTED_CALLS].sort())
    const lines: string[] = []
    printReport(report, (line) => lines.push(line))
    expect(lines.at(-1)).toContain('Everything required is correct')
  })

  it('says why it did not ask what needs a token, the desk or leave to write', async () => {
    const report = await runConform({ api: apiUrl(), groups: ['account', 'desk', 'bom'] })
    expect(report.is_right).toBe(true)
    const says = new Map(report.groups.flatMap(({ calls }) => calls.map((call) => [call.name, call.stateText])))
    expect(says.get('profileModify')).toContain('--token')
    expect(says.get('deskOrderDetail')).toContain('--desk')
    expect(says.get('changeQty')).toContain('--write')
  })
})
