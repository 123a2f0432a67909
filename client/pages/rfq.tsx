import { Breadcrumb } from '#client/components/ui/breadcrumb.tsx'
import { Island } from '#client/components/ui/island.tsx'
import * as rfqForm from '#client/islands/rfq-form.tsx'
import { usePage } from '#client/page-context.tsx'
import type { Messages } from '#locales/translator.ts'
import { RFQ_ANSWER_WORKING_HOURS } from '#shared/constants.ts'

interface RfqPageProps {
  form: rfqForm.RfqFormProps
  /** The form's own messages. */
  words: Messages
}

/** Asks for a quote: what an RFQ is in a sentence, and the form. */
export function RfqPage({ form, words }: RfqPageProps) {
  const { t } = usePage()
  return (
    <div className="page rfq-page">
      <Breadcrumb crumbs={[{ name: t('nav.rfq') }]} />
      <header className="page-head">
        <h1>{t('rfq_form.title')}</h1>
        <p className="lead">{t('rfq_form.lead', { hours: RFQ_ANSWER_WORKING_HOURS })}</p>
      </header>
      <Island name="rfq-form" id="rfq-form" wake="now" module={rfqForm} props={form} words={words} />
    </div>
  )
}
