import type { ReactNode } from 'react'
import type { Ctx } from '../../request/env.ts'

export const DEV_HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }

interface DevDocument {
  title: string
  style: string
  body: ReactNode
  /** Sources of frames, in the syntax of the content security policy. */
  frames?: string
}

/** A page for developers and testers: English, without the frame of the shop, and never indexed. */
export function renderDevDocument(c: Ctx, { title, style, body, frames = "'none'" }: DevDocument): Response | Promise<Response> {
  const { nonce } = c.var
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; frame-src ${frames}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
  for (const [name, value] of Object.entries({ ...DEV_HEADERS, 'Content-Security-Policy': policy })) c.header(name, value)
  const document = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{title}</title>
        <style nonce={nonce}>{style}</style>
      </head>
      <body>{body}</body>
    </html>
  )
  return c.render(document)
}
