import { Hono } from 'hono'
import type { ReactNode } from 'react'
import { RowTable } from '#client/components/ui/row-table.tsx'
import { findInOutbox, listOutbox, type MailSummary, type StoredMail } from '#origin/mail/outbox.ts'
import type { Ctx, WorkerEnv } from '../../request/env.ts'
import { DEV_HEADERS, renderDevDocument } from './dev-document.tsx'

/** Maximum number of complete mails in one JSON response. */
const MAX_JSON_MAILS = 50

/** A mail is untrusted HTML: it may use its styles and open links in another window, and nothing more. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 24px auto; max-width: 1000px; padding-inline: 16px }
table { border-collapse: collapse; width: 100% } th, td { text-align: start; padding: 6px 12px 6px 0; border-bottom: 1px solid #dcdfe3; vertical-align: top }
pre { white-space: pre-wrap; unicode-bidi: plaintext; border: 1px solid #dcdfe3; padding: 12px } iframe { border: 1px solid #dcdfe3; width: 100%; height: 800px }`

/** Mails of local runs, for testers: the page does not exist where mails are sent. English only. */
export const devOutbox = new Hono<WorkerEnv>()
  .use('/dev/*', async (c, next) => {
    if (c.env.OUTBOX !== '1') return c.notFound()
    await next()
  })
  .get('/dev/outbox.json', async (c) => {
    const { CACHE } = c.env
    const summaries = await listOutbox(CACHE, c.req.query('to'))
    const mails = await Promise.all(summaries.slice(0, MAX_JSON_MAILS).map(async ({ id }) => ({ id, mail: await findInOutbox(CACHE, id) })))
    return c.json(
      mails.flatMap(({ id, mail }) => (mail ? [{ id, ...mail }] : [])),
      200,
      DEV_HEADERS,
    )
  })
  .get('/dev/outbox', async (c) => {
    const to = c.req.query('to') ?? ''
    return renderOutbox(c, 'Outbox', <OutboxList mails={await listOutbox(c.env.CACHE, to)} to={to} />)
  })
  .get('/dev/outbox/:id', async (c) => {
    const { id } = c.req.param()
    const mail = await findInOutbox(c.env.CACHE, id)
    return mail ? renderOutbox(c, mail.subject, <MailView id={id} mail={mail} />) : c.notFound()
  })
  .get('/dev/outbox/:id/html', async (c) => {
    const mail = await findInOutbox(c.env.CACHE, c.req.param('id'))
    if (!mail) return c.notFound()
    return c.html(mail.html.replace('<head>', '<head><base target="_blank">'), 200, {
      ...DEV_HEADERS,
      'Content-Security-Policy': MAIL_POLICY,
    })
  })

const renderOutbox = (c: Ctx, title: string, body: ReactNode): Response | Promise<Response> =>
  renderDevDocument(c, { title, style: STYLE, body, frames: "'self'" })

function OutboxList({ mails, to }: { mails: readonly MailSummary[]; to: string }) {
  return (
    <main>
      <h1>Outbox</h1>
      <p>What a deployment would have sent in the last day, the newest first.</p>
      <form method="get">
        <label>
          To <input type="search" name="to" defaultValue={to} />
        </label>{' '}
        <button type="submit">Show</button>
      </form>
      {mails.length === 0 ? (
        <p>There are no mails.</p>
      ) : (
        <RowTable
          rows={mails}
          toKey={({ id }) => id}
          columns={[
            { head: 'Sent', cell: ({ sent_at }) => sent_at },
            { head: 'To', cell: ({ to }) => to },
            {
              head: 'Subject',
              cell: ({ id, subject }) => (
                <a href={`/dev/outbox/${id}`}>
                  <bdi>{subject}</bdi>
                </a>
              ),
            },
          ]}
        />
      )}
    </main>
  )
}

function MailView({ id, mail }: { id: string; mail: StoredMail }) {
  const headers = [
    ['From', addressText(mail.from)],
    ['To', mail.to],
    ...(mail.reply_to ? [['Reply-To', addressText(mail.reply_to)]] : []),
    ['Subject', mail.subject],
    ...Object.entries(mail.headers ?? {}),
    ['Sent', mail.sent_at],
  ]
  return (
    <main>
      <p>
        <a href="/dev/outbox">Outbox</a>
      </p>
      <h1>
        <bdi>{mail.subject}</bdi>
      </h1>
      <table>
        <tbody>
          {headers.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>HTML</h2>
      <iframe title="The mail as HTML" src={`/dev/outbox/${id}/html`} sandbox="allow-popups allow-popups-to-escape-sandbox" />
      <h2>Text</h2>
      <pre>{mail.text}</pre>
    </main>
  )
}

const addressText = ({ name, email }: StoredMail['from']): string => (name === '' ? email : `${name} <${email}>`)
