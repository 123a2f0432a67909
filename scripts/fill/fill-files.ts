/** SQL files that fill an empty D1 database, each within the limits of D1, and each recording its number. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toSqlLiteral } from './literal.ts'
import { type FillPlan, PLAN_FILE } from './plan.ts'

const FILE_BYTES = 20_000_000

/** Files that each end with a record of their execution. */
export class FillFiles {
  readonly #folder: string
  readonly #as: Pick<FillPlan, 'filled_as' | 'state_table'>
  readonly #file_bytes: number
  #lines: string[] = []
  #bytes = 0
  #files = 0
  #all_bytes = 0
  #statements = 0
  #longest = 0

  /**
   * @param folder is created if missing; files of another filling in it are removed
   * @param fileBytes the size at which a file is full
   */
  constructor(folder: string, as: Pick<FillPlan, 'filled_as' | 'state_table'>, fileBytes = FILE_BYTES) {
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder)) if (/^\d{4}\.sql$/.test(name) || name === PLAN_FILE) rmSync(join(folder, name))
    this.#file_bytes = fileBytes
    this.#folder = folder
    this.#as = as
  }

  add(statement: string): void {
    const bytes = Buffer.byteLength(statement)
    this.#lines.push(`${statement};\n`)
    this.#bytes += bytes
    this.#statements++
    this.#longest = Math.max(this.#longest, bytes)
    if (this.#bytes >= this.#file_bytes) this.#flush()
  }

  #flush(): void {
    this.#files++
    const { filled_as, state_table } = this.#as
    const state = toSqlLiteral(`${filled_as} ${this.#files}`)
    const text = `${this.#lines.join('')}INSERT OR REPLACE INTO ${state_table} (name, value) VALUES ('filled', ${state});\n`
    writeFileSync(join(this.#folder, toFileName(this.#files)), text)
    this.#all_bytes += Buffer.byteLength(text)
    this.#lines = []
    this.#bytes = 0
  }

  /** Writes the plan, which makes the folder valid. @returns it */
  close(checks: FillPlan['checks']): FillPlan {
    if (this.#lines.length > 0) this.#flush()
    const plan = {
      ...this.#as,
      files: this.#files,
      bytes: this.#all_bytes,
      statements: this.#statements,
      longest_statement: this.#longest,
      checks,
    }
    // The plan gets its name only once it is complete.
    writeFileSync(join(this.#folder, `${PLAN_FILE}.unfinished`), JSON.stringify(plan))
    renameSync(join(this.#folder, `${PLAN_FILE}.unfinished`), join(this.#folder, PLAN_FILE))
    return plan
  }
}

/** @param file counted from 1 */
export const toFileName = (file: number): string => `${String(file).padStart(4, '0')}.sql`
