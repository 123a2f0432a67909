import type { KeyboardEvent } from 'react'
import type { BomLineView } from '#shared/contract/bom.ts'
import { readQuantity } from '#shared/trade/typed-number.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { toDataAttributes } from '../../marks.ts'
import { useTypedField } from './typed-field.ts'
import type { RowActions } from './use-row-actions.ts'

interface QtyInputProps extends Pick<RowActions, 'onQty'> {
  line: BomLineView
  /** Position of the line in the BOM, from 1. */
  number: number
}

/** Pieces for one set. Leaving the field saves the input, and so does Enter, which the table handles; Escape restores the former value. */
export function QtyInput({ line: { line_id, qty }, number, onQty }: QtyInputProps) {
  const { t } = usePage()
  const savedText = qty === null ? '' : String(qty)
  const [text, setText] = useTypedField(`qty.${line_id}`, savedText)
  const typed = text.trim() === '0' ? 0 : readQuantity(text)
  const isWrong = text.trim() !== '' && typed === null

  function saveQty(): void {
    if (typed === null) setText(savedText)
    else if (typed !== qty) onQty(line_id, typed)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') setText(savedText)
  }
  return (
    <input
      className={qty === null ? 'input input-small fill num bom-qty is-missing' : 'input input-small fill num bom-qty'}
      form="bom-form"
      name={`qty.${line_id}`}
      {...toDataAttributes('cell', 'qty')}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      maxLength={14}
      value={text}
      aria-label={t('bom.qty_of', { number })}
      aria-invalid={isWrong || undefined}
      onChange={({ target }) => setText(target.value)}
      onBlur={saveQty}
      onFocus={({ target }) => target.select()}
      onKeyDown={onKeyDown}
    />
  )
}
