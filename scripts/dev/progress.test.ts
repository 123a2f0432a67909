import { describe, expect, it } from 'vitest'
import { readArguments } from './progress.mjs'

const USAGE = 'npm run thing -- FILE [--state DIR] [--dry-run]'
const read = (...args: string[]) => readArguments(USAGE, { valued: ['state'], switches: ['dry-run'] }, args)

describe('arguments of a command', () => {
  it('are values of options, switches, and what is no option', () => {
    expect(read('a.csv', '--state', 'here', '--dry-run', 'b')).toMatchObject({
      values: { state: 'here', 'dry-run': true },
      positionals: ['a.csv', 'b'],
    })
    expect(read('--state=there').values.state).toBe('there')
    expect(read().values).toEqual({})
  })

  it.each([
    { args: ['--sate', 'x'], message: `Unknown option '--sate'\n\n${USAGE}` },
    { args: ['--state'], message: `Option '--state <value>' argument missing\n\n${USAGE}` },
    { args: ['--state', '--dry-run'], message: `Option '--state' argument is ambiguous` },
    { args: ['--help'], message: USAGE },
  ])('end with the usage: $args', ({ args, message }) => {
    expect(() => read(...args)).toThrow(message)
    expect(() => read(...args)).toThrow(USAGE)
  })
})
