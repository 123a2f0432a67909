import { createContext, useContext, useEffect, useRef, useState } from 'react'

/** What was typed into fields, by their names, before the page came back with a form that was not taken. */
export const TypedFields = createContext(new Map<string, string>())

/** The text of a field: what was typed before, once, and otherwise what is kept, whenever that changes. */
export function useTypedField(name: string, kept: string) {
  const typed = useContext(TypedFields)
  const [text, setText] = useState(typed.get(name) ?? kept)
  const shown = useRef(kept)
  useEffect(() => {
    // Rows that scroll away and back have what is kept by then.
    typed.delete(name)
    if (shown.current === kept) return
    shown.current = kept
    setText(kept)
  }, [typed, name, kept])
  return [text, setText] as const
}
