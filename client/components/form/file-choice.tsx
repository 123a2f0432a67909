import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'

/** File types that can be read as a list. */
const LIST_FILES = '.xlsx,.xlsm,.xls,.csv,.tsv,.txt,.ods,.bom,.htm,.html,.xml'

interface FileChoiceProps {
  /** The id of the control; its title and description have the same id with `-title` and `-text`. */
  id: string
  look: 'primary' | 'quiet'
  /** The button's value where there is no script. */
  action: string
  onFile(file: File): void
}

/** Chooses the file of a list. Without script it is sent with its form. */
export function FileChoice({ id, look, action, onFile }: FileChoiceProps) {
  const { t } = usePage()
  const input = useRef<HTMLInputElement>(null)

  function takeFile(): void {
    const [file] = input.current?.files ?? []
    if (!file || !input.current) return
    onFile(file)
    // The same file may be chosen again, after it was changed.
    input.current.value = ''
  }

  // A file may be chosen before the script is loaded.
  const begin = useEffectEvent(takeFile)
  useEffect(() => begin(), [])

  return (
    <span className="rfq-file cluster gap-8 below-6">
      <input
        ref={input}
        id={id}
        className="sr-only-with-script"
        type="file"
        name="file"
        accept={LIST_FILES}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onChange={takeFile}
      />
      <label className={`button button-${look} needs-script`} htmlFor={id}>
        {t('file.choose')}
      </label>
      <Button look={look} className="no-script-only" name="action" value={action} text={t('file.read')} />
    </span>
  )
}
