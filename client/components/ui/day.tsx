import { usePage } from '#client/page-context.tsx'

/** The day of an instant, as the reader's language writes it; Arabic with Latin digits, like all numbers of the site. */
export function Day({ at }: { at: string }) {
  const { tag } = usePage()
  return (
    <time className="muted small" dateTime={at}>
      {new Intl.DateTimeFormat(tag === 'ar' ? 'ar-u-nu-latn' : tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))}
    </time>
  )
}
