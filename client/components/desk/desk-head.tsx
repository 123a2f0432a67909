import type { ReactNode } from 'react'
import { FormNotice } from '../form/form-field.tsx'
import { usePage } from '../ui/page-context.tsx'
import { DONE_KEYS } from './desk-words.ts'

interface DeskHeadProps {
  title: ReactNode
  time_zone: string
  /** The result of the form that redirected here, as in the URL: a key of `DONE_KEYS`; null: none. */
  done?: string | null
  /** Why a form was rejected. */
  notice?: string | null | undefined
}

/** The head of a page of the desk, with the confirmation of the form that redirected to it. */
export function DeskHead({ title, time_zone, done = null, notice }: DeskHeadProps) {
  const { t } = usePage()
  const doneKey = done === null ? undefined : DONE_KEYS[done]
  return (
    <>
      <header className="desk-head cluster baseline apart">
        <h1>{title}</h1>
        <p className="muted small">{t('desk.zone', { zone: time_zone })}</p>
      </header>
      {doneKey && (
        <p role="status" className="desk-done screen-only">
          {t(doneKey)}
        </p>
      )}
      <FormNotice text={notice} />
    </>
  )
}
