/**
 * Assigns fields to columns by a trained model. `npm run train-reader` makes its weights from labelled files. Browser and Worker use the
 * same weights. docs/decisions/0030-column-model.md has their accuracy.
 */
import { FEATURE_NAMES } from './column-features.ts'
import learnedWeights from './column-weights.json' with { type: 'json' }

/** The classes of columns; `none`: no field of a list. */
export const COLUMN_CLASSES = [
  'none',
  'part_number',
  'manufacturer',
  'qty',
  'designators',
  'description',
  'package',
  'value',
  'fitted',
  'supplier_sku',
  'alternate_number',
  'alternate_manufacturer',
  'target_price',
  'date_code',
] as const
export type ColumnClass = (typeof COLUMN_CLASSES)[number]

/** A leaf, which is added to the score of its class, or a split: at `low` it continues for values of the feature `<= at`. */
export type Tree = number | readonly [feature: number, at: number, low: Tree, high: Tree]

/** The trees of each class. The score of a class is the sum of its bias, its prior and its leaves. */
export interface ColumnWeights {
  bias: readonly number[]
  trees: readonly (readonly Tree[])[]
}

/** The field of each column, and its certainty from 0 to 1. */
export interface ColumnAssignment {
  classes: ColumnClass[]
  certainty: number[]
  /** The probability of each class for each column, independent of the other columns. */
  probabilities: readonly (readonly number[])[]
}

/** Classes that several columns may have. */
const REPEATED: ReadonlySet<ColumnClass> = new Set(['none', 'supplier_sku', 'alternate_number', 'alternate_manufacturer'])
/** A list has at least one of these classes. */
const NAMES: readonly ColumnClass[] = ['part_number', 'value', 'description']
/** The weight of a recognized heading before training. */
const PRIOR = 3
/** The class `none` needs this much more evidence, because a person notices a wrong column, but not a missing one. */
const NONE_COST = 0.7
/** Classes below this probability are not tried. */
const LEAST = 1e-3
const MAX_STATES = 64
/** A field below this probability is compared with the best assignment without it. */
const CLEAR = 0.9

let weights = learnedWeights as unknown as ColumnWeights

/** Replaces the weights. Training uses this to judge a file by weights that were trained without it. */
export function setColumnWeights(other: ColumnWeights): void {
  weights = other
}

const headingFeatures = COLUMN_CLASSES.map((name): number[] =>
  (name === 'none' ? ['other', 'note'] : name === 'qty' ? ['qty', 'build_qty'] : [name]).map((field) =>
    FEATURE_NAMES.indexOf(`heading:${field}`),
  ),
)

/** The score of a class by the heading alone. */
export const priorScore = (features: Float64Array, k: number): number =>
  PRIOR * (headingFeatures[k] ?? []).reduce((sum, at) => sum + (features[at] ?? 0), 0)

export function scoreTree(tree: Tree, features: Float64Array): number {
  let node = tree
  while (typeof node !== 'number') node = (features[node[0]] ?? 0) <= node[1] ? node[2] : node[3]
  return node
}

function probabilitiesOf(features: Float64Array, { bias, trees }: ColumnWeights): number[] {
  const scores = bias.map((start, k) =>
    (trees[k] ?? []).reduce((sum: number, tree) => sum + scoreTree(tree, features), start + priorScore(features, k)),
  )
  const largest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - largest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

/** Finds the likeliest classes. @param columns the features of each filled column @param isPossible whether cells allow a class */
export function assignClasses(
  columns: readonly Float64Array[],
  isPossible: (column: number, name: ColumnClass) => boolean,
): ColumnAssignment {
  const probabilities = columns.map((features, column) =>
    probabilitiesOf(features, weights).map((p, k) => (isPossible(column, COLUMN_CLASSES[k] ?? 'none') ? p : 0)),
  )
  const choices = probabilities.map((row) =>
    row.flatMap((p, k) => (p >= LEAST || k === 0 ? [{ k, score: Math.log(Math.max(p, LEAST)) - (k === 0 ? NONE_COST : 0) }] : [])),
  )
  const best = decode(choices)
  const certainty = best.path.map((k, column) => {
    const p = probabilities[column]?.[k] ?? 0
    if (p >= CLEAR || REPEATED.has(COLUMN_CLASSES[k] ?? 'none')) return p
    const second = decode(choices.map((list, at) => (at === column ? list.filter((one) => one.k !== k) : list)))
    return 1 / (1 + Math.exp(second.score - best.score))
  })
  const classes = best.path.map((k) => COLUMN_CLASSES[k] ?? 'none')
  nameParts(classes, certainty, probabilities)
  return { classes, certainty, probabilities }
}

/** Every list names its parts. If no column does, the likeliest column without a field gets such a class. */
function nameParts(classes: ColumnClass[], certainty: number[], probabilities: readonly (readonly number[])[]): void {
  if (classes.some((name) => NAMES.includes(name))) return
  let best: { column: number; name: ColumnClass; p: number } | null = null
  for (const [column, row] of probabilities.entries())
    if (classes[column] === 'none')
      for (const name of NAMES) {
        const p = row[COLUMN_CLASSES.indexOf(name)] ?? 0
        if (p > (best?.p ?? LEAST)) best = { column, name, p }
      }
  if (!best) return
  classes[best.column] = best.name
  certainty[best.column] = best.p
}

interface Choice {
  k: number
  score: number
}

/** A partial assignment, as a linked list from its last column. */
interface State {
  score: number
  k: number
  before: State | null
}

/** The assignment with the highest score in which only `REPEATED` classes have several columns. */
function decode(choices: readonly (readonly Choice[])[]): { score: number; path: number[] } {
  let states: [used: number, state: State | null][] = [[0, null]]
  for (const list of choices) {
    const next = new Map<number, State>()
    for (const [used, before] of states)
      for (const { k, score } of list) {
        const bit = REPEATED.has(COLUMN_CLASSES[k] ?? 'none') ? 0 : 1 << k
        if ((used & bit) !== 0) continue
        const sum = (before?.score ?? 0) + score
        if (sum > (next.get(used | bit)?.score ?? Number.NEGATIVE_INFINITY)) next.set(used | bit, { score: sum, k, before })
      }
    states = next.size <= MAX_STATES ? [...next] : [...next].sort(([, a], [, b]) => b.score - a.score).slice(0, MAX_STATES)
  }
  let best: State | null = null
  for (const [, state] of states) if (state && state.score > (best?.score ?? Number.NEGATIVE_INFINITY)) best = state
  const path: number[] = []
  for (let state = best; state; state = state.before) path.unshift(state.k)
  return { score: best?.score ?? Number.NEGATIVE_INFINITY, path }
}
