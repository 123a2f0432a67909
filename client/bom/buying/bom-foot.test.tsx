import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { type Money, toMoney } from '#shared/trade/money.ts'
import { makeHead, makeLine } from '#test-support/bom-lines.ts'
import { readText } from '#test-support/html.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import BomTable from '../table/bom-table.tsx'
import { NO_LABELS } from '../table/labels.ts'

const renderFoot = (amount: Money | null, count = 1): string =>
  renderToStaticMarkup(
    <PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>
      <BomTable
        head={makeHead({ line_count: 1 })}
        lines={[makeLine(1)]}
        from={0}
        buying={null}
        labels={NO_LABELS}
        minimum={{ minimum_order: toMoney(50_000_000), minimum_line: toMoney(10_000) }}
        can_watch={false}
        cart={{ count, amount }}
        file_bytes={1000}
        is_customer={false}
        typed={{}}
      />
    </PageContext>,
  )

test.each([
  ['less than the minimum of an order', toMoney(49_990_000), 1, true],
  ['the minimum', toMoney(50_000_000), 1, false],
  ['nothing', toMoney(0), 0, false],
])('the form of a page without script says the minimum where its cart comes to %s', (_, amount, count, isMessageShown) => {
  expect(readText(renderFoot(amount, count)).includes('Minimum order value: $50.00')).toBe(isMessageShown)
})
