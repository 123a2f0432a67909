import { API_KEY_PREFIXES, API_QUOTA, API_SCOPES, NETWORK_QUOTAS } from '#shared/contract/api-scopes.ts'
import { CODE } from '#shared/contract/codes.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { SCOPE_KEYS } from '../../components/account/scope-keys.ts'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, PageSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { MonospaceValue, Value } from '../../components/ui/values.tsx'
import { WEBHOOK_SAMPLE } from './webhook-sample.ts'

interface CallName {
  /** The name of the call's page in its URL. */
  topic: string
  method: string
  /** The path, with `:name` for each parameter. */
  path: string
  summary: string
  scope: string
}

/** Calls of one subject. Texts of the contract are in English. */
export interface CallGroup {
  group: string
  title: string
  calls: readonly CallName[]
}

/** A field of a request or an answer, or of an object inside it: `lines[].qty`. */
export interface FieldReference {
  name: string
  type: string
  is_required: boolean
  /** The rules as keywords of JSON Schema; empty without rules. */
  rules: string
}

export interface CallReference extends CallName {
  description: string
  group: CallGroup
  needs_key: boolean
  /** Whether a sandbox key may make the call. */
  accepts_sandbox: boolean
  is_idempotent: boolean
  parameters: readonly FieldReference[]
  /** The fields of the answer; empty for a call that returns a file. */
  answer: readonly FieldReference[]
  /** The media types of a file. */
  file_types: readonly string[]
  /** The data of an answer as JSON; null for a file. */
  example: string | null
  codes: readonly { code: number; means: string }[]
  samples: readonly { language: string; text: string }[]
}

export const GUIDES = ['keys', 'limits', 'errors', 'webhooks'] as const
export type Guide = (typeof GUIDES)[number]
export const GUIDE_TITLES = {
  keys: 'api_keys.title',
  limits: 'developers.limits',
  errors: 'developers.errors',
  webhooks: 'developers.webhooks',
} as const

/** A field's path, a type or a URL, which breaks only after `.`, `/` and `_`. @param method of a URL, before it */
const Path = ({ text, method = '' }: { text: string; method?: string }) => (
  <Value className="mono call-address">
    {method !== '' && <span className="accent">{`${method} `}</span>}
    {/* biome-ignore lint/suspicious/noArrayIndexKey: parts are their positions */}
    {text.split(/(?<=[./_])/).flatMap((part, index) => [<wbr key={index} />, part])}
  </Value>
)

/** A text of the contract, which is in English and has code between backticks. */
const English = ({ text }: { text: string }) => (
  <span lang="en" dir="ltr">
    {text.split('`').map((part, index) =>
      index % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are their positions
        <code key={index} className="mono">
          {part}
        </code>
      ) : (
        part
      ),
    )}
  </span>
)

const Address = ({ method, path }: Pick<CallName, 'method' | 'path'>) => <Path method={method} text={path.replace(/:(\w+)/g, '{$1}')} />

/** All calls that an API key may make, by subject. */
export function DevelopersPage({ groups }: { groups: readonly CallGroup[] }) {
  const { t, href, lang } = usePage()
  return (
    <div className="page stack gap-16">
      <Breadcrumb />
      <h1>{t('developers.title')}</h1>
      <p className="lead">{t('developers.lead')}</p>
      <GuideLinks />
      {lang !== 'en' && <p className="muted small">{t('developers.english')}</p>}
      {groups.map(({ group, title, calls }) => (
        <PageSection key={group} id={group} title={<English text={title} />}>
          <RowTable
            rows={calls}
            toKey={({ topic }) => topic}
            columns={[
              {
                head: t('developers.calls'),
                names_row: true,
                className: 'call-column',
                cell: ({ topic, method, path }) => (
                  <a className="pn-link" href={href(routes.developers_topic, { topic })}>
                    <Address method={method} path={path} />
                  </a>
                ),
              },
              { head: t('developers.purpose'), cell: ({ summary }) => <English text={summary} /> },
              { head: t('api_keys.scopes'), className: 'scope-column', cell: ({ scope }) => <MonospaceValue>{scope}</MonospaceValue> },
            ]}
          />
        </PageSection>
      ))}
    </div>
  )
}

function GuideLinks({ current }: { current?: Guide }) {
  const { t, href } = usePage()
  return (
    <nav className="tall-links cluster gap-4 across-20" aria-label={t('developers.title')}>
      {GUIDES.map((guide) => (
        <a key={guide} href={href(routes.developers_topic, { topic: guide })} aria-current={guide === current ? 'page' : undefined}>
          {t(GUIDE_TITLES[guide])}
        </a>
      ))}
      <a href="/api/openapi.json">{t('api_keys.docs')}</a>
    </nav>
  )
}

