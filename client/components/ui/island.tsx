import type { ComponentType } from 'react'
import type { Messages } from '#locales/translator.ts'

/** The files of client/islands. */
export type IslandName = 'bom-start' | 'bom-table' | 'price-calculator' | 'rfq-drawer' | 'rfq-form' | 'search-box'

/** When an island wakes: at once, when the browser is idle, when it is on screen, or at the first sign of intent. */
type Wake = 'now' | 'idle' | 'visible' | 'intent'

interface IslandProps<Props> {
  name: IslandName
  /** Unique on the page. */
  id: string
  wake: Wake
  module: { default: ComponentType<Props> }
  props: Props
  /** Its messages, where only this page has it: those of the others travel once for the whole page. */
  words?: Messages
  className?: string | undefined
}

/**
 * Renders an island in place; its props travel with the HTML, so that waking up asks the server for nothing. It is
 * rendered with the page but is a root of its own in the browser: islands take their ids from props, never from
 * `useId`, which counts from the root.
 */
export function Island<Props extends object>({ name, id, wake, module, props, words, className }: IslandProps<Props>) {
  const Component = module.default
  return (
    <div
      id={id}
      className={className}
      data-island={name}
      data-wake={wake}
      data-props={JSON.stringify(props)}
      data-words={words && JSON.stringify(words)}
    >
      <Component {...props} />
    </div>
  )
}
