import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { parseQuantity } from '#shared/trade/quantity.ts'
import type { CartStore } from './use-cart.ts'

/** The unsaved input of the cart lines' fields by name, and the ticked lines. */
export interface LineFields {
  form: RefObject<HTMLFormElement | null>
  typed: Readonly<Record<string, string>>
  ticked: ReadonlySet<number>
  /** Whether the browser has hydrated the form; false on the server. */
  is_awake: boolean
  edit: CartLineEdits
}

/** Functions that edit the cart's lines: the same object at every render, so that unchanged rows are not rendered again. */
export interface CartLineEdits {
  tick(ids: readonly number[], isTicked: boolean): void
  /** Saves every edited field. */
  saveAll(): void
  /** Attributes of a field that edits and saves its value. */
  propsOf(name: string): ComponentProps<'input'>
}

const without = (texts: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(texts).filter(([other]) => other !== name))

/** @param sent the input of a rejected form by field name */
export function useLineFields({ cart: { lines }, change }: CartStore, sent: Readonly<Record<string, string>>): LineFields {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(sent)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set<number>())
  const [isHydrated, setHydrated] = useState(false)
  const latest = useRef({ typed, lines, change })
  useLayoutEffect(() => {
    latest.current = { typed, lines, change }
  })

  useEffect(() => {
    // Fields may have been edited and ticked before hydration; some browsers restore ticks after the page is shown.
    const readForm = (): void => {
      const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
      const changed = fields.filter(({ name, value, defaultValue }) => /^(?:qty|ref)\./.test(name) && value !== defaultValue)
      setTyped((before) => ({ ...before, ...Object.fromEntries(changed.map(({ name, value }) => [name, value])) }))
      setTicked(new Set(fields.filter(({ name, checked }) => name === 'id' && checked).map(({ value }) => Number(value))))
    }
    readForm()
    setHydrated(true)
    addEventListener('pageshow', readForm)
    return () => removeEventListener('pageshow', readForm)
  }, [])

  const edit = useMemo((): CartLineEdits => {
    const saving = new Map<string, string>()

    /** Saves an edited field; an invalid quantity stays as typed. */
    async function save(name: string): Promise<void> {
      const text = latest.current.typed[name]
      const [field, id] = name.split('.')
      const line = latest.current.lines.find(({ item_id }) => String(item_id) === id)
      if (text === undefined || !line || saving.get(name) === text) return
      const qty = field === 'qty' ? parseQuantity(text) : null
      const isSaved = field === 'qty' ? qty === line.cart_num : text.trim() === line.customer_reference
      if (!isSaved && field === 'qty' && qty === null) return
      saving.set(name, text)
      const isDone =
        isSaved || (await latest.current.change([line.item_id], qty === null ? { customer_reference: text } : { cart_num: qty }))
      saving.delete(name)
      if (isDone) setTyped((before) => (before[name] === text ? without(before, name) : before))
    }

    return {
      tick: (ids, isTicked) =>
        setTicked((before) => new Set(isTicked ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
      saveAll() {
        for (const name of Object.keys(latest.current.typed)) void save(name)
      },
      propsOf: (name) => ({
        name,
        onChange: ({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value })),
        onBlur: () => void save(name),
        onKeyDown: (event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void save(name)
        },
      }),
    }
  }, [])

  return { form, typed, ticked, is_awake: isHydrated, edit }
}
