import { routes } from '#shared/routes.ts'
import { usePage } from '../ui/page-context.tsx'
import { Value } from '../ui/values.tsx'

/** Queries to try, each a search. */
export function SearchExamples({ examples }: { examples: readonly string[] }) {
  const { href } = usePage()
  return examples.map((example) => (
    <a key={example} className="chip mono" href={href(routes.search, {}, { wd: example })} rel="nofollow">
      <Value>{example}</Value>
    </a>
  ))
}
