import { parseValue } from './read-tables.ts'

/** A number from the columns that it names. */
export type Formula = (read: (column: string) => number) => number

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:Ki|Mi|Gi|[fpnumkMG])?(?![a-z_]))|([a-z_][a-z0-9_]*)|([-+*/(),]))/y

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = { sqrt: Math.sqrt, floor: Math.floor, max: Math.max }

/**
 * Compiles a formula as a spreadsheet has it: numbers with prefixes, columns, `+ - * /`, parentheses, `sqrt`, `floor` and `max`.
 * @param use is called with each column that the formula names
 * @throws SyntaxError that says where it is wrong
 */
export function compileFormula(text: string, use: (column: string) => void): Formula {
  const tokens = tokenize(text)
  let at = 0
  const take = (...expected: string[]) => (expected.includes(tokens[at] ?? '') ? tokens[at++] : undefined)
  const demand = (token: string) => {
    if (take(token) === undefined) throw new SyntaxError(`${token} is missing before ${tokens[at] ?? 'the end'} of ${text}`)
  }

  function sum(): Formula {
    return chain(product, { '+': (a, b) => a + b, '-': (a, b) => a - b })
  }
  function product(): Formula {
    return chain(operand, { '*': (a, b) => a * b, '/': (a, b) => a / b })
  }
  function chain(next: () => Formula, operations: Readonly<Record<string, (a: number, b: number) => number>>): Formula {
    let left = next()
    for (let sign = take(...Object.keys(operations)); sign !== undefined; sign = take(...Object.keys(operations))) {
      const [before, after, operation] = [left, next(), operations[sign] as (a: number, b: number) => number]
      left = (read) => operation(before(read), after(read))
    }
    return left
  }
  function operand(): Formula {
    const token = tokens[at++] ?? ''
    const number = parseValue(token)
    if (number !== null) return () => number
    if (token === '(') {
      const inner = sum()
      demand(')')
      return inner
    }
    if (take('(') === undefined) {
      if (!/^[a-z_]/.test(token)) throw new SyntaxError(`a number or a column is missing before ${token || 'the end'} of ${text}`)
      use(token)
      return (read) => read(token)
    }
    const call = FUNCTIONS[token]
    if (!call) throw new SyntaxError(`there is no function ${token}`)
    const values = [sum()]
    while (take(',') !== undefined) values.push(sum())
    demand(')')
    return (read) => call(...values.map((value) => value(read)))
  }

  const formula = sum()
  if (at < tokens.length) throw new SyntaxError(`${tokens[at]} is too much in ${text}`)
  return formula
}

function tokenize(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match) throw new SyntaxError(`${text.slice(from)} is no part of a formula`)
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '')
  }
  return tokens
}
