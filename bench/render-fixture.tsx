/**
 * The Worker of render.ts: a listing of fifty parts, rendered a number of times in one request by each renderer.
 * GET /{renderer}?pages=N answers with the bytes of one page and a digest of its HTML.
 */
import { createContext, type ReactNode, useContext } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server.edge'

export interface ListedPart {
  goods_id: number
  part_number: string
  manufacturer: string
  description: string
  package: string
  lifecycle: 'active' | 'nrnd' | 'obsolete'
  stock: number
  moq: number
  multiple: number
  lead_time_weeks: number
  price_breaks: { from_qty: number; unit_price: string }[]
  parameters: string[]
}

const MAKERS = ['Yageo', 'Vishay', 'Texas Instruments', 'Würth Elektronik', 'STMicroelectronics']
const PARAMETERS = ['Resistance', 'Tolerance', 'Power', 'Temperature coefficient', 'Height', 'Rating']

/** Fifty parts, the same in every run. */
export const parts: ListedPart[] = Array.from({ length: 50 }, (_, index) => ({
  goods_id: 100_000 + index,
  part_number: `RC${['0402', '0603', '0805'][index % 3]}FR-07${index + 1}K${index % 10}L`,
  manufacturer: MAKERS[index % MAKERS.length] ?? '',
  description: `Thick film resistor ${index + 1}.${index % 10} kΩ ±1 % "SMD" <1 W & up`,
  package: ['0402', '0603', '0805'][index % 3] ?? '',
  lifecycle: index % 9 === 0 ? 'nrnd' : 'active',
  stock: (index * 7919) % 50_000,
  moq: 10,
  multiple: 10,
  lead_time_weeks: 8 + (index % 20),
  price_breaks: [1, 100, 1000, 5000].map((fromQty, step) => ({
    from_qty: fromQty,
    unit_price: (0.012 / (step + 1) + index / 1e5).toFixed(5),
  })),
  parameters: [`${index + 1}.${index % 10} kΩ`, '±1 %', '63 mW', '±100 ppm/°C', '0.35 mm', 'AEC-Q200'],
}))

const Language = createContext('en')
const NUMBER = new Intl.NumberFormat('en')

function Link({ to, children, ...rest }: { to: string; children: ReactNode; className?: string }) {
  const language = useContext(Language)
  return (
    <a href={language === 'en' ? to : `/${language}${to}`} {...rest}>
      {children}
    </a>
  )
}

function Availability({ part }: { part: ListedPart }) {
  if (part.stock === 0) return <span className="stock none">{part.lead_time_weeks} weeks</span>
  return (
    <span className="stock some">
      <strong>{NUMBER.format(part.stock)}</strong> in stock
    </span>
  )
}

function Prices({ part }: { part: ListedPart }) {
  return (
    <table className="prices">
      <tbody>
        {part.price_breaks.map(({ from_qty, unit_price }) => (
          <tr key={from_qty}>
            <th scope="row">{from_qty}+</th>
            <td>${unit_price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Quantity({ part }: { part: ListedPart }) {
  const id = `qty-${part.goods_id}`
  return (
    <form method="post" action="/rfq/add" className="quantity">
      <input type="hidden" name="goods_id" value={part.goods_id} readOnly />
      <label htmlFor={id} className="visually-hidden">
        Quantity of {part.part_number}
      </label>
      <input id={id} type="number" name="qty" min={part.moq} step={part.multiple} defaultValue={part.moq} inputMode="numeric" />
      <button type="submit" className="button" aria-label={`Add ${part.part_number} to RFQ`}>
        Add to RFQ
      </button>
    </form>
  )
}

function Row({ part }: { part: ListedPart }) {
  const path = `/productdetail/${part.goods_id}`
  return (
    <tr data-goods={part.goods_id} className={part.lifecycle === 'nrnd' ? 'row muted' : 'row'}>
      <td>
        <img src={`/images/${part.package}.svg`} alt="" width={40} height={40} loading="lazy" />
      </td>
      <th scope="row">
        <Link to={path} className="part-number">
          {part.part_number}
        </Link>
        <Link to={`/manufacturer/${part.manufacturer}`}>{part.manufacturer}</Link>
        <p>{part.description}</p>
        {part.lifecycle === 'nrnd' && <em title="Not recommended for new designs">NRND</em>}
      </th>
      <td>
        <Availability part={part} />
      </td>
      <td>
        <Prices part={part} />
      </td>
      {part.parameters.map((value, index) => (
        <td key={PARAMETERS[index]}>{value}</td>
      ))}
      <td>{part.package}</td>
      <td>
        <Quantity part={part} />
      </td>
    </tr>
  )
}

function Filters() {
  return (
    <form method="get" className="filters">
      {PARAMETERS.map((parameter) => (
        <fieldset key={parameter}>
          <legend>{parameter}</legend>
          {Array.from({ length: 8 }, (_, index) => (
            <label key={`${parameter}-${String(index)}`}>
              <input type="checkbox" name={parameter} value={index} defaultChecked={index === 1} /> {index * 10} ({index * 137})
            </label>
          ))}
        </fieldset>
      ))}
    </form>
  )
}

/** A category page as the shop sends it, without the precomputed shell. */
function Listing({ language }: { language: string }) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>Chip resistors</title>
        <link rel="canonical" href="https://shop.example/category/12" />
        <meta name="description" content="Chip resistors in stock" />
      </head>
      <body>
        <Language value={language}>
          <main>
            <h1>Chip resistors</h1>
            <Filters />
            <table className="listing">
              <thead>
                <tr>
                  <th />
                  <th>Part</th>
                  <th>Availability</th>
                  <th>Price</th>
                  {PARAMETERS.map((parameter) => (
                    <th key={parameter}>{parameter}</th>
                  ))}
                  <th>Package</th>
                  <th>Quantity</th>
                </tr>
              </thead>
              <tbody>
                {parts.map((part) => (
                  <Row key={part.goods_id} part={part} />
                ))}
              </tbody>
            </table>
            <nav aria-label="Pages">
              {Array.from({ length: 10 }, (_, page) => (
                <Link key={`page-${String(page)}`} to={`/category/12?page=${page + 1}`}>
                  {page + 1}
                </Link>
              ))}
            </nav>
          </main>
        </Language>
      </body>
    </html>
  )
}

const encoder = new TextEncoder()

async function read(stream: ReadableStream): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  const reader = (stream as ReadableStream<Uint8Array>).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) chunks.push(chunk.value)
  return chunks
}

/** With this chunk size React renders ready content in place. */
const OPTIONS = { progressiveChunkSize: Number.POSITIVE_INFINITY }
const page = () => <Listing language="en" />
export const renderers: Record<string, () => Uint8Array[] | Promise<Uint8Array[]>> = {
  stream: async () => read(await renderToReadableStream(page(), OPTIONS)),
  string: () => [encoder.encode(renderToString(page()))],
}

export default {
  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const render = renderers[url.pathname.slice(1)]
    if (!render) return new Response('no such renderer', { status: 404 })
    let chunks: Uint8Array[] = []
    for (let left = Number(url.searchParams.get('pages') ?? 1); left > 0; left--) chunks = await render()
    const html = await new Blob(chunks as BlobPart[]).text()
    // React also writes the doctype, and comments between texts that browsers do not need here.
    const content = html.replace(/^<!DOCTYPE html>/, '').replaceAll('<!-- -->', '')
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(content)))
    return Response.json({ bytes: encoder.encode(html).length, chunks: chunks.length, digest: [...digest].join(',') })
  },
}
