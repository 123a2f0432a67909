import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Fact } from './facts.tsx'
import { Icon } from './icon.tsx'

interface DoneHeadProps {
  title: ReactNode
  lead: ReactNode
  /** It is not done yet, and the page looks again. */
  is_waiting?: boolean
}

/** The head of a page that says that something was sent. */
export function DoneHead({ title, lead, is_waiting = false }: DoneHeadProps) {
  return (
    <header className="page-head" role={is_waiting ? 'status' : undefined}>
      <p className="rfq-done-mark">
        <Icon name={is_waiting ? 'refresh' : 'check'} />
      </p>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
    </header>
  )
}

/** The number that was given to it, copied in one click. @param props `copy`: what the button is called */
export function DoneNumber({ name, number, copy }: { name: string; number: string; copy: string }) {
  const value = (
    <>
      <bdi dir="ltr" className="mono rfq-done-number">
        {number}
      </bdi>
      <CopyButton text={number} label={copy} className="needs-script" />
    </>
  )
  return <Fact name={name} className="pn" value={value} />
}
