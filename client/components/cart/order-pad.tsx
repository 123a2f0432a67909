import { Icon } from '#client/components/ui/icon.tsx'
import { useHref, usePage } from '#client/page-context.tsx'
import type { MessageKey } from '#locales/translator.ts'
import { CART_PASTE_MOST_CHARACTERS } from '#shared/constants.ts'
import type { cartPaste } from '#shared/contract/cart.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { pathTo, routes } from '#shared/routes.ts'

type PadLine = DataOf<typeof cartPaste>['lines'][number]

export interface PadState {
  /** What is in the field: what was typed, without what was added. */
  text: string
  /** What became of each line; null before anything was sent. */
  lines: readonly PadLine[] | null
  /** What is wrong with the whole. */
  error: string | null
}

export const EMPTY_PAD: PadState = { text: '', lines: null, error: null }

const OUTCOMES = {
  added: 'cart.pad_added',
  several: 'cart.pad_several',
  no_offer: 'cart.pad_no_offer',
  none: 'cart.pad_none',
  unread: 'cart.pad_unread',
} as const satisfies Record<PadLine['outcome'], MessageKey>

/** Adds many lines at once, as they are typed or pasted. */
export function OrderPad({ pad, is_open }: { pad: PadState; is_open: boolean }) {
  const { t } = usePage()
  const href = useHref()
  const { text, lines, error } = pad
  return (
    <details className="cart-pad" open={is_open || lines !== null || error !== null} id="pad">
      <summary>
        <h2 className="with-icon">
          <Icon name="plus" />
          {t('cart.pad_title')}
        </h2>
      </summary>
      <form method="post" action={href(routes.cart, {})} className="form" data-cart-form="">
        <div className="field">
          <label className="label" htmlFor="pad-text">
            {t('cart.pad_label')}
          </label>
          <textarea
            id="pad-text"
            className="input mono"
            name="text"
            rows={6}
            maxLength={CART_PASTE_MOST_CHARACTERS}
            defaultValue={text}
            // Another text is another field: a script keeps those that stay.
            key={text}
            placeholder={'LM358DR, 2500\nRC0402FR-0710KL, 10000'}
            spellCheck={false}
            autoCapitalize="none"
            dir="ltr"
            aria-describedby="pad-help pad-error"
            aria-invalid={error !== null || undefined}
          />
          <p className="hint" id="pad-help">
            {t('cart.pad_help')}
          </p>
          <p className="field-error" id="pad-error" hidden={error === null}>
            {error}
          </p>
        </div>
        <button type="submit" className="button" name="action" value="paste">
          {t('cart.add')}
        </button>
      </form>
      {lines !== null && <Outcomes lines={lines} />}
    </details>
  )
}

function Outcomes({ lines }: { lines: readonly PadLine[] }) {
  const { t } = usePage()
  const added = lines.filter(({ outcome }) => outcome === 'added').length
  return (
    <div className="cart-outcomes" role="status">
      <p>{t('cart.pad_done', { added, others: lines.length - added })}</p>
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes once rendered
          <li key={index}>
            <bdi dir="ltr" className="mono">
              {line.outcome === 'unread' ? line.text : line.part_number}
            </bdi>
            {' · '}
            <span className={line.outcome === 'added' ? 'stock stock-ok' : 'stock stock-low'}>{t(OUTCOMES[line.outcome])}</span>{' '}
            <WayOn line={line} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function WayOn({ line: { outcome, part_number, qty, goods_page_url } }: { line: PadLine }) {
  const { t, lang } = usePage()
  if (outcome === 'no_offer')
    return <a href={pathTo(routes.rfq, lang, {}, { part_number: [part_number], qty: [String(qty)] })}>{t('search.ask_for_quote')}</a>
  if (outcome === 'several' || outcome === 'none')
    return (
      <a
        href={goods_page_url ? pathTo(routes.product, lang, { id: goods_page_url }) : pathTo(routes.search, lang, {}, { wd: part_number })}
      >
        {t(outcome === 'several' ? 'cart.pad_choose' : 'cart.pad_search')}
      </a>
    )
  return null
}
