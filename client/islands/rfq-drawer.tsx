import { useEffect, useRef, useSyncExternalStore } from 'react'
import { routes } from '#shared/routes.ts'
import { formatTypedPrice, parsePriceString, readQuantity } from '#shared/trade/typed-number.ts'
import { toQtyQuery } from '#shared/url/qty-parameter.ts'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { Glyph } from '../components/ui/glyph.tsx'
import { close as closeIcon, part as partIcon, trash as trashIcon } from '../components/ui/icon-paths.ts'
import { usePage } from '../components/ui/page-context.tsx'
import { MonoLink, MonospaceValue } from '../components/ui/values.tsx'
import { toSelector } from '../marks.ts'
import { isRfqDrawerOpen, onRfqDrawerChange, setRfqDrawerOpen } from '../shell/rfq-drawer.ts'
import { changeRfqList, editRfqLine, onRfqListChange, type RfqItem, readRfqList, toLineKey } from '../stores/rfq-list.ts'

const NONE: readonly RfqItem[] = []

/** The RFQ list beside the page: 250 px, from the browser's storage, closed by a click outside. */
export default function RfqDrawer() {
  const { t, href } = usePage()
  const items = useSyncExternalStore(onRfqListChange, readRfqList, () => NONE)
  const open = useSyncExternalStore(onRfqDrawerChange, isRfqDrawerOpen, () => false)
  const drawer = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    if (!open) return
    opener.current = document.activeElement
    drawer.current?.focus()
    const onPointerDown = (event: PointerEvent): void => {
      if (event.target instanceof Element && !drawer.current?.contains(event.target) && !event.target.closest(toSelector('open-rfq')))
        setRfqDrawerOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setRfqDrawerOpen(false)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [open])

  return (
    <aside
      ref={drawer}
      className="drawer screen-only"
      id="rfq-drawer-panel"
      hidden={!open}
      tabIndex={-1}
      aria-labelledby="rfq-drawer-title"
    >
      <header className="drawer-head row middle apart">
        <h2 id="rfq-drawer-title" className="normal">
          {t('rfq.drawer_title', { count: items.length })}
        </h2>
        <Button look="icon" aria-label={t('common.close')} onClick={() => setRfqDrawerOpen(false)} icon={<Glyph path={closeIcon} />} />
      </header>
      {items.length === 0 ? (
        <div className="drawer-empty grow grid gap-8">
          <p>{t('rfq.empty')}</p>
          <p className="muted small">{t('rfq.empty_help')}</p>
        </div>
      ) : (
        <ul className="drawer-list grow">
          {items.map((item) => (
            <DrawerLine key={toLineKey(item)} item={item} />
          ))}
        </ul>
      )}
      {items.length > 0 && <ButtonLink look="primary" className="drawer-submit" href={href(routes.rfq, {})} text={t('rfq.submit')} />}
      <p className="sr-only" role="status">
        {open && t('rfq.count', { count: items.length })}
      </p>
    </aside>
  )
}

function DrawerLine({ item }: { item: RfqItem }) {
  const { t, tag, href } = usePage()
  const key = toLineKey(item)
  return (
    <li className="drawer-line grid gap-8 small">
      <span className="drawer-image">
        {item.icons ? <img src={item.icons} alt="" width="40" height="40" loading="lazy" /> : <Glyph path={partIcon} />}
      </span>
      <span className="grid gap-2">
        {item.goods_page_url ? (
          <MonoLink href={href(routes.product, { id: item.goods_page_url }, toQtyQuery(item.qty))} text={item.part_number} />
        ) : (
          <MonospaceValue>{item.part_number}</MonospaceValue>
        )}
        <span className="muted small" translate="no">
          {item.manufacturer}
        </span>
        <DrawerField
          label={t('part.quantity')}
          value={item.qty > 0 ? String(item.qty) : ''}
          mode="numeric"
          onEdit={(text) => {
            const qty = readQuantity(text)
            if (qty !== null) editRfqLine(key, { qty })
            return qty !== null
          }}
        />
        <DrawerField
          label={t('rfq.target_price')}
          value={formatTypedPrice(item.target_price ?? '', tag)}
          mode="decimal"
          onEdit={(text) => {
            const targetPrice = text.trim() === '' ? '' : parsePriceString(text, tag)
            if (targetPrice !== null) editRfqLine(key, { target_price: targetPrice })
            return targetPrice !== null
          }}
        />
      </span>
      <Button
        look="icon"
        aria-label={t('rfq.remove', { part_number: item.part_number })}
        onClick={() => changeRfqList({ removed: [key] })}
        icon={<Glyph path={trashIcon} />}
      />
    </li>
  )
}

interface DrawerFieldProps {
  label: string
  value: string
  mode: 'numeric' | 'decimal'
  /** @returns whether the text can be parsed */
  onEdit: (text: string) => boolean
}

/** A field that follows the list, except while the visitor edits it. */
function DrawerField({ label, value, mode, onEdit }: DrawerFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) {
      input.current.value = value
      input.current.removeAttribute('aria-invalid')
    }
  }, [value])
  return (
    <label className="drawer-qty grid middle gap-8">
      <span className="small muted">{label}</span>
      <input
        ref={input}
        className="input input-small num"
        dir="ltr"
        inputMode={mode}
        autoComplete="off"
        defaultValue={value}
        onChange={({ target }) => target.setAttribute('aria-invalid', String(!onEdit(target.value)))}
      />
    </label>
  )
}
