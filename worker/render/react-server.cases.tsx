/**
 * Trees for react-server.test.tsx, beside the two renderers it compares, so that the same module can be loaded as it is
 * and bundled for production.
 */
import { Activity, createContext, Fragment, type ReactNode, Suspense, use, useContext, useId, useState } from 'react'
import { preconnect, preload } from 'react-dom'
import type * as ReactDOMServer from 'react-dom/server'
// @ts-expect-error: a path past the package's exports, which no declaration describes; its name leads to our renderer
import * as edge_build from '../../node_modules/react-dom/server.edge.js'

export * as ours from './react-server.ts'
/** React's edge build itself. As CommonJS it may arrive as its own default export. */
export const stock = ((edge_build as { default?: unknown }).default ?? edge_build) as typeof ReactDOMServer

export interface Case {
  name: string
  /** Makes a fresh tree, as promises in it are spent by one rendering. */
  tree: () => ReactNode
  options?: ReactDOMServer.RenderToReadableStreamOptions
  /** Nothing in it waits, so it can be rendered to a string too. */
  at_once?: true
}

/** Milliseconds, long enough apart to keep their order on a busy machine. */
const SOON = 5
const LATER = 60

function after<T>(delay_ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, delay_ms, value))
}

function failAfter(delay_ms: number, reason: Error): Promise<never> {
  const promise = new Promise<never>((_, reject) => setTimeout(reject, delay_ms, reason))
  promise.catch(() => {})
  return promise
}

function Wait({ promise }: { promise: Promise<ReactNode> }) {
  return <p>{use(promise)}</p>
}

export function Throws({ message = 'broken' }: { message?: string }): ReactNode {
  throw new Error(message)
}

function Field({ label }: { label: string }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} defaultValue={label} />
    </>
  )
}

function Hints() {
  preload('/fonts/plex.woff2', { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  preload('/css/page.css', { as: 'style' })
  preconnect('https://images.example')
  return <p>hints</p>
}

function Counter() {
  const [count] = useState(3)
  return <b>{count}</b>
}

const Currency = createContext('USD')

function Price({ value }: { value: number }) {
  const currency = useContext(Currency)
  return (
    <td>
      {value.toFixed(4)} {currency}
    </td>
  )
}

function rows(count: number) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={`part-${index}`} data-goods={1000 + index} className={index % 2 ? 'odd' : undefined}>
      <th scope="row">{`RC0402FR-07${index}KL`}</th>
      <td>
        {index} × {'10 kΩ ±1 %'}
      </td>
      <Price value={index / 7} />
      <td>
        <Field label={`Qty ${index}`} />
      </td>
    </tr>
  ))
}

