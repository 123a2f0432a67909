/**
 * `npm run conform -- --api URL [--groups catalogue,rfq] [--write] [--token T] [--desk SECRET] [--secret SECRET] [--json]`: asks an API of one's own as the
 * edge does, and says all at once what of it is not as the contract says. Ends with 0 where everything that is needed is right.
 */
import { GROUPS, type Group } from '#shared/contract/about/about.ts'
import { GROUP_NAMES } from '#shared/contract/about/all-calls.ts'
import { ExampleRecorder } from '../conform/examples.ts'
import { printReport } from '../conform/report.ts'
import { runConform } from '../conform/run.ts'
import { readArguments, runCommand } from '../dev/progress.mjs'

const USAGE = `npm run conform -- --api URL

  --groups catalogue,rfq  only these of ${GROUP_NAMES.join(', ')}
  --write                 calls, too, that change something: RFQs, orders and BOMs are made, mails are sent; not on a live system
  --token TOKEN           of a session of a test account: what customers see
  --email E --password P  of the same account: sessions are begun and ended
  --desk SECRET           of the sales desk
  --secret SECRET         API_SECRET, where the API wants the edge to prove itself
  --json                  the report as JSON
  --examples              writes the examples of the OpenAPI document anew, of this run's answers

TOKEN, PASSWORD and both SECRETs are better told by the environment, where nobody else on the machine reads them: CONFORM_TOKEN,
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
