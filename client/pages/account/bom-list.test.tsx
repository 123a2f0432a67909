import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { elements, readText } from '#test-support/html.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { AccountBomListPage } from './bom-list.tsx'

type Props = Parameters<typeof AccountBomListPage>[0]

const BOM: Props['listing']['items'][number] = {
  bom_id: '0123456789abcdefghjkmnpqrs',
  name: 'Verstärker',
  file_name: 'amplifier.csv',
  set_count: 250,
  line_count: 42,
  matched_count: 39,
  check_count: 2,
  none_count: 1,
  waiting_count: 0,
  created_at: '2026-11-20T08:30:00.000Z',
  updated_at: '2026-11-20T08:30:00.000Z',
  expires_at: null,
  share_id: null,
}

function render(items: Props['listing']['items'], more: Partial<Props> = {}): string {
  const listing = { total: items.length, page: 1, page_size: 20, items }
  return renderToStaticMarkup(
    <PageContext value={{ lang: 'de', tag: 'de', t: translator('de'), time_zone: 'Asia/Tokyo' }}>
      <AccountBomListPage listing={listing} keyword="" {...more} />
    </PageContext>,
  )
}

it('lists a BOM with how far it is matched', () => {
  const html = render([BOM])
  expect(readText(html, 'a[href="/de/bom/0123456789abcdefghjkmnpqrs"]')).toBe('Verstärker')
  for (const text of ['amplifier.csv', '20. Nov. 2026, 17:30']) expect(html).toContain(text)
  const cells = elements(html, 'td, td *').map(({ text }) => text)
  for (const figure of ['42', '39', '250']) expect(cells).toContain(figure)
})

it('calls a BOM without a name by its file, or says that it has none', () => {
  expect(readText(render([{ ...BOM, name: '' }]), 'a > bdi')).toBe('amplifier.csv')
  expect(render([{ ...BOM, name: '', file_name: '' }])).toContain('Stückliste ohne Namen')
})

it('keeps what is looked for in the way to other pages', () => {
  const html = render([BOM], { keyword: 'rev b', listing: { total: 41, page: 2, page_size: 20, items: [BOM] } })
  expect(elements(html, 'a[href="/de/myaccount/bom-list?keyword=rev+b&page=3"]')).not.toEqual([])
})

it('tells an account without BOMs from a search without results', () => {
  expect(render([])).toContain('Keine Daten')
  expect(render([], { keyword: 'x' })).toContain('Keine Stückliste heißt so.')
})
