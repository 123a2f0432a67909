import { Icon } from '../ui/icon.tsx'

/** Confirms a posted form, on the page to which the redirect led. */
export function DoneNotice({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="good medium account-done with-icon" role="status">
      <Icon name="check" />
      {text}
    </p>
  )
}
