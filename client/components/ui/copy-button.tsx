import { toDataAttributes } from '../../marks.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface CopyButtonProps {
  /** The copied text; absent: the text before the button. */
  text?: string
  /** The action of the button, for screen readers. */
  label: string
  className?: string
}

/** Puts a text on the clipboard, in one click; the shell handles it. */
export function CopyButton({ text = '', label, className }: CopyButtonProps) {
  return (
    <Button
      type="button"
      look="copy"
      className={className}
      {...toDataAttributes('copy', text)}
      aria-label={label}
      icon={<Icon name="copy" />}
    />
  )
}
