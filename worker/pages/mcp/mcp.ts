import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js'
import { z } from 'zod'
import { getEnvelopeMessage } from '#origin/runtime/messages.ts'
import { mateBom, uploadBom } from '#shared/contract/bom.ts'
import { cartShare } from '#shared/contract/cart.ts'
import { goodsDetail, goodsRecommend, search, searchOption } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { partPrices } from '#shared/contract/part-prices.ts'
import { routes, toPath } from '#shared/routes.ts'
import { BOM_BATCH } from '#shared/table-reading/lists/bom-limits.ts'
import { MAX_CART_LINES } from '#shared/trade/cart-limits.ts'
import { parseGoodsId } from '#shared/trade/part-number.ts'
import { toErrorSummary } from '../../render/error-summary.ts'
import type { Ctx } from '../../request/env.ts'
import { logFault } from '../../request/log.ts'
import { setPrivateCache } from '../../request/private-response.ts'
import { isKeyCaller, NO_COOKIES } from '../../visitor/visitor-cookies.ts'
import { toWire } from '../format/page-contents.ts'

/** Maximum number of parts in one answer: an agent reads all of them. */
const MAX_FOUND_PARTS = 20

const READ_ONLY = { readOnlyHint: true, openWorldHint: false }
const lines = (max: number) =>
  z
    .array(z.object({ part_number: z.string().min(1).max(64), manufacturer: z.string().max(120).default(''), qty: z.int().min(1) }))
    .min(1)
    .max(max)
    .describe('Part numbers, with the maker if known, and pieces')
const word = z.string().max(200).default('')

/** The SDK checks only forms that a server sends, and this one sends none. Its default compiles code, which Workers forbid. */
const REJECT_FORMS = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    () => ({ valid: false, data: undefined, errorMessage: 'no forms are sent' }),
}

const toResult = (data: object): CallToolResult => ({ content: [{ type: 'text', text: JSON.stringify(data) }] })

/** Runs a tool. An error of the API is its result, so that the agent can correct its call; any other fault is logged, and not shown. */
async function answerTool(c: Ctx, work: () => Promise<object>): Promise<CallToolResult> {
  try {
    return toResult(await work())
  } catch (error) {
    if (toErrorSummary(error).page.status >= 500) logFault(c, error)
    const { code, fields } = error instanceof ApiError ? error : new ApiError(CODE.fault)
    return { ...toResult({ code, message: getEnvelopeMessage(code, c.var.lang), fields, request_id: c.var.request_id }), isError: true }
  }
}

/** The tools of the shop for an agent, over the calls of the API. @param c of one request */
function createServer(c: Ctx): McpServer {
  const server = new McpServer({ name: 'parts', version: '1.0.0' }, { jsonSchemaValidator: REJECT_FORMS })
  addPartTools(server, c)
  addListTools(server, c)
  return server
}

function addPartTools(server: McpServer, c: Ctx): void {
  const { api, lang, site_url } = c.var
  const toUrl = (id: string): string => site_url + toPath(routes.product, lang, { id })
  server.registerTool(
    'find_parts',
    {
      description: 'Finds electronic components by part number, values ("10k 1% 0603") or words, with stock and price breaks in US dollars',
      inputSchema: { query: z.string().min(2).max(200), quantity: z.int().min(1).default(1).describe('Pieces') },
      annotations: READ_ONLY,
    },
    ({ query, quantity }) =>
      answerTool(c, async () =>
        toWire(search, await api(search, { keyword: query, filters: '', qty: quantity, page_size: MAX_FOUND_PARTS })),
      ),
  )

  server.registerTool(
    'get_part',
    {
      description: 'One part with parameters, offers, and alternatives with what differs',
      inputSchema: { part: z.string().min(2).max(200).describe('A goods_page_url, or a complete part number') },
      annotations: READ_ONLY,
    },
    ({ part: name }) =>
      answerTool(c, async () => {
        const [found] = parseGoodsId(name) === null ? await api(searchOption, { keyword: name }) : []
        const part = await api(goodsDetail, { id: found?.goods_page_url ?? name })
        const alternatives = await api(goodsRecommend, { id: part.goods_id })
        return { part: toWire(goodsDetail, part), alternatives: toWire(goodsRecommend, alternatives), url: toUrl(part.goods_page_url) }
      }),
  )
}

function addListTools(server: McpServer, c: Ctx): void {
  const { api, lang, site_url } = c.var
  server.registerTool(
    'price_list',
    {
      description: 'The cheapest offer for each line of a list, or why there is none',
      inputSchema: { lines: lines(200) },
      annotations: READ_ONLY,
    },
    (request) => answerTool(c, async () => toWire(partPrices, await api(partPrices, request))),
  )

  server.registerTool(
    'match_bom',
    {
      description:
        'Stores a list as a BOM of the account, matches it, and returns each match with its evidence. Needs an API key with the scope bom',
      inputSchema: {
        name: z.string().min(1).max(60),
        lines: z
          .array(z.object({ part_number: word, manufacturer: word, value: word, package: word, description: word, qty: z.int().min(0) }))
          .min(1)
          .max(100)
          .describe('What the list says of each line; pieces for one board'),
      },
    },
    ({ name, lines: typed }) =>
      answerTool(c, async () => {
        // A visitor without cookies could not open the BOM.
        if (!isKeyCaller(c)) throw new ApiError(CODE.not_allowed)
        const { bom_id } = await api(uploadBom, { name, lines: typed.map((line, row) => ({ ...line, row })) })
        const matched = await api(mateBom, { bom_id, count: BOM_BATCH })
        return { ...toWire(mateBom, matched), url: site_url + toPath(routes.bom, lang, { id: bom_id }) }
      }),
  )

  server.registerTool(
    'create_cart_link',
    {
      description: 'A link to these parts, for a person to check, put into the cart and pay. Nothing is ordered or reserved',
      inputSchema: { lines: lines(MAX_CART_LINES) },
    },
    (request) =>
      answerTool(c, async () => {
        const priced = await api(partPrices, request)
        const items = priced.lines.flatMap(({ state, offer }) =>
          offer && BUYABLE.has(state) ? [{ offer_id: offer.offer_id, qty: offer.qty }] : [],
        )
        const left = priced.lines.flatMap(({ part_number, state }) => (BUYABLE.has(state) ? [] : [{ part_number, state }]))
        if (items.length === 0) return { url: null, left }
        const { share_id } = await api(cartShare, { items })
        return { url: site_url + toPath(routes.cart, lang, {}, { shared: share_id }), added: items.length, left }
      }),
  )
}

/** States of a priced line that can be ordered, in the quantity that its offer allows. */
const BUYABLE: ReadonlySet<string> = new Set(['ok', 'below_moq', 'not_multiple'])

/**
 * Answers an agent: the Model Context Protocol over streamable HTTP, without sessions. The caller is an API key or a visitor without
 * cookies. A page of another site thus cannot call in the name of its reader.
 */
export async function answerAgent(c: Ctx): Promise<Response> {
  if (!isKeyCaller(c)) c.set('visitor', { token: null, user: null, cookies: NO_COOKIES })
  setPrivateCache(c)
  const server = createServer(c)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return transport.handleRequest(c.req.raw)
}
