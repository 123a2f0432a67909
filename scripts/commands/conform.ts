/**
 * `npm run conform -- --api URL [--groups catalogue,rfq] [--write] [--token T] [--desk SECRET] [--secret SECRET] [--json]`: calls an
 * operator's API as the edge does, and reports every deviation from the contract at once. Exits with 0 if everything required is correct.
 */
import { GROUPS, type Group } from '#shared/contract/about/about.ts'
import { GROUP_NAMES } from '#shared/contract/about/all-calls.ts'
import { ExampleRecorder } from '../conform/examples.ts'
import { printReport } from '../conform/report.ts'
import { runConform } from '../conform/run.ts'
import { readArguments, runCommand } from '../dev/progress.mjs'

const USAGE = `npm run conform -- --api URL

  --groups catalogue,rfq  only these of ${GROUP_NAMES.join(', ')}
  --write                 also makes calls that change data: creates RFQs, orders and BOMs, sends mails; not for a live system
  --token TOKEN           of a session of a test account: what customers see
  --email E --password P  of the same account: begins and ends sessions
  --desk SECRET           of the sales desk
  --secret SECRET         API_SECRET, if the API requires the edge's proof
  --json                  the report as JSON
  --examples              replaces the examples of the OpenAPI document by this run's responses

TOKEN, PASSWORD and both SECRETs are safer in the environment, which other users of the machine cannot read: CONFORM_TOKEN,
CONFORM_PASSWORD, CONFORM_DESK, CONFORM_SECRET.`

const OPTIONS = {
  valued: ['api', 'groups', 'token', 'email', 'password', 'desk', 'secret'],
  switches: ['write', 'json', 'examples'],
} as const

function parseGroups(text: string | undefined): readonly Group[] {
  if (text === undefined) return GROUP_NAMES
  return text.split(',').map((name) => {
    const group = name.trim()
    if (!(group in GROUPS)) throw new Error(`There is no group "${group}": it is one of ${GROUP_NAMES.join(', ')}`)
    return group as Group
  })
}

async function run(): Promise<number> {
  const { values } = readArguments(USAGE, OPTIONS)
  const secret = (name: 'token' | 'password' | 'desk' | 'secret'): string | null =>
    values[name] ?? process.env[`CONFORM_${name.toUpperCase()}`] ?? null
  const api = values.api?.replace(/\/$/, '')
  if (!api || !URL.canParse(api)) throw new Error(USAGE)
  const { email } = values
  const password = secret('password')
  const recorder = values.examples ? new ExampleRecorder() : null
  const report = await runConform({
    api,
    ...(recorder && { onAnswer: recorder.note }),
    groups: parseGroups(values.groups),
    may_write: values.write ?? false,
    token: secret('token'),
    credentials: email !== undefined && password !== null ? { email, password } : null,
    desk_secret: secret('desk'),
    secret: secret('secret'),
  })
  recorder?.write()
  if (values.json) console.log(JSON.stringify(report, null, 2))
  else printReport(report, (line) => console.log(line))
  return report.is_right ? 0 : 1
}

await runCommand(run, 2)
