import { parseValue } from './read-tables.ts'

/** A number from the columns that it names. */
export type Formula = (read: (column: string) => number) => number

/** A number, a name with the parenthesis of a call after it, an operator, or, as the last group, what no formula holds. */
const TOKEN = /(\d+(?:\.\d+)?(?:Ki|Mi|Gi|[fpnumkMG])?(?![a-z_]))|([a-z_][a-z0-9_]*)(\s*\()?|[-+*/](?!\s*[*/])|[(),\s]|(.)/g

const FUNCTIONS = { sqrt: Math.sqrt, floor: Math.floor, max: Math.max }

/**
 * Compiles a formula as a spreadsheet has it: numbers with prefixes, columns, `+ - * /`, parentheses, `sqrt`, `floor` and `max`.
 * JavaScript reads it, once no token is left that is none of these.
 * @param use is called with each column that the formula names
 * @throws SyntaxError that says what is wrong
 */
export function compileFormula(text: string, use: (column: string) => void): Formula {
  const body = text.replace(TOKEN, (token: string, number?: string, name?: string, call?: string, other?: string) => {
    if (other !== undefined) throw new SyntaxError(`${other} is no part of a formula: ${text}`)
    if (number !== undefined) return String(parseValue(number))
    if (name === undefined) return token
    if (call !== undefined) {
      if (!Object.hasOwn(FUNCTIONS, name)) throw new SyntaxError(`there is no function ${name}`)
      return token
    }
    use(name)
    return `read('${name}')`
  })
  const compute = new Function(...Object.keys(FUNCTIONS), 'read', `return (${body})`)
  return (read) => compute(...Object.values(FUNCTIONS), read)
}
