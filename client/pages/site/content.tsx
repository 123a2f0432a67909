import type { ReactNode } from 'react'
import type { PageText } from '#shared/contract/site.ts'
import { withLanguage } from '#shared/routes.ts'
import { Day } from '../../components/ui/amounts.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb } from '../../components/ui/page-parts.tsx'
import { Value } from '../../components/ui/values.tsx'

type Block = PageText['blocks'][number]

/** Pages with this many headings have a table of contents. */
const LONG = 7

/** The heading of a guide's step: "1. Sign in". */
const STEP = /^(\d{1,2})[.．、]\s*(\S.*)$/

/** A text of the operator's as blocks, with further content below it. */
export function ContentPage({ text, children }: { text: PageText; children?: ReactNode }) {
  const { t } = usePage()
  const isLong = text.blocks.length >= LONG
  return (
    <div className={isLong ? 'page content-long' : 'page'}>
      <article className="prose">
        <Breadcrumb />
        <h1>{text.title}</h1>
        <p className="lead">{text.summary}</p>
        <p className="muted small">
          {t('content.updated')} <Day at={text.updated_at} />
        </p>
        {isLong && <Contents blocks={text.blocks} />}
        <Blocks blocks={text.blocks} />
        {children}
      </article>
    </div>
  )
}

/** The id of a section, the same in every language, so that switching the language preserves the position. */
const partId = (index: number): string => `part-${index + 1}`

function Contents({ blocks }: { blocks: readonly Block[] }) {
  const { t } = usePage()
  return (
    <nav className="contents quiet-links screen-only card padded below-20 compact" aria-labelledby="contents">
      <h2 id="contents" className="muted small">
        {t('content.contents')}
      </h2>
      <ol>
        {blocks.map(({ heading }, index) => (
          <li key={heading}>
            <a href={`#${partId(index)}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Marks of direction, which a company's facts add to a right-to-left text. */
const MARKS = /[\u2066-\u2069]/g

/** An item of a list. An e-mail address or a telephone number alone is a link; a text without Arabic letters is left to right. */
function Item({ text }: { text: string }) {
  const bare = text.replace(MARKS, '')
  if (/^[^\s@]+@[^\s@]+$/.test(bare)) return <a href={`mailto:${bare}`}>{bare}</a>
  if (/\p{Script=Arabic}/u.test(bare)) return text
  const isNumber = /^\+[\d ()-]+$/.test(bare)
  return <Value>{isNumber ? <a href={`tel:${bare.replace(/[^+\d]/g, '')}`}>{bare}</a> : bare}</Value>
}

/** Headings, paragraphs, lists and links to this site's pages: texts are data, so they need not be trusted. */
export function Blocks({ blocks }: { blocks: PageText['blocks'] }) {
  const { lang } = usePage()
  return blocks.map(({ heading, paragraphs, items, links }, index) => {
    const [, number, step] = STEP.exec(heading) ?? []
    return (
      <section key={heading} id={partId(index)} className={number ? 'content-step' : undefined}>
        {heading && (
          <h2>
            {number ? (
              <>
                <span className="content-number centered">{number}</span>
                <span className="sr-only">. </span>
                {step}
              </>
            ) : (
              heading
            )}
          </h2>
        )}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item}>
                <Item text={item} />
              </li>
            ))}
          </ul>
        )}
        {links.length > 0 && (
          <p className="tall-links cluster gap-4 across-20">
            {links.map(({ label, path }) => (
              <a key={path} className="accent" href={withLanguage(lang, path)}>
                {label}
              </a>
            ))}
          </p>
        )}
      </section>
    )
  })
}