/** A guide about one topic, on one screen. */
export function GuidePage({ guide, site_url }: { guide: Guide; site_url: string }) {
  const { t } = usePage()
  return (
    <div className="page stack gap-16">
      <Breadcrumb />
      <h1>{t(GUIDE_TITLES[guide])}</h1>
      <GuideLinks current={guide} />
      <div className="guide stack gap-12">
        {guide === 'keys' && <KeyGuide site_url={site_url} />}
        {guide === 'limits' && <LimitGuide />}
        {guide === 'errors' && <ErrorGuide />}
        {guide === 'webhooks' && <WebhookGuide />}
      </div>
    </div>
  )
}

function KeyGuide({ site_url }: { site_url: string }) {
  const { t, href } = usePage()
  return (
    <>
      <p>{t('developers.keys_create')}</p>
      <p>
        <a href={href(routes.account_keys, {})}>{t('api_keys.create')}</a>
      </p>
      <RowTable
        rows={API_SCOPES}
        toKey={(scope) => scope}
        columns={[
          { head: t('api_keys.scopes'), names_row: true, cell: (scope) => <MonospaceValue>{scope}</MonospaceValue> },
          { head: t('developers.purpose'), cell: (scope) => t(SCOPE_KEYS[scope]) },
        ]}
      />
      <p>{t('developers.keys_send')}</p>
      <Code name="curl" text={`curl '${site_url}/api/order/list' -H "Authorization: Bearer $SHOP_KEY"`} />
      <p>{t('developers.keys_ended', { invalid: String(CODE.session_invalid), refused: String(CODE.not_allowed) })}</p>
      <p>{t('developers.keys_sandbox', { prefix: API_KEY_PREFIXES.sandbox })}</p>
      <p>{t('developers.keys_secret')}</p>
    </>
  )
}

function LimitGuide() {
  const { t, tag } = usePage()
  const limits = [
    { name: t('developers.limits_key'), count: API_QUOTA.calls },
    { name: t('developers.limits_search'), count: NETWORK_QUOTAS.searches },
    { name: t('developers.limits_prices'), count: NETWORK_QUOTAS.priced_lines },
  ]
  const { calls, period_seconds } = API_QUOTA
  return (
    <>
      <p>{t('developers.limits_lead')}</p>
      <RowTable
        rows={limits}
        toKey={({ name }) => name}
        columns={[
          { head: t('developers.calls'), names_row: true, cell: ({ name }) => name },
          { head: t('developers.limits_of'), cell: ({ count }) => t('developers.per_minute', { count: formatCount(count, tag) }) },
        ]}
      />
      <p>{t('developers.limits_headers')}</p>
      <Code name="HTTP" text={`RateLimit-Policy: "calls";q=${calls};w=${period_seconds}\nRateLimit: "calls";r=${calls - 2};t=42`} />
      <p>{t('developers.limits_above', { code: String(CODE.too_many_requests), header: 'Retry-After' })}</p>
    </>
  )
}

function ErrorGuide() {
  const { t } = usePage()
  const invalid = { code: CODE.validation, message: t('envelope.validation'), data: { fields: { 'lines.0.qty': 'valid_quantity' } } }
  return (
    <>
      <p>{t('developers.errors_lead', { field: 'code' })}</p>
      <RowTable
        rows={(Object.keys(CODE) as (keyof typeof CODE)[]).map((name) => [`envelope.${name}`, CODE[name]] as const)}
        toKey={([key]) => key}
        columns={[
          { head: t('developers.code'), names_row: true, cell: ([, code]) => <MonospaceValue>{code}</MonospaceValue> },
          { head: t('developers.meaning'), cell: ([key]) => t(key) },
        ]}
      />
      <p>{t('developers.errors_validation', { code: String(CODE.validation), fields: 'data.fields' })}</p>
      <Code name="JSON" text={JSON.stringify(invalid, null, 2)} />
      <p>
        {t('developers.errors_repeat', {
          codes: [CODE.too_many_requests, CODE.fault, CODE.unavailable].join(', '),
          header: 'Idempotency-Key',
        })}
      </p>
      <p>{t('developers.errors_statuses')}</p>
    </>
  )
}

function WebhookGuide() {
  const { t } = usePage()
  return (
    <>
      <p>{t('developers.webhooks_lead')}</p>
      <p>{t('developers.webhooks_check', { header: 'Solderline-Signature' })}</p>
      <Code name="TypeScript" text={WEBHOOK_SAMPLE} />
      <p>{t('developers.webhooks_answer')}</p>
      <p>{t('developers.webhooks_order', { field: 'event_id' })}</p>
      <p>{t('developers.webhooks_list', { call: 'GET /api/desk/events' })}</p>
    </>
  )
}

