// biome-ignore-all lint/correctness/useJsxKeyInIterable: what is drawn or named here is one element, not a list
import fc from 'fast-check'
import {
  Component,
  createContext,
  createElement,
  Fragment,
  forwardRef,
  lazy,
  memo,
  type ReactNode,
  StrictMode,
  Suspense,
  use,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
} from 'react'
import { createPortal } from 'react-dom'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mark } from '#client/marks.ts'
import { draws } from '#test-support/matrix.ts'
import { HOOKS } from './hooks.ts'
import { renderToHtml } from './html.ts'
import { internals } from './react-internals.ts'
import { ENDS_BY_ITSELF } from './tags.ts'

// React says what it thinks of a document that nobody would write.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const Color = createContext('red')
const Size = createContext<unknown>(1)

function Counted({ initial, children }: { initial: number; children?: ReactNode }) {
  const [count, setCount] = useState(() => initial + 1)
  const [sum, add] = useReducer((a: number, b: number) => a + b, count)
  const [letters] = useReducer(
    (a: string) => a,
    count,
    (from) => 'x'.repeat(from % 3),
  )
  const element = useRef<string>(letters)
  const double = useMemo(() => count * 2, [count])
  const again = useCallback(() => setCount(double), [double])
  const isShown = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const late = useDeferredValue(double, 7)
  const [isPending] = useTransition()
  useEffect(again, [again])
  useLayoutEffect(() => add(1))
  useImperativeHandle(undefined, () => element)
  return (
    <b data-count={count} hidden={!isShown || isPending}>
      {sum}
      {late}
      {element.current}
      {children}
    </b>
  )
}

function Colored() {
  return (
    <>
      {useContext(Color)}
      {String(use(Size))}
    </>
  )
}
const Kept = memo(function Kept({ text }: { text: string }) {
  return <i title={text}>{text}</i>
})
const Forwarded = forwardRef<HTMLElement, { text: string }>(function Forwarded({ text }, ref) {
  return <u ref={ref}>{text}</u>
})
const KeptForwarded = memo(Forwarded)

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('&', '<', '>', '"', "'", '\n', ' ', 'a', 'ü', '電', '</script>'), maxLength: 6 }),
)
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom<unknown>(null, undefined, '', 0, 1, -1, Number.NaN, () => 1, Symbol('s'), { toString: () => 'an <object>' }, ['a', 'b']),
)
const ATTRIBUTES = (
  'className id title lang dir role tabIndex htmlFor name type href src srcSet action formAction method target rel data value ' +
  'defaultValue checked defaultChecked multiple muted autoFocus autoComplete inputMode placeholder maxLength pattern min max step ' +
  'cols rows size span rowSpan colSpan start hidden disabled readOnly required open inert async defer noValidate formNoValidate ' +
  'allowFullScreen autoPlay controls loop reversed itemScope itemProp itemType capture download contentEditable spellCheck draggable ' +
  'crossOrigin referrerPolicy fetchPriority loading hrefLang acceptCharset httpEquiv charSet encType nonce popoverTarget ' +
  'selected label media sizes width height viewBox fill fillRule clipPath clipRule strokeWidth strokeLinecap strokeLinejoin ' +
  'strokeDasharray strokeOpacity textAnchor dominantBaseline fontSize fontWeight preserveAspectRatio xlinkHref xlinkTitle xmlLang ' +
  'xmlnsXlink xmlns focusable x1 d points transform vectorEffect panose-1 aria-label aria-hidden aria-current aria-expanded data-x ' +
  'data-Upper onClick onclick OnFoo on suppressHydrationWarning suppressContentEditableWarning innerHTML wrong! -x x.y x:y é'
).split(' ')
const URLS = [
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JavaScript:x',
  '/a?b=1&c="2"',
  '',
  'data:image/png;base64,',
  'https://x.test/',
]
const attributes = fc
  .array(fc.tuple(fc.constantFrom(...ATTRIBUTES), fc.oneof({ weight: 4, arbitrary: scalar }, fc.constantFrom(...URLS))), { maxLength: 6 })
  // Functions as actions are for servers that React calls.
  .map((entries) => Object.fromEntries(entries.filter(([name, value]) => !(/action$/i.test(name) && typeof value === 'function'))))
const STYLE_NAMES = ['color', 'blockSize', 'lineHeight', 'opacity', 'WebkitMask', 'marginInlineStart', '--gap', '--Gap', 'zIndex']
const style = fc.dictionary(
  fc.constantFrom(...STYLE_NAMES),
  fc.oneof(text, fc.integer(), fc.constantFrom(null, undefined, true, false, 0, 1.5)),
)
const styled = fc.record({ style }, { requiredKeys: [] })

