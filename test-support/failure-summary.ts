/**
 * A Vitest reporter: after everything else, one short block per test that failed, or passed only after a retry. The end of a log thus shows
 * the failures.
 */
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase } from 'vitest/node'

/** Lines of each test's first error. */
const MAX_LINES = 8
const MAX_LINE_LENGTH = 300

export class FailureSummary implements Reporter {
  readonly #blocks: string[] = []

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    const isFlaky = test.diagnostic()?.flaky ?? false
    if (state !== 'failed' && !isFlaky) return
    const [error] = errors ?? []
    const lines = stripVTControlCharacters(`${error?.message ?? ''}\n${error?.diff ?? ''}`)
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, MAX_LINES)
      .map((line) => `  ${line.slice(0, MAX_LINE_LENGTH)}`)
    const outcome = isFlaky ? 'passed on a second try' : 'failed'
    this.#blocks.push([`${outcome}: ${test.module.relativeModuleId} > ${test.fullName}`, ...lines].join('\n'))
  }

  onTestRunEnd(): void {
    if (this.#blocks.length > 0) console.log(`\n${this.#blocks.join('\n\n')}\n`)
  }
}
