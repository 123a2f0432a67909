import { routes } from '#shared/routes.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Value } from '../../components/ui/values.tsx'

interface ErrorPageProps {
  status: number
  title: string
  text: string
  help?: string
  request_id?: string
  /** The URL of the page itself, where a retry may help. */
  again?: string
}

/** A short message with a link; an error's with its status and a drawing. */
export function ErrorPage({ status, title, text, help, request_id, again }: ErrorPageProps) {
  const { t, href } = usePage()
  return (
    <section className="page error-page grid gap-12">
      {status >= 400 && (
        <>
          <EmptyReel label={t('error.drawing')} />
          <p className="error-status faint" aria-hidden="true">
            {status}
          </p>
        </>
      )}
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {help && <p className="muted">{help}</p>}
      {request_id && (
        <p className="muted small">
          {t('error.request_id', { id: '' })} <Value>{request_id}</Value>
        </p>
      )}
      <p className="row gap-8 below-12">
        {again && <ButtonLink href={again} text={t('common.try_again')} />}
        <ButtonLink look="primary" href={href(routes.home, {})} text={t('error.home')} />
      </p>
    </section>
  )
}

const SPROCKET_POSITIONS = Array.from({ length: 18 }, (_, sprocketIndex) => sprocketIndex * 20 + 10)

/** A carrier tape whose third pocket is empty: the part that is still in production. */
function EmptyReel({ label }: { label: string }) {
  const pockets = [0, 1, 2, 3, 4]
  return (
    <svg className="error-drawing faint" viewBox="0 0 360 110" role="img" aria-label={label}>
      <path className="drawing-lead" d="M0 14H360M0 96H360" fill="none" stroke="currentColor" />
      {SPROCKET_POSITIONS.map((x) => (
        <circle key={x} cx={x} cy="24" r="4" fill="none" stroke="currentColor" />
      ))}
      {pockets.map((pocket) => (
        <g key={pocket} transform={`translate(${pocket * 72 + 14} 40)`}>
          <rect width="44" height="44" rx="3" fill="none" stroke="currentColor" strokeDasharray={pocket === 2 ? '4 4' : undefined} />
          {pocket !== 2 && <path d="M8 12H36V32H8ZM12 12V7M20 12V7M28 12V7M12 32V37M20 32V37M28 32V37" fill="none" stroke="currentColor" />}
        </g>
      ))}
    </svg>
  )
}
