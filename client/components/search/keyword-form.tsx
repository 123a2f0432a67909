import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'

interface KeywordFormProps {
  /** The URL of the results. */
  action: string
  label: string
  /** The placeholder of the empty field; the label, unless set. */
  placeholder?: string
  wd?: string
  size?: 'large' | 'inline'
  /** Hidden fields. */
  children?: ReactNode
}

/** A field for a keyword with its button, on pages with a search besides the header's. */
export function KeywordForm({ action, label, placeholder = label, wd, size = 'large', children }: KeywordFormProps) {
  const { t } = usePage()
  return (
    <form
      className={size === 'large' ? 'hero-search row gap-8' : 'inline-form cluster middle gap-8 compact'}
      action={action}
      method="get"
      noValidate
    >
      {children}
      <input
        className="input grow"
        type="search"
        name="wd"
        defaultValue={wd}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button look={size === 'large' ? 'primary' : 'plain'} text={t('common.search')} />
    </form>
  )
}
