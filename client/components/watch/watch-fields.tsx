import { CheckboxField, InputField } from '../form/fields.tsx'
import { usePage } from '../ui/page-context.tsx'
import type { WatchSubjectKind } from './watch-words.ts'

/** The conditions for a notification about a watched subject. */
export function WatchFields({ kind }: { kind: WatchSubjectKind }) {
  const { t } = usePage()
  return (
    <fieldset className="stack gap-8">
      <legend className="label">{t('watch.when')}</legend>
      {kind === 'search' && <CheckboxField name="new_parts">{t('watch.new_parts')}</CheckboxField>}
      <CheckboxField name="in_stock">{t('watch.in_stock')}</CheckboxField>
      {kind === 'bom' && <CheckboxField name="under_need">{t('watch.under_need')}</CheckboxField>}
      <CheckboxField name="end_of_life">{t('watch.end_of_life')}</CheckboxField>
      {kind === 'part' && <Amount name="need" label={t('watch.need')} />}
      <Amount name="price_percent" label={t('watch.price_percent')} />
    </fieldset>
  )
}

function Amount({ name, label }: { name: string; label: string }) {
  const { t } = usePage()
  return (
    <InputField name={name} label={label} note={t('common.optional')} inputMode="numeric" autoComplete="off" maxLength={12} dir="ltr" />
  )
}
