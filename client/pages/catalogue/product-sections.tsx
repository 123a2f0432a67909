import type { Alternative, PartDetail } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { Alternatives } from '../../components/catalogue/alternatives.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { TitledSection } from '../../components/ui/page-parts.tsx'
import { QuietSection } from '../../components/ui/quiet-section.tsx'
import { Fact } from '../../components/ui/values.tsx'

/** What has been measured of a part. */
export function ProductParameters({ part }: { part: PartDetail }) {
  const { t } = usePage()
  return (
    <TitledSection id="parameters-title" title={t('product.tab_parameters')} className="page-section" anchor="parameters">
      <table className="data parameter-table card">
        <caption className="sr-only">{t('product.tab_parameters')}</caption>
        <tbody>
          <tr>
            <th scope="row">{t('part.manufacturer')}</th>
            <td>
              <bdi>{part.manufacturer.name}</bdi>
            </td>
          </tr>
          {part.package && (
            <tr>
              <th scope="row">{t('part.package')}</th>
              <td>
                <bdi dir="ltr">{part.package}</bdi>
              </td>
            </tr>
          )}
          {part.parameters.map(({ slug, name, text }) => (
            <tr key={slug}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{text}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledSection>
  )
}

/** Datasheets and whatever else there is to read. */
export function ProductDocuments({ documents }: { documents: Promise<readonly { title: string; url: string }[] | null> }) {
  const { t } = usePage()
  return (
    <TitledSection id="documents-title" title={t('product.documents')} className="page-section" anchor="documents">
      <QuietSection data={documents} failed={<p className="muted">{t('product.documents_failed')}</p>}>
        {(list) =>
          list.length === 0 ? (
            <p className="muted">{t('product.no_documents')}</p>
          ) : (
            <ul className="airy-items airy-links">
              {list.map(({ title, url }) => (
                <li key={url}>
                  <a href={url} className="with-icon">
                    <Icon name="pdf" />
                    <bdi>{title}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </QuietSection>
    </TitledSection>
  )
}

/** How to buy it, for those who never have. */
export function BuyingGuide() {
  const { t } = usePage()
  return (
    <TitledSection id="guide-title" title={t('product.tab_guide')} className="page-section" anchor="guide">
      <dl className="terms grid compact">
        <Fact name={t('product.guide_select')} value={t('product.guide_select_text')} />
        <Fact name={t('product.guide_rfq')} value={t('product.guide_rfq_text')} />
        <Fact name={t('product.guide_confirm')} value={t('product.guide_confirm_text')} />
      </dl>
    </TitledSection>
  )
}

/** What serves in its place. */
export function ProductAlternatives({ alternatives }: { alternatives: Promise<readonly Alternative[] | null> }) {
  const { t } = usePage()
  return (
    <TitledSection id="alternatives-title" title={t('alternative.title')} className="page-section" anchor="alternatives">
      <QuietSection data={alternatives} failed={<p className="muted">{t('alternative.failed')}</p>}>
        {(parts) =>
          parts.length === 0 ? (
            <p className="muted">{t('alternative.none')}</p>
          ) : (
            <>
              <p className="muted small alternatives-intro">{t('alternative.intro')}</p>
              <Alternatives parts={parts} />
            </>
          )
        }
      </QuietSection>
    </TitledSection>
  )
}

/** News that name it; without any there is no section. */
export function RelatedNews({ articles }: { articles: Promise<readonly { id: string; title: string }[] | null> }) {
  const { t, href } = usePage()
  return (
    <QuietSection data={articles} failed={null}>
      {(list) =>
        list.length > 0 && (
          <TitledSection id="related-news" title={t('product.related_news')} className="page-section">
            <ul className="airy-items airy-links">
              {list.map(({ id, title }) => (
                <li key={id}>
                  <a href={href(routes.news, { id })}>{title}</a>
                </li>
              ))}
            </ul>
          </TitledSection>
        )
      }
    </QuietSection>
  )
}
