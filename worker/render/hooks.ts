import { CONTEXT, type ReactContext } from './react-internals.ts'

/** What hooks must know of the place that is being rendered. */
export const place = {
  id_prefix: '',
  /** Given out since the root. */
  ids: 0,
  /** Inside what the browser hydrates. */
  is_in_island: false,
}

/** A promise that React or a component has settled already says so. */
interface Settled {
  readonly status?: 'fulfilled' | 'rejected' | 'pending'
  readonly value?: unknown
  readonly reason?: unknown
}

function use(usable: ReactContext | Settled): unknown {
  if ('$$typeof' in usable && usable.$$typeof === CONTEXT) return usable._currentValue
  const { status, value, reason } = usable as Settled
  if (status === 'fulfilled') return value
  if (status === 'rejected') throw reason
  throw new Error('a component uses a promise that is not settled: what comes late is for a QuietSection')
}

const contextValue = (context: ReactContext): unknown => context._currentValue
const doNothing = (): void => {}

function neverWhileRendering(): never {
  throw new Error('a component calls, as it is rendered, what is for its events and effects')
}

const unknownHook = (name: string) => (): never => {
  throw new Error(`pages are rendered without ${name}`)
}

/** Each component is rendered once: nothing is remembered from one time to the next. */
export const HOOKS = {
  readContext: contextValue,
  use,
  useContext: contextValue,
  useMemo: (create: () => unknown) => create(),
  useCallback: (callback: unknown) => callback,
  useReducer: (_reducer: unknown, initial: unknown, init?: (initial: unknown) => unknown) => [
    init === undefined ? initial : init(initial),
    neverWhileRendering,
  ],
  useRef: (initial: unknown) => ({ current: initial }),
  useState: (initial: unknown) => [typeof initial === 'function' ? initial() : initial, neverWhileRendering],
  useInsertionEffect: doNothing,
  useLayoutEffect: doNothing,
  useEffect: doNothing,
  useImperativeHandle: doNothing,
  useDebugValue: doNothing,
  useEffectEvent: () => neverWhileRendering,
  useDeferredValue: (value: unknown, initial: unknown) => (initial === undefined ? value : initial),
  useTransition: () => [false, neverWhileRendering],
  useSyncExternalStore(_subscribe: unknown, _snapshot: unknown, serverSnapshot?: () => unknown) {
    if (serverSnapshot === undefined) throw new Error('useSyncExternalStore has no snapshot for the server')
    return serverSnapshot()
  },
  /** @throws in an island, where the browser counts otherwise */
  useId() {
    if (place.is_in_island) throw new Error('useId in an island: it takes its ids from its props')
    return `_${place.id_prefix}R_${(place.ids++).toString(32)}_`
  },
  useOptimistic: unknownHook('useOptimistic'),
  useActionState: unknownHook('useActionState'),
  useFormState: unknownHook('useFormState'),
  useHostTransitionStatus: unknownHook('useHostTransitionStatus'),
  useMemoCache: unknownHook('useMemoCache'),
  useCacheRefresh: unknownHook('useCacheRefresh'),
}
