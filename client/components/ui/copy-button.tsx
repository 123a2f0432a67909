import { toDataAttributes } from '../../marks.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface CopyButtonProps {
  /** What is copied; absent: what stands before it. */
  text?: string
  /** What the button does, for who does not see it. */
  label: string
  className?: string
}

/** Puts a text on the clipboard, in one click; the shell answers it. */
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
