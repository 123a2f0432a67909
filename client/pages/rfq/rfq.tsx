import type { Messages } from '#locales/translator.ts'
import { Island } from '../../behaviours/island.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, PageHead } from '../../components/ui/page-parts.tsx'
import * as rfqForm from '../../islands/rfq-form.tsx'

interface RfqPageProps {
  form: rfqForm.RfqFormProps
  /** The form's messages. */
  words: Messages
}

/** Requests a quote: an introduction in one sentence, and the form. */
export function RfqPage({ form, words }: RfqPageProps) {
  const { t } = usePage()
  return (
    <div className="page rfq-page">
      <Breadcrumb />
      <PageHead title={t('rfq_form.title')} lead={t('rfq_form.lead')} />
      <Island name="rfq-form" id="rfq-form" module={rfqForm} props={form} words={words} />
    </div>
  )
}
