import { Icon } from '../ui/icon.tsx'

/** What a form has done, reported on the page that its reader was sent back to. */
export function DoneNotice({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="good medium account-done with-icon" role="status">
      <Icon name="check" />
      {text}
    </p>
  )
}
