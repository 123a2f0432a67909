import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { elements, readAttribute } from '#test-support/html.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { AccountRfqHistoryPage } from './rfq-history.tsx'

type Props = Parameters<typeof AccountRfqHistoryPage>[0]

const ROW: Props['listing']['items'][number] = {
  rfq_number: 'RFQ261121-7K3M9Q',
  submitted_at: '2026-11-20T08:30:00.000Z',
  answer_due_at: '2026-11-23T09:00:00.000Z',
  status: 'quoted',
  valid_until: '2026-11-24T12:00:00.000Z',
  time_zone: 'Asia/Tokyo',
  line_count: 5,
  quoted_count: 4,
  part_numbers: ['LM358DR', 'NE555P', 'BC547'],
}

function render(items: Props['listing']['items'], more: Partial<Props> = {}): string {
  const listing = { total: items.length, page: 1, page_size: 20, items }
  return renderToStaticMarkup(
    <PageContext value={{ lang: 'de', tag: 'de', t: translator('de'), time_zone: 'Asia/Tokyo' }}>
      <AccountRfqHistoryPage listing={listing} status="" keyword="" now="2026-11-21T16:00:00.000Z" {...more} />
    </PageContext>,
  )
}

it('lists an RFQ with what it is about, on the sender’s clock', () => {
  const html = render([ROW])
  expect(elements(html, 'a[href="/de/myaccount/rfq-history/rfq261121-7k3m9q"]')).not.toEqual([])
  for (const text of ['RFQ261121-7K3M9Q', '20. Nov. 2026, 17:30', 'Angebot erstellt', 'LM358DR', 'und 2 weitere'])
    expect(html).toContain(text)
  expect(html).not.toContain('Abgelaufen')
})

it('marks what expired', () => {
  expect(render([ROW], { now: '2026-11-25T00:00:00.000Z' })).toContain('Abgelaufen')
})

it('keeps what is looked for in the ways to other states and pages', () => {
  const html = render([ROW], { status: 'viewed', keyword: 'LM', listing: { total: 41, page: 2, page_size: 20, items: [ROW] } })
  for (const query of ['status=quoted&keyword=LM', 'status=viewed&keyword=LM&page=3'])
    expect(elements(html, `a[href="/de/myaccount/rfq-history?${query}"]`), query).not.toEqual([])
  expect(readAttribute(html, 'input[type=hidden][name=status]', 'value')).toBe('viewed')
})

it('tells an account without RFQs from a search without results', () => {
  expect(render([])).toContain('Keine Daten')
  expect(render([], { keyword: 'x' })).toContain('Keine Anfrage passt dazu.')
})