const TAGS = (
  'div span p a b h1 ul li table tbody tr td th form label fieldset button section svg path g object details summary dialog ' +
  'foreignObject video iframe bdi output time math'
).split(' ')
const EMPTY_TAGS = 'area base br col embed hr img input link meta param source track wbr'.split(' ')

const { tree } = fc.letrec<{ tree: ReactNode; children: ReactNode[] }>((tie) => ({
  children: fc.array(tie('tree'), { maxLength: 4 }),
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      text,
      fc.constantFrom<ReactNode>(null, undefined, true, false, 0, -0, 1.5, 12n, ''),
      fc.tuple(fc.constantFrom(...EMPTY_TAGS), attributes, styled).map(([tag, props, more]) => createElement(tag, { ...props, ...more })),
      fc.tuple(attributes, text).map(([props, value]) => <textarea {...props} defaultValue={value} />),
      fc
        .tuple(fc.constantFrom('div', 'pre', 'script', 'style', 'p'), attributes, text)
        .map(([tag, props, html]) => createElement(tag, { ...props, dangerouslySetInnerHTML: { __html: html } })),
      fc
        .tuple(fc.constantFrom('script', 'style', 'title'), attributes, text)
        .map(([tag, props, inside]) => createElement(tag, props, inside)),
      text.map((value) => <Kept text={value} />),
      text.map((value) => <Forwarded text={value} ref={() => {}} />),
      text.map((value) => <KeptForwarded text={value} />),
      fc.constant(<Colored />),
    ),
    fc
      .tuple(fc.constantFrom(...TAGS), attributes, styled, tie('children'))
      .map(([tag, props, more, children]) => createElement(tag, { ...props, ...more }, ...children)),
    fc
      .tuple(fc.constantFrom('pre', 'div', 'select', 'optgroup'), attributes, tie('children'))
      .map(([tag, props, children]) => createElement(tag, props, ...children)),
    fc
      .tuple(fc.constantFrom('value', 'defaultValue'), fc.array(text, { minLength: 1, maxLength: 3 }), fc.boolean(), text)
      .map(([property, values, isMultiple, other]) => (
        <select {...{ [property]: isMultiple ? values : values[0] }} multiple={isMultiple}>
          {values.map((value) => (
            <option key={value} value={value}>
              {other}
            </option>
          ))}
          <optgroup label={other}>
            <option>
              {values[0]}
              {1}
            </option>
            <option selected>{other}</option>
          </optgroup>
        </select>
      )),
    tie('children').map((children) => createElement(Fragment, null, ...children)),
    tie('children').map((children) => children),
    tie('children').map((children) => new Set(children)),
    tie('children').map((children) => <StrictMode>{children}</StrictMode>),
    tie('tree').map((child) => <Suspense fallback="never">{child}</Suspense>),
    fc.tuple(fc.nat(9), tie('tree')).map(([initial, child]) => <Counted initial={initial}>{child}</Counted>),
    fc.tuple(text, tie('children')).map(([color, children]) => (
      <Color value={color}>
        {children}
        <Color.Consumer>{(value) => value}</Color.Consumer>
      </Color>
    )),
    fc.tuple(scalar, tie('tree')).map(([size, child]) => <Size.Provider value={size}>{child}</Size.Provider>),
  ) as fc.Arbitrary<ReactNode>,
}))

/** React leaves titles, links and pictures alone in there, and moves nothing to the head. */
const still = (children: ReactNode): ReactNode => <noscript>{children}</noscript>
const island = (children: ReactNode): ReactNode => still(<div {...mark('island', 'rfq-form')}>{children}</div>)

/** Without the ends that parsers know. */
const short = (html: string): string => html.replace(new RegExp(`</(?:${[...ENDS_BY_ITSELF].join('|')})>`, 'g'), '')

/** What a renderer makes of a tree, or that it makes nothing of it. */
function outcome(render: (node: ReactNode) => string, node: ReactNode): string | Error {
  try {
    return render(node)
  } catch (error) {
    return error as Error
  }
}

describe('HTML of elements', () => {
  it('is that of React, in an island with its comments between texts and outside without', () => {
    fc.assert(
      fc.property(tree, (node) => {
        const [stock, inIsland] = [outcome(renderToStaticMarkup, still(node)), outcome(renderToString, island(node))]
        if (stock instanceof Error) {
          expect(() => renderToHtml(still(node))).toThrow()
          return
        }
        expect(renderToHtml(still(node))).toBe(short(stock))
        expect(renderToHtml(island(node))).toBe(inIsland instanceof Error ? inIsland : short(inIsland))
      }),
      { numRuns: draws(2000) },
    )
  })
})

