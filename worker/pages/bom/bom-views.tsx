import { type BuyingChoice, planWithRisks } from '#client/bom/buying/buying.ts'
import type { TradeLabels } from '#client/bom/table/labels.ts'
import { BomAssumedPage } from '#client/pages/bom/bom-assumed.tsx'
import { BomRisksPage } from '#client/pages/bom/bom-risks.tsx'
import { listAssumptions } from '#shared/bom/assumed.ts'
import { toRiskView } from '#shared/bom/risk-view.ts'
import type { BomHead, BomLineView } from '#shared/contract/bom.ts'
import { routes, toPath } from '#shared/routes.ts'
import { BOM_PAGE_SIZE } from '#shared/table-reading/lists/bom-limits.ts'
import type { Page } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { readAllDropIns } from './bom-lines.ts'

/** `?view=risks` of a BOM: the risks of all lines, bought with the strategy of the URL. Drop-in parts are those of one page of lines. */
export async function createRisksPage(c: Ctx, head: BomHead, choice: BuyingChoice, labels: TradeLabels, page: number): Promise<Page> {
  const { t } = c.var
  const { lines, drop_ins: dropIns } = await readAllDropIns(c, head, page)
  const { plans, risks, amount } = planWithRisks(lines, choice)
  const name = head.name || head.file_name || t('bom.untitled')
  const buy = choice.strategy === 'cheapest' ? null : choice.strategy
  const toParts = ({ line_id }: BomLineView) => dropIns.get(line_id) ?? []
  const view = toRiskView(lines, plans, risks, (line, needed) => toParts(line).some(({ stock }) => stock >= needed))
  const from = (page - 1) * BOM_PAGE_SIZE
  const shown = lines.slice(from, from + BOM_PAGE_SIZE).map((line, index) => ({
    line,
    number: from + index + 1,
    plan: plans.get(line.line_id),
    parts: toParts(line),
  }))
  return {
    head: toViewHead(c, head, { title: t('bom_risk.title', { name }), crumb: t('bom.risks'), view: 'risks', buy }),
    body: (
      <BomRisksPage
        head={head}
        view={view}
        amount={amount}
        buy={buy}
        labels={labels}
        drop_ins={shown.filter(({ line }) => line.part !== null && !line.do_not_fit)}
        page={page}
      />
    ),
  }
}

/** `?view=confirm` of a BOM: the lines whose match only assumes what the file does not say. */
export function createAssumedPage(c: Ctx, lines: readonly BomLineView[], head: BomHead): Page {
  const title = c.var.t('bom_confirm.title')
  const assumed = lines
    .flatMap((line, index) => (listAssumptions(line) ? [{ line, number: index + 1 }] : []))
    .slice(0, MAX_CONFIRMED_TOGETHER)
  return {
    head: toViewHead(c, head, { title, crumb: title, view: 'confirm', buy: null }),
    body: <BomAssumedPage head={head} lines={assumed} action={toPath(routes.bom, c.var.lang, { id: head.bom_id })} />,
  }
}

/** The maximum number of lines that one page shows. After these are confirmed, it shows the next. */
const MAX_CONFIRMED_TOGETHER = 500

function toViewHead(
  { var: { t, lang } }: Ctx,
  head: BomHead,
  of: { title: string; crumb: string; view: string; buy: string | null },
): Page['head'] {
  const { title, crumb, view, buy } = of
  const id = head.bom_id
  return {
    title,
    description: t('bom.meta_description'),
    noindex: true,
    canonical_path: toPath(routes.bom, 'en', {}),
    crumbs: [
      { name: t('nav.bom'), path: toPath(routes.bom, lang, {}) },
      { name: head.name || head.file_name || t('bom.untitled'), path: toPath(routes.bom, lang, { id }, { buy }) },
      { name: crumb, path: toPath(routes.bom, lang, { id }, { view, buy }) },
    ],
  }
}
