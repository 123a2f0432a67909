import { type BuyingChoice, planWithRisks } from '#client/bom/buying/buying.ts'
import type { TradeLabels } from '#client/bom/table/labels.ts'
import { BomRisksPage } from '#client/pages/bom/bom-risks.tsx'
import { toRiskView } from '#shared/bom/risk-view.ts'
import type { BomHead, BomLineView } from '#shared/contract/bom.ts'
import { routes, toPath } from '#shared/routes.ts'
import type { Page } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'

/** `?view=risks` of a BOM: the risks of all of its lines, bought with the strategy of the URL. */
export function createRisksPage(c: Ctx, lines: readonly BomLineView[], head: BomHead, choice: BuyingChoice, labels: TradeLabels): Page {
  const { t, lang } = c.var
  const { plans, risks, amount } = planWithRisks(lines, choice)
  const name = head.name || head.file_name || t('bom.untitled')
  const buy = choice.strategy === 'cheapest' ? null : choice.strategy
  return {
    head: {
      title: t('bom_risk.title', { name }),
      description: t('bom.meta_description'),
      noindex: true,
      canonical_path: toPath(routes.bom, 'en', {}),
      crumbs: [
        { name: t('nav.bom'), path: toPath(routes.bom, lang, {}) },
        { name, path: toPath(routes.bom, lang, { id: head.bom_id }, { buy }) },
        { name: t('bom.risks'), path: toPath(routes.bom, lang, { id: head.bom_id }, { view: 'risks', buy }) },
      ],
    },
    body: <BomRisksPage head={head} view={toRiskView(lines, plans, risks)} amount={amount} buy={buy} labels={labels} />,
  }
}
