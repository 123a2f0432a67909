/**
 * `npm run train-reader -- [--judge N] FOLDER…`: learns the weights of the column model from the labelled files of the folders and from the
 * made tables. Writes shared/table-reading/columns/column-weights.json. The same files give the same weights, to the byte. `--judge N`
 * divides the repositories into N groups, and reads the files of each by weights that were learned without it. It prints the figures of
 * `bench -- readings`, and writes nothing.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COLUMN_CLASSES, type ColumnWeights, priorScore, setColumnWeights } from '#shared/table-reading/columns/column-model.ts'
import { seededRandom } from '#test-support/fuzz-queries.ts'
import { judgeFiles, printFaults } from '../../bench/readings.ts'
import { ROOT } from '../dev/local-state.ts'
import { readArguments, runCommand } from '../dev/progress.mjs'
import { type BoostingOptions, trainForest } from '../train-reader/boosting.ts'
import { augmentTable, readFileTables, readMadeTables, type TrainingExample, toExample } from '../train-reader/tables.ts'

const USAGE = 'npm run train-reader -- [--judge GROUPS] FOLDER…'
const OPTIONS: BoostingOptions = { rounds: 44, depth: 3, rate: 0.15, l2: 2, minWeight: 1, minGain: 0.7, featureShare: 0.3 }
/** Number of variants of each file's table, and of each hand-made table. */
const FILE_VARIANTS = 8
const MADE_VARIANTS = 4
/** The weight of a column of a variant, relative to a column of a real file. */
const VARIANT_WEIGHT = 0.5
const MADE_WEIGHT = 1

interface Weighted extends TrainingExample {
  weight: number
}

function learn(examples: readonly Weighted[]): ColumnWeights {
  const features = examples.flatMap((one) => one.features)
  const labels = examples.flatMap((one) => one.labels)
  const weights = examples.flatMap(({ labels: list, weight }) => list.map(() => weight))
  return trainForest(features, labels, COLUMN_CLASSES.length, OPTIONS, weights, priorScore)
}

await runCommand(async () => {
  const {
    values: { judge },
    positionals: folders,
  } = readArguments(USAGE, { valued: ['judge'], switches: [] })
  if (folders.length === 0) throw new RangeError(USAGE)
  const random = seededRandom(7)
  const files = (await Promise.all(folders.map((folder) => readFileTables(folder)))).flat()
  const vary = (table: Parameters<typeof augmentTable>[0], count: number, weight: number): Weighted[] =>
    Array.from({ length: count }, (_, number) => ({ ...toExample(augmentTable(table, number + 1, random)), weight }))
  const made = readMadeTables().flatMap((table) => [
    { ...toExample(table), weight: MADE_WEIGHT },
    ...vary(table, MADE_VARIANTS, MADE_WEIGHT * VARIANT_WEIGHT),
  ])
  const real = files.map((table) => ({
    repository: table.repository,
    file: table.file,
    examples: [{ ...toExample(table), weight: 1 }, ...vary(table, FILE_VARIANTS, VARIANT_WEIGHT)],
  }))
  if (judge === undefined) {
    const weights = learn([...real.flatMap(({ examples }) => examples), ...made])
    writeFileSync(join(ROOT, 'shared/table-reading/columns/column-weights.json'), `${JSON.stringify(weights)}\n`)
    console.log(`${files.length} files and ${readMadeTables().length} made tables taught the model.`)
    return
  }
  const repositories = [...new Set(real.map(({ repository }) => repository))]
  const groupCount = Math.min(repositories.length, Number(judge))
  const faults = []
  for (let group = 0; group < groupCount; group++) {
    const judged = new Set(repositories.filter((_, index) => index % groupCount === group))
    setColumnWeights(learn([...real.filter(({ repository }) => !judged.has(repository)).flatMap(({ examples }) => examples), ...made]))
    const names = new Set(real.filter(({ repository }) => judged.has(repository)).map(({ file }) => file))
    faults.push(...(await judgeFiles(folders, (file) => names.has(file))))
  }
  printFaults(faults)
})
