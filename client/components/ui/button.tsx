import type { ComponentProps, MouseEvent, ReactNode } from 'react'

const LOOKS = {
  plain: 'button',
  primary: 'button button-primary',
  quiet: 'button button-quiet',
  link: 'link-button bare',
  icon: 'icon-button centered bare muted',
  copy: 'copy needs-script',
} as const

interface Face {
  look?: keyof typeof LOOKS | undefined
  /** A class in addition to that of the look. */
  className?: string | undefined
  /** An icon before the text. */
  icon?: ReactNode
  /** The text; absent for an icon alone, which then has an `aria-label`. */
  text?: ReactNode
}

const toClassName = (look: Face['look'] = 'plain', more: string | undefined): string => (more ? `${LOOKS[look]} ${more}` : LOOKS[look])

/**
 * A text beside an icon is wrapped in an element. A browser that translates a page replaces the text nodes to which React writes, unless a
 * text is the only child of its element.
 */
const toContent = (icon: ReactNode, text: ReactNode): ReactNode =>
  icon && text ? (
    <>
      {icon}
      <span>{text}</span>
    </>
  ) : (
    (icon ?? text)
  )

/** A button with a text. It submits its form; with `onClick` it belongs to no form, unless its `type` is set. */
export function Button({ look, className, icon, text, type, ...rest }: Face & Omit<ComponentProps<'button'>, 'children' | 'className'>) {
  return (
    <button type={type ?? (rest.onClick ? 'button' : 'submit')} className={toClassName(look, className)} {...rest}>
      {toContent(icon, text)}
    </button>
  )
}

export function ButtonLink({ look, className, icon, text, ...rest }: Face & Omit<ComponentProps<'a'>, 'children' | 'className'>) {
  return (
    <a className={toClassName(look, className)} {...rest}>
      {toContent(icon, text)}
    </a>
  )
}

/** The action of a form's button where there is a script: without one the form is posted. */
export const preventDefaultThen =
  (work: () => void) =>
  (event: MouseEvent): void => {
    event.preventDefault()
    work()
  }
