import type { MessageKey } from '#locales/translator.ts'
import { toDataAttributes } from '../../marks.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { useForm } from './fields.tsx'
import { FormField } from './form-field.tsx'

const PASSWORDS = {
  password: 'account_form.password',
  confirm_password: 'account_form.confirm_password',
  old_password: 'account_form.old_password',
  new_password: 'account_form.new_password',
  confirm_new_password: 'account_form.confirm_new_password',
} as const satisfies Readonly<Record<string, MessageKey>>

interface PasswordFieldProps {
  name: keyof typeof PASSWORDS
  /** Whether a new password is chosen here, or an existing one is entered. */
  is_new: boolean
  /** For a field whose name does not identify it. */
  label?: string
  /** Whether the rule of passwords is shown below it. */
  has_rule?: boolean
}

/** The page never returns a typed password. The button that shows it needs the script. */
export function PasswordField({ name, is_new, label, has_rule = false }: PasswordFieldProps) {
  const { t } = usePage()
  const { id, state } = useForm()
  return (
    <FormField
      id={`${id}-${name}`}
      label={label ?? t(PASSWORDS[name])}
      {...(has_rule && { hint: t('account_form.password_hint') })}
      error={state.problems[name]}
    >
      {(control) => (
        <span className="password">
          <input
            {...control}
            className="input"
            name={name}
            type="password"
            autoComplete={is_new ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1000}
            required
            dir="ltr"
          />
          <Button
            look="icon"
            className="needs-script"
            type="button"
            {...toDataAttributes('show-password')}
            aria-controls={control.id}
            aria-pressed="false"
            aria-label={t('account_form.show_password')}
            icon={<Icon name="eye" />}
          />
        </span>
      )}
    </FormField>
  )
}