function Broken(): ReactNode {
  throw new RangeError('this cannot be shown')
}

const Id = () => <b id={useId()} />

function Undone() {
  useSyncExternalStore(
    () => () => {},
    () => 1,
  )
  return null
}

/** Renders while it is rendered. */
function Outer() {
  return (
    <p>
      {useContext(Color)}
      {String(outcome(renderToHtml, <Broken />))}
    </p>
  )
}

const hooks: string[] = []
function Curious() {
  hooks.push(...Object.keys(internals.H ?? {}))
  return null
}

class Old extends Component {
  override render() {
    return <b />
  }
}

function Impatient() {
  const [count, setCount] = useState(0)
  if (count === 0) setCount(1)
  return count
}

const HTML = { dangerouslySetInnerHTML: { __html: '' } }
const settled = <Value,>(value: Value): Promise<Value> => Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
const Later = ({ data }: { data: Promise<string> }) => use(data)

describe('what pages do without', () => {
  const Lazy = lazy(async () => ({ default: () => <b /> }))
  it.each<[string, ReactNode, RegExp]>([
    ['a class', <Old />, /Old/],
    ['what is loaded later', <Lazy />, /react\.lazy/],
    // A document is not there: React looks at the kind of node alone.
    ['a portal', createPortal(<b />, { nodeType: 1 } as never), /react\.portal/],
    ['a promise', Promise.resolve('a'), /promise/],
    ['a promise that is not settled', <Later data={Promise.resolve('a')} />, /not settled/],
    ['an object', { a: 1, b: 2 } as never, /a, b/],
    ['a type that is none', createElement(undefined as never), /undefined/],
    ['an element that a script defines', createElement('x-y'), /<x-y>/],
    ['a name that is no element', createElement('a b'), /<a b>/],
    ['a state that is set as it is rendered', <Impatient />, /events and effects/],
    ['a store without a snapshot for the server', <Undone />, /snapshot/],
    ['an id of its own in an island', createElement('div', mark('island', 'rfq-form'), <Id />), /useId/],
    ['something inside what holds nothing', createElement(...(['br', null, 'a'] as const)), /<br>/],
    ['elements in a title', <title>{['a', 'b']}</title>, /<title>/],
    ['both kinds of children', createElement(...(['p', HTML, 'a'] as const)), /<p>/],
    ['children of a textarea', createElement('textarea', null, 'a'), /textarea/],
    ['an action that is a function', <form action={() => {}} />, /action/],
  ])('is %s, which is named', (_name, node, message) => {
    expect(() => renderToHtml(<main>{node}</main>)).toThrow(message)
  })

  it('is no promise that is settled', () => {
    expect(renderToHtml(<Later data={settled('there')} />)).toBe('there')
    const failed = Object.assign(new Promise<string>(() => {}), { status: 'rejected', reason: new RangeError('gone') })
    expect(() => renderToHtml(<Later data={failed} />)).toThrow(new RangeError('gone'))
  })

  it('gives ids that no other element has, of no other root either', () => {
    const ids = renderToHtml([<Id />, <Id key="b" />], 's1-') + renderToHtml(<Id />, 's2-')
    expect(new Set(ids.match(/id="[^"]+"/g)).size).toBe(3)
  })
})

describe('an error', () => {
  it('is that of the component, and leaves nothing behind', () => {
    const before = internals.H
    const broken = (
      <Color value="blue">
        <select value="b">
          <option>
            <Broken />
          </option>
        </select>
      </Color>
    )
    expect(() => renderToHtml(<div {...mark('island', 'rfq-form')}>{broken}</div>)).toThrow(new RangeError('this cannot be shown'))
    expect(internals.H).toBe(before)
    expect(
      renderToHtml(
        <>
          <Colored />
          {'a'}
          {'b'}
          <option>b</option>
        </>,
      ),
    ).toBe('red1ab<option>b')
  })

  it('of a page in a page is caught there', () => {
    const html = renderToHtml(
      <Color value="blue">
        {'a'}
        <Outer />
      </Color>,
    )
    expect(html).toBe('a<p>blueRangeError: this cannot be shown</p>')
  })
})

// docs/decisions/0037: what follows are no promises of React's.
describe('the React that it was written for', () => {
  it('is this one: another is compared with what worker/render/ knows of it', () => {
    expect(version).toBe('19.3.1')
  })

  it('has these hooks and no others', () => {
    renderToStaticMarkup(<Curious />)
    expect(Object.keys(HOOKS).toSorted()).toEqual(hooks.toSorted())
  })
})
