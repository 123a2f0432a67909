import type { ComponentProps, ComponentType } from 'react'
import type { Messages } from '#locales/translator.ts'
import { toDataAttributes } from '../marks.ts'
import type { IslandModule, IslandName } from './island-table.ts'

interface IslandProps<Name extends IslandName> {
  name: Name
  /** Unique on the page. */
  id: string
  module: IslandModule<Name>
  props: ComponentProps<IslandModule<Name>['default']>
  /** Messages of an island that only this page has. All other islands share one file for each language. */
  words?: Messages
  className?: string | undefined
}

/**
 * Renders an island within its page. Its props are in the HTML, so that hydrating makes no request. In the browser the island is a separate
 * root. It derives ids from props, never from `useId`, which counts from the root.
 */
export function Island<Name extends IslandName>({ name, id, module, props, words, className }: IslandProps<Name>) {
  const Component = module.default as ComponentType<object>
  return (
    <div
      id={id}
      className={className}
      {...toDataAttributes('island', name)}
      {...toDataAttributes('props', props as object)}
      {...toDataAttributes('words', words)}
    >
      <Component {...(props as object)} />
    </div>
  )
}
