import { Icon } from '../ui/icon.tsx'

/** The result of a form, on the page to which its reader was redirected. */
export function DoneNotice({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="good medium account-done with-icon" role="status">
      <Icon name="check" />
      {text}
    </p>
  )
}
