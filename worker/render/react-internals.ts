/** What the renderer must know of React that React does not promise: its elements, its contexts, and where it looks for hooks. */
import React, { type ReactNode } from 'react'

export type Props = Readonly<Record<string, unknown>>

export const ELEMENT = Symbol.for('react.transitional.element')
export const FRAGMENT = Symbol.for('react.fragment')
export const STRICT_MODE = Symbol.for('react.strict_mode')
export const PROFILER = Symbol.for('react.profiler')
export const SUSPENSE = Symbol.for('react.suspense')
export const CONTEXT = Symbol.for('react.context')
export const CONSUMER = Symbol.for('react.consumer')
export const MEMO = Symbol.for('react.memo')
export const FORWARD_REF = Symbol.for('react.forward_ref')

/** A context, which is its own provider. */
export interface ReactContext {
  readonly $$typeof: symbol
  /** Of the provider that the walk is in, else what the context was made with. */
  _currentValue: unknown
}

export interface ConsumerType {
  readonly $$typeof: symbol
  readonly _context: ReactContext
}

export interface MemoType {
  readonly $$typeof: symbol
  readonly type: unknown
}

export interface ForwardRefType {
  readonly $$typeof: symbol
  readonly render: (props: Props, ref: unknown) => ReactNode
}

/** Types of elements that are objects. */
export type WrappedType = ReactContext | ConsumerType | MemoType | ForwardRefType

/** React asks `H` for every hook that a component calls; null: nothing is being rendered. */
export const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as { H: object | null }
