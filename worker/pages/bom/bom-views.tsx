import { type BuyingChoice, planWithRisks } from '#client/bom/buying/buying.ts'
import type { TradeLabels } from '#client/bom/table/labels.ts'
import { BomAssumedPage } from '#client/pages/bom/bom-assumed.tsx'
import { BomRisksPage } from '#client/pages/bom/bom-risks.tsx'
import { listAssumptions } from '#shared/bom/assumed.ts'
import { toRiskView } from '#shared/bom/risk-view.ts'
import type { BomHead, BomLineView } from '#shared/contract/bom.ts'
import { routes, toPath } from '#shared/routes.ts'
import type { Page } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'

/** `?view=risks` of a BOM: the risks of all of its lines, bought with the strategy of the URL. */
export function createRisksPage(c: Ctx, lines: readonly BomLineView[], head: BomHead, choice: BuyingChoice, labels: TradeLabels): Page {
  const { t } = c.var
  const { plans, risks, amount } = planWithRisks(lines, choice)
  const name = head.name || head.file_name || t('bom.untitled')
  const buy = choice.strategy === 'cheapest' ? null : choice.strategy
  return {
    head: toViewHead(c, head, { title: t('bom_risk.title', { name }), crumb: t('bom.risks'), view: 'risks', buy }),
    body: <BomRisksPage head={head} view={toRiskView(lines, plans, risks)} amount={amount} buy={buy} labels={labels} />,
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

/** Lines that one page shows; after these are confirmed, it shows the next. */
const MAX_CONFIRMED_TOGETHER = 500

/** The head of a view of a BOM. */
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
