/** Signs the operator in at the platform, and chooses the account. */
import { z } from 'zod'
import { readToken } from '../dev/wrangler.ts'
import type { DeploymentState } from './deployment-target.ts'
import { type LaunchPlatform, openPlatform } from './platform.ts'

const Account = z.object({ id: z.string(), name: z.string() })

/** The permissions that `CLOUDFLARE_API_TOKEN` needs. */
const PERMISSIONS =
  'Workers Scripts, Workers KV Storage, Workers R2 Storage and D1 (edit), Account Settings (read), Zone and DNS (read), Workers Routes (edit)'

/** @throws Error with what to do, if no operator is signed in or several accounts are possible */
export async function signIn(
  named: string | undefined,
  deploymentState: DeploymentState,
): Promise<{ platform: LaunchPlatform; account_id: string }> {
  const token = await readToken()
  if (token === null) throw new Error(`Not signed in: npx wrangler login, or CLOUDFLARE_API_TOKEN with a token that allows ${PERMISSIONS}.`)
  const accounts = await openPlatform(token, null).list('/accounts', Account)
  const requestedAccount = named ?? process.env['CLOUDFLARE_ACCOUNT_ID'] ?? deploymentState.account_id
  const account =
    requestedAccount === undefined
      ? accounts.length === 1
        ? accounts[0]
        : null
      : accounts.find(({ id, name }) => id === requestedAccount || name === requestedAccount)
  if (!account) {
    const names = accounts.map(({ id, name }) => `  ${id}  ${name}`).join('\n')
    throw new Error(
      requestedAccount
        ? `There is no account ${requestedAccount} among those of the token:\n${names}`
        : `Several accounts are possible. Choose one with --account ID:\n${names}`,
    )
  }
  // Wrangler's commands use the same account.
  process.env['CLOUDFLARE_ACCOUNT_ID'] = account.id
  return { platform: openPlatform(token, account.id), account_id: account.id }
}
