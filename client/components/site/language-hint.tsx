import { getLanguage } from '#shared/languages.ts'
import { toDataAttributes } from '../../marks.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'

/** Suggests another language, in that language: the reader may not understand the page's. */
export function LanguageHint({ address }: { address: string }) {
  const { t, lang, tag } = usePage()
  return (
    <aside className="language-hint screen-only row middle gap-12 compact" lang={tag} dir={getLanguage(lang).dir}>
      <p>{t('language_hint.text')}</p>
      <ButtonLink look="quiet" href={address} hrefLang={tag} text={t('language_hint.switch')} />
      <Button
        look="icon"
        className="needs-script"
        type="button"
        {...toDataAttributes('dismiss-hint')}
        aria-label={t('language_hint.dismiss')}
        icon={<Icon name="close" />}
      />
    </aside>
  )
}
