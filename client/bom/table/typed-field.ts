import { createContext, useContext, useEffect, useRef, useState } from 'react'

/** The input of fields by name, before the page came back with a rejected form. */
export const TypedFields = createContext(new Map<string, string>())

/** The text of a field: the former input, once, and otherwise the saved text, whenever that changes. */
export function useTypedField(name: string, savedText: string) {
  const typed = useContext(TypedFields)
  const [text, setText] = useState(typed.get(name) ?? savedText)
  const displayedText = useRef(savedText)
  useEffect(() => {
    // A row that is scrolled out of view and back shows the saved text.
    typed.delete(name)
    if (displayedText.current === savedText) return
    displayedText.current = savedText
    setText(savedText)
  }, [typed, name, savedText])
  return [text, setText] as const
}
