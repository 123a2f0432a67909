import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Glyph } from './glyph.tsx'
import { close as closeIcon } from './icon-paths.ts'
import { usePage } from './page-context.tsx'

const KINDS = { wide: 'bom-dialog', question: 'bom-question', side: 'bom-side' } as const

interface DialogProps {
  id: string
  title: ReactNode
  /** `side`: at the side of the page, with its full height, so that the clicked element stays visible. */
  kind?: 'wide' | 'question' | 'side'
  onClose(): void
  children: ReactNode
}

/** A dialog that is open while it is rendered. The browser traps the focus inside and restores it. */
export function Dialog({ id, title, kind = 'wide', onClose, children }: DialogProps) {
  const { t } = usePage()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current: element } = dialog
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape; this is a click outside it
    <dialog
      ref={dialog}
      className={`dialog ${KINDS[kind]}`}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="dialog-body stack gap-12">
        <div className="dialog-head row middle apart gap-16">
          <h2 id={`${id}-title`}>{title}</h2>
          <Button look="icon" onClick={onClose} aria-label={t('common.close')} icon={<Glyph path={closeIcon} />} />
        </div>
        {children}
      </div>
      <div className="toasts screen-only" role="status" aria-live="polite" aria-label={t('toast.label')} />
    </dialog>
  )
}

interface ConfirmProps {
  id: string
  title: string
  text: string
  yes: string
  no: string
  onYes(): void
  onNo(): void
}

/** Asks for confirmation before a deletion. */
export function Confirm({ id, title, text, yes, no, onYes, onNo }: ConfirmProps) {
  return (
    <Dialog id={id} title={title} kind="question" onClose={onNo}>
      <p>{text}</p>
      <p className="button-row">
        <Button look="primary" onClick={onYes} text={yes} />
        <Button onClick={onNo} text={no} />
      </p>
    </Dialog>
  )
}