/** A call with all its fields, and programs that make it. */
export function CallPage({ call }: { call: CallReference }) {
  const { t, href, lang } = usePage()
  const { method, path, summary, description, group, parameters, answer, file_types, example, codes, samples } = call
  return (
    <div className="page stack gap-16">
      <Breadcrumb />
      <h1 className="call-title">
        <Address method={method} path={path} />
      </h1>
      <p className="lead">
        <English text={summary} />
      </p>
      <div className="call-columns">
        <div className="stack gap-12">
          <p>
            <English text={description} />
          </p>
          {lang !== 'en' && <p className="muted small">{t('developers.english')}</p>}
          <Access call={call} />
          <PageSection id="parameters" title={t('developers.parameters')}>
            {parameters.length === 0 ? <p className="muted">{t('developers.no_parameters')}</p> : <Fields fields={parameters} />}
          </PageSection>
          <PageSection id="answer" title={t('developers.answer')}>
            {file_types.length > 0 ? <p>{t('developers.answer_file', { types: file_types.join(', ') })}</p> : <Fields fields={answer} />}
          </PageSection>
          <PageSection id="errors" title={t('developers.errors')}>
            <RowTable
              rows={codes}
              toKey={({ code }) => code}
              columns={[
                { head: t('developers.code'), names_row: true, cell: ({ code }) => <MonospaceValue>{code}</MonospaceValue> },
                { head: t('developers.meaning'), cell: ({ means }) => <English text={means} /> },
              ]}
            />
          </PageSection>
        </div>
        <div className="stack gap-12">
          <PageSection id="examples" title={t('developers.examples')} className="stack gap-8">
            {samples.map(({ language, text }) => (
              <Code key={language} name={language} text={text} />
            ))}
          </PageSection>
          {example !== null && (
            <PageSection id="answer-example" title={t('developers.answer_example')} className="stack gap-8">
              <Code name="JSON" text={example} is_long />
            </PageSection>
          )}
          <PageSection id="group" title={<English text={group.title} />} className="stack gap-4">
            <ul className="tall-links stack">
              {group.calls.map((other) => (
                <li key={other.topic}>
                  <a
                    href={href(routes.developers_topic, { topic: other.topic })}
                    aria-current={other.topic === call.topic ? 'page' : undefined}
                  >
                    <Address method={other.method} path={other.path} />
                  </a>
                </li>
              ))}
            </ul>
          </PageSection>
        </div>
      </div>
    </div>
  )
}

/** Who may make the call, and how. */
function Access({ call: { scope, needs_key, accepts_sandbox, is_idempotent } }: { call: CallReference }) {
  const { t } = usePage()
  return (
    <ul className="stack gap-4 call-access">
      <li>{needs_key ? t('developers.key_needed', { scope }) : t('developers.key_optional')}</li>
      <li>{t(accepts_sandbox ? 'developers.sandbox_yes' : 'developers.sandbox_no')}</li>
      {is_idempotent && <li>{t('developers.idempotent', { header: 'Idempotency-Key' })}</li>}
      {needs_key && <li>{t('developers.examples_key', { variable: 'SHOP_KEY' })}</li>}
    </ul>
  )
}

function Fields({ fields }: { fields: readonly FieldReference[] }) {
  const { t } = usePage()
  return (
    <RowTable
      rows={fields}
      toKey={({ name }) => name}
      columns={[
        {
          head: t('developers.field'),
          names_row: true,
          className: 'field-column',
          cell: ({ name }) => <Path text={name} />,
        },
        {
          head: t('developers.type'),
          cell: ({ type, is_required, rules }) => (
            <span>
              <Path text={type} />
              {!is_required && <span className="muted small"> {t('developers.optional')}</span>}
              {rules !== '' && (
                <>
                  <br />
                  <Value className="muted small">{rules}</Value>
                </>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

/** @param props.is_long whether the code scrolls in both directions */
function Code({ name, text, is_long = false }: { name: string; text: string; is_long?: boolean }) {
  const { t } = usePage()
  return (
    <section className={is_long ? 'code-block code-long card' : 'code-block card'} aria-label={name}>
      <p className="muted small">{name}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be focusable by keyboard */}
      <pre tabIndex={0} dir="ltr" translate="no">
        <code>{text}</code>
      </pre>
      <CopyButton label={t('pay.copy', { name })} />
    </section>
  )
}
