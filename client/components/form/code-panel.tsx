import { memo } from 'react'
import { toDataAttributes } from '../../marks.ts'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { refresh } from '../ui/icon-paths.ts'
import { usePage } from '../ui/page-context.tsx'

/** The required code: the one in an image, or the one in a mail. */
export type CodeChallenge = { captcha_id: string; length: number } & (
  | { kind: 'image'; image: string; width: number; height: number }
  | { kind: 'mail'; email: string }
)

interface CodePanelProps {
  /** The prefix of its ids; the code's field is `<id>-code`. */
  id: string
  /** Null: hidden until a script has a reason to ask. */
  challenge: CodeChallenge | null
  /** The error of the last code, as text; null: none. */
  error?: string | null | undefined
  /** With a script, the browser's work comes first, and the panel is shown only where that is not enough. */
  no_script_only?: boolean
}

/**
 * Asks for a verification code, as a part of a form. With a script, client/captcha/ shows and fills the panel. It is rendered only once,
 * since its props stay the same in an island. Without a script its buttons post the form, and the page comes back with the code.
 */
export const CodePanel = memo(function CodePanel({ id, challenge, error = null, no_script_only = false }: CodePanelProps) {
  const { t } = usePage()
  const image = challenge?.kind === 'image' ? challenge : null
  const mail = challenge?.kind === 'mail' ? challenge : null
  return (
    <fieldset
      className={no_script_only ? 'code-panel grid at-start gap-8 no-script-only' : 'code-panel grid at-start gap-8'}
      hidden={challenge === null}
      disabled={challenge === null}
      {...toDataAttributes('code-panel', challenge?.kind ?? '')}
      {...toDataAttributes('image-hint', t('human.image_hint', { length: '{{length}}' }))}
      {...toDataAttributes('mail-hint', t('human.mail_hint', { length: '{{length}}' }))}
      {...toDataAttributes('mailed', t('human.mailed', { email: '{{email}}' }))}
      {...toDataAttributes('email-first', t('human.email_first'))}
      {...toDataAttributes('failed', t('human.failed'))}
      {...toDataAttributes('enter', t('validation.enter_verification_code'))}
      {...toDataAttributes('wrong', t('validation.wrong_verification_code'))}
    >
      <legend className="code-panel-title compact strong">{t('human.title')}</legend>
      <p className="muted small">{t('human.why')}</p>
      {/* Enter in the form presses its first button, which must not request another image. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <div className="cluster middle gap-8 across-12" {...toDataAttributes('for', 'image')} hidden={image === null}>
        <img
          className="code-image"
          src={image?.image}
          width={image?.width ?? 200}
          height={image?.height ?? 64}
          alt={t('human.image_alt')}
        />
        <Button
          look="quiet"
          name="code_step"
          value="image"
          formNoValidate
          {...toDataAttributes('code-step', 'image')}
          icon={<Glyph path={refresh} />}
          text={t('human.another')}
        />
      </div>
      <p className="unless-empty" role="status" {...toDataAttributes('code-status')}>
        {mail && t('human.mailed', { email: mail.email })}
      </p>
      <div tabIndex={-1} {...toDataAttributes('turnstile')} />
      <CodeField id={id} challenge={challenge} error={error} />
      <input type="hidden" name="captcha_id" defaultValue={challenge?.captcha_id ?? ''} />
      <p className="code-panel-ways cluster compact">
        <button
          type="submit"
          className="link-button bare"
          name="code_step"
          value="mail"
          formNoValidate
          {...toDataAttributes('code-step', 'mail')}
        >
          <span {...toDataAttributes('for', 'image turnstile')} hidden={mail !== null}>
            {t('human.by_mail')}
          </span>
          <span {...toDataAttributes('for', 'mail')} hidden={mail === null}>
            {t('human.another_mail')}
          </span>
        </button>
        <Button
          look="link"
          name="code_step"
          value="image"
          formNoValidate
          {...toDataAttributes('code-step', 'image')}
          {...toDataAttributes('for', 'mail turnstile')}
          hidden={mail === null}
          text={t('human.by_image')}
        />
      </p>
    </fieldset>
  )
})

function CodeField({ id, challenge, error }: Pick<CodePanelProps, 'id' | 'challenge'> & { error: string | null }) {
  const { t } = usePage()
  const isMail = challenge?.kind === 'mail'
  const length = challenge?.length ?? 0
  const hint = isMail ? t('human.mail_hint', { length }) : t('human.image_hint', { length })
  return (
    <>
      <div className="field" {...toDataAttributes('for', 'image mail')} hidden={challenge === null}>
        <label className="label" htmlFor={`${id}-code`}>
          {t('human.code')}
        </label>
        <input
          id={`${id}-code`}
          className="input code-input"
          name="code"
          dir="ltr"
          inputMode={isMail ? 'numeric' : 'text'}
          autoComplete={isMail ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          aria-invalid={error === null ? undefined : 'true'}
          aria-describedby={`${id}-code-hint ${id}-code-error`}
        />
        <p className="hint" id={`${id}-code-hint`} {...toDataAttributes('code-hint')}>
          {hint}
        </p>
      </div>
      <p className="field-error" id={`${id}-code-error`} role="alert" {...toDataAttributes('code-error')} hidden={error === null}>
        {error}
      </p>
    </>
  )
}