export const cases: Case[] = [
  { name: 'an empty tree', tree: () => null, at_once: true },
  { name: 'a long text', tree: () => <p>{'lead time & stock <12 weeks> '.repeat(4000)}</p>, at_once: true },
  {
    name: 'neighbouring texts, numbers and empty strings',
    tree: () => (
      <p>
        {'a'}
        {'b'}
        {''}
        {0}
        {1.5}
        {null}
        {false}
        {12n} c
      </p>
    ),
    at_once: true,
  },
  {
    name: 'attributes of every kind',
    tree: () => (
      <form action="/s" method="get" noValidate hidden={false} data-a="1" data-b={false} aria-hidden={true} tabIndex={-1}>
        <input type="checkbox" defaultChecked disabled name={'"quoted" & <bent>'} />
        <select defaultValue="b">
          <option value="a">A</option>
          <option value="b">B</option>
        </select>
        <textarea defaultValue={'\nfirst line kept'} />
        <a href="/productdetail/1?x=1&y=2" download style={{ marginInlineStart: 4, opacity: 0, '--tone': '"x"' } as object}>
          a
        </a>
        <img src="/a.png" srcSet="/a.png 1x, /b.png 2x" alt="" width={20} loading="lazy" />
        <svg viewBox="0 0 8 8" strokeWidth={2}>
          <title>a line</title>
          <path d="M0 0h8" xlinkHref="#a" />
        </svg>
      </form>
    ),
    at_once: true,
  },
  { name: 'entities', tree: () => <p title={`<>&"'`}>{`<script>alert("1 & 2")</script> '</p>' &amp; \u00a0`}</p>, at_once: true },
  {
    name: 'characters of one to four bytes',
    tree: () => <p title="µΩ電子😀">{'aµΩ電子部品عربى😀\u{2F800}'.repeat(600)}</p>,
    at_once: true,
  },
  {
    name: 'surrogate pairs cut in two by the tree',
    tree: () => (
      <p title={'\ude00'}>
        {'a\ud83d'}
        {'\ude00b'}
        <b>{'\ud83d'}</b>
        {'\ude00'}
        {'\ud83d\ud83d'}
      </p>
    ),
    at_once: true,
  },
  {
    name: 'raw HTML',
    tree: () => (
      <div>
        <div dangerouslySetInnerHTML={{ __html: '<b>&lt;\ud83d</b><!-- x -->' }} />
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: '{"a":"\\u003c"}' }} />
        <style>{'a::before{content:"<"}'}</style>
      </div>
    ),
    at_once: true,
  },
  { name: 'ids without a prefix', tree: () => [<Field key="a" label="a" />, <Field key="b" label="b" />], at_once: true },
  {
    name: 'ids with a prefix',
    tree: () => <Field label="Menge" />,
    options: { identifierPrefix: 'search-' },
    at_once: true,
  },
  {
    name: 'hooks and contexts',
    tree: () => (
      <Currency value="EUR">
        <Counter />
        <table>
          <tbody>
            <tr>
              <Price value={2} />
            </tr>
          </tbody>
        </table>
      </Currency>
    ),
    at_once: true,
  },
  {
    name: 'a document',
    tree: () => (
      <html lang="ar" dir="rtl">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>{`Resistors ${1} & more`}</title>
          <link rel="canonical" href="/ar/s" />
        </head>
        <body>
          <title>moved to the head</title>
          <main>body</main>
        </body>
      </html>
    ),
    at_once: true,
  },
  { name: 'a list of fifty rows', tree: () => <table>{<tbody>{rows(50)}</tbody>}</table>, at_once: true },
  {
    name: 'preload hints',
    tree: () => (
      <html lang="en">
        <head>
          <link rel="stylesheet" href="/css/page.css" precedence="page" />
          <script async src="/js/entry.js" />
        </head>
        <body>
          <Hints />
        </body>
      </html>
    ),
    at_once: true,
  },
  {
    name: 'boundaries that are ready, and larger than one packet',
    tree: () => (
      <main>
        <Suspense fallback="wait">
          <ul>
            {Array.from({ length: 900 }, (_, index) => (
              <li key={`line-${index}`}>line {index}</li>
            ))}
          </ul>
        </Suspense>
        <Suspense fallback="wait">{'x'.repeat(20_000)}</Suspense>
      </main>
    ),
    at_once: true,
  },
  {
    name: 'activity, shown and hidden',
    tree: () => (
      <>
        <Activity mode="visible">
          <p>shown</p>
        </Activity>
        <Activity mode="hidden">
          <p>hidden</p>
        </Activity>
      </>
    ),
    at_once: true,
  },
  {
    name: 'an error inside a boundary',
    tree: () => (
      <main>
        <Suspense fallback={<p>fallback</p>}>
          <Throws />
        </Suspense>
        <p>rest</p>
      </main>
    ),
    options: { onError: () => 'digest-"1"' },
  },
  {
    name: 'a nonce, scripts and a boundary that comes late',
    tree: () => (
      <html lang="en">
        <head>
          <title>t</title>
        </head>
        <body>
          <Suspense fallback={<p>loading</p>}>
            <Wait promise={after(SOON, 'late')} />
          </Suspense>
        </body>
      </html>
    ),
    options: {
      nonce: 'r4nd0m"',
      bootstrapScripts: ['/js/a.js', { src: '/js/b.js', integrity: 'sha256-x', crossOrigin: 'anonymous' }],
      bootstrapModules: ['/js/c.js'],
      bootstrapScriptContent: 'window.x = "</script>"',
    },
  },
  {
    name: 'boundaries that come late and out of order',
    tree: () => (
      <main>
        <Suspense fallback={<p>first</p>}>
          <Wait promise={after(LATER, '最初')} />
          <Field label="inside" />
        </Suspense>
        <Suspense fallback={<p>second</p>}>
          <Wait promise={after(SOON, 'second, with <b> & 😀')} />
          <Suspense fallback="third">
            <Wait promise={after(LATER * 2, 'third')} />
          </Suspense>
        </Suspense>
        <table>
          <tbody>
            <Suspense
              fallback={
                <tr>
                  <td>…</td>
                </tr>
              }
            >
              <LateRows promise={after(LATER * 3, 30)} />
            </Suspense>
          </tbody>
        </table>
      </main>
    ),
  },
  {
    name: 'a promise that is resolved before the first read',
    tree: () => (
      <main>
        <Suspense fallback="wait">
          <Wait promise={Promise.resolve('at once')} />
        </Suspense>
      </main>
    ),
  },
  {
    name: 'a late error inside a boundary',
    tree: () => (
      <main>
        <Suspense fallback={<p>fallback</p>}>
          <Wait promise={failAfter(SOON, new Error('no stock'))} />
        </Suspense>
        <Suspense fallback={<p>other</p>}>
          <Wait promise={after(LATER, 'other')} />
        </Suspense>
      </main>
    ),
    options: { onError: () => '</script>"digest"' },
  },
  {
    name: 'a shell that waits',
    tree: () => (
      <main>
        <Wait promise={after(SOON, 'shell')} />
        <Suspense fallback={null}>
          <Wait promise={after(LATER, 'part')} />
        </Suspense>
      </main>
    ),
  },
  {
    name: 'a late stylesheet',
    tree: () => (
      <html lang="en">
        <head />
        <body>
          <Suspense fallback="wait">
            <Wait
              promise={after(
                SOON,
                <Fragment>
                  <link rel="stylesheet" href="/css/late.css" precedence="late" />
                  styled
                </Fragment>,
              )}
            />
          </Suspense>
        </body>
      </html>
    ),
  },
]

function LateRows({ promise }: { promise: Promise<number> }) {
  return rows(use(promise))
}

/** Suspends for good outside or inside a boundary. */
export function Never() {
  return <p>{use(NEVER)}</p>
}
const NEVER = new Promise<string>(() => {})

/** A component that renders to a string between two hooks of its own. */
export function Nested({ render }: { render: (children: ReactNode) => string }) {
  const first = useId()
  const html = render(<Field label="nested" />)
  const second = useId()
  const currency = useContext(Currency)
  return (
    <p id={first} title={second} lang={currency}>
      {html}
    </p>
  )
}

/**
 * One boundary a promise. Inside an element: React holds back a document whose outermost boundary waits, as its content
 * might be <html>.
 */
export function InParts({ parts }: { parts: Promise<ReactNode>[] }) {
  return (
    <main>
      {parts.map((part, index) => (
        <Suspense key={`part-${String(index)}`} fallback={`waiting for ${index}`}>
          <Wait promise={part} />
        </Suspense>
      ))}
    </main>
  )
}
