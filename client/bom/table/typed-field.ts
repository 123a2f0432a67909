import { createContext, useContext, useEffect, useRef, useState } from 'react'

/** The input of fields by name, before the page came back with a rejected form. */
export const TypedFields = createContext(new Map<string, string>())

/** The text of a field: the former input, once, and otherwise the saved text, whenever that changes. */
export function useTypedField(name: string, savedText: string) {
  const typed = useContext(TypedFields)
  const [text, setText] = useState(typed.get(name) ?? savedText)
  const displayedText = useRef(savedText)
  useEffect(() => {
    // Rows that are scrolled away and back show the saved text by then.
    typed.delete(name)
    if (displayedText.current === savedText) return
    displayedText.current = savedText
    setText(savedText)
  }, [typed, name, savedText])
  return [text, setText] as const
}
