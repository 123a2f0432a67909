import { createContext, useContext, useEffect, useRef, useState } from 'react'

/** What was typed into fields, by their names, before the page came back with a form that was not taken. */
export const TypedFields = createContext(new Map<string, string>())

/** The text of a field: what was typed before, once, and otherwise what is kept, whenever that changes. */
export function useTypedField(name: string, savedText: string) {
  const typed = useContext(TypedFields)
  const [text, setText] = useState(typed.get(name) ?? savedText)
  const displayedText = useRef(savedText)
  useEffect(() => {
    // Rows that scroll away and back have what is kept by then.
    typed.delete(name)
    if (displayedText.current === savedText) return
    displayedText.current = savedText
    setText(savedText)
  }, [typed, name, savedText])
  return [text, setText] as const
}
