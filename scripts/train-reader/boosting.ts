/** Multi-class gradient boosting of small regression trees. A split maximizes the second-order gain of the softmax loss. Deterministic. */

import { scoreTree, type Tree } from '#shared/table-reading/columns/column-model.ts'
import { seededRandom } from '#test-support/fuzz-queries.ts'

export interface BoostingOptions {
  rounds: number
  depth: number
  rate: number
  /** L2 regularization, added to the sum of second derivatives. A larger value makes the leaves smaller. */
  l2: number
  /** The minimum sum of second derivatives in a leaf. */
  minWeight: number
  /** The minimum reduction of the loss by a split. */
  minGain: number
  /** The share of the features, from 0 to 1, that each tree may use. */
  featureShare: number
}

const BINS = 24

/** @param weights one per row, 1 by default @param priorOf a score that a row has for class `k` before the first tree */
export function trainForest(
  rows: readonly Float64Array[],
  labels: readonly number[],
  classCount: number,
  options: BoostingOptions,
  weights: readonly number[] = rows.map(() => 1),
  priorOf: (row: Float64Array, k: number) => number = () => 0,
): { bias: number[]; trees: Tree[][] } {
  const { rounds, depth, featureShare } = options
  const featureCount = rows[0]?.length ?? 0
  const cuts = Array.from({ length: featureCount }, (_, feature) => chooseCuts(rows, feature))
  const binned = cuts.map((list, feature) => Uint8Array.from(rows, (row) => binOf(list, row[feature] ?? 0)))
  const bias = Array.from({ length: classCount }, (_, k) => {
    const share =
      labels.reduce((sum, label, i) => sum + (label === k ? (weights[i] ?? 1) : 0), 1) / (weights.reduce((a, b) => a + b, 0) + classCount)
    return round3(Math.log(share))
  })
  const scores = bias.map((start, k) => Float64Array.from(rows, (row) => start + priorOf(row, k)))
  const trees: Tree[][] = bias.map(() => [])
  const random = seededRandom(1)
  const gradients = new Float64Array(rows.length)
  const curvatures = new Float64Array(rows.length)
  const state: GrowthState = { cuts, binned, gradients, curvatures, allowed: [], options }
  for (let round = 0; round < rounds; round++) {
    const maxima = Float64Array.from(rows, (_, i) => Math.max(...scores.map((list) => list[i] ?? 0)))
    const sums = Float64Array.from(rows, (_, i) => scores.reduce((sum, list) => sum + Math.exp((list[i] ?? 0) - (maxima[i] ?? 0)), 0))
    const grown = scores.map((list, k) => {
      for (let i = 0; i < rows.length; i++) {
        const p = Math.exp((list[i] ?? 0) - (maxima[i] ?? 0)) / (sums[i] ?? 1)
        const weight = weights[i] ?? 1
        gradients[i] = weight * ((labels[i] === k ? 1 : 0) - p)
        curvatures[i] = weight * Math.max(1e-6, p * (1 - p))
      }
      state.allowed = cuts.map(() => random() < featureShare)
      return growTree(
        Uint32Array.from(rows, (_, i) => i),
        depth,
        state,
      )
    })
    for (const [k, tree] of grown.entries()) {
      trees[k]?.push(tree)
      const list = scores[k] as Float64Array
      for (let i = 0; i < rows.length; i++) list[i] = (list[i] ?? 0) + scoreTree(tree, rows[i] as Float64Array)
    }
  }
  return { bias, trees }
}

interface GrowthState {
  /** `cuts`: the thresholds of each feature, ascending. `binned`: for each feature, the bin of each row among them. */
  cuts: readonly (readonly number[])[]
  binned: readonly Uint8Array[]
  gradients: Float64Array
  curvatures: Float64Array
  allowed: readonly boolean[]
  options: BoostingOptions
}

function growTree(indexes: Uint32Array, levels: number, state: GrowthState): Tree {
  const { cuts, binned, gradients, curvatures, options } = state
  let gradient = 0
  let curvature = 0
  for (const i of indexes) {
    gradient += gradients[i] ?? 0
    curvature += curvatures[i] ?? 0
  }
  const leaf = round3((options.rate * gradient) / (curvature + options.l2))
  const best = levels === 0 || curvature < 2 * options.minWeight ? null : findSplit(indexes, gradient, curvature, state)
  if (!best) return leaf
  const bins = binned[best.feature] as Uint8Array
  const side = (isLow: boolean): Tree =>
    growTree(
      indexes.filter((i) => (bins[i] as number) <= best.bin === isLow),
      levels - 1,
      state,
    )
  return [best.feature, cuts[best.feature]?.[best.bin] ?? 0, side(true), side(false)]
}

/** The split with the largest gain; null if no split reaches `minGain`. */
function findSplit(
  indexes: Uint32Array,
  gradient: number,
  curvature: number,
  { cuts, binned, gradients, curvatures, allowed, options: { l2, minWeight, minGain } }: GrowthState,
): { gain: number; feature: number; bin: number } | null {
  let best: { gain: number; feature: number; bin: number } | null = null
  const base = (gradient * gradient) / (curvature + l2)
  for (const [feature, list] of cuts.entries()) {
    if (list.length === 0 || !allowed[feature]) continue
    const bins = binned[feature] as Uint8Array
    const g = new Float64Array(list.length + 1)
    const h = new Float64Array(list.length + 1)
    for (const i of indexes) {
      const bin = bins[i] as number
      g[bin] = (g[bin] as number) + (gradients[i] as number)
      h[bin] = (h[bin] as number) + (curvatures[i] as number)
    }
    let lowGradient = 0
    let lowCurvature = 0
    for (let bin = 0; bin < list.length; bin++) {
      lowGradient += g[bin] as number
      lowCurvature += h[bin] as number
      const highCurvature = curvature - lowCurvature
      if (lowCurvature < minWeight || highCurvature < minWeight) continue
      const gain = lowGradient ** 2 / (lowCurvature + l2) + (gradient - lowGradient) ** 2 / (highCurvature + l2) - base
      if (gain > (best?.gain ?? minGain) + 1e-9) best = { gain, feature, bin }
    }
  }
  return best
}

const round3 = (value: number): number => Math.round(value * 1e3) / 1e3

/** Thresholds of a feature, ascending: at most `BINS`, each with rows on both sides. */
function chooseCuts(rows: readonly Float64Array[], feature: number): number[] {
  const values = [...new Set(rows.map((row) => row[feature] ?? 0))].sort((a, b) => a - b)
  if (values.length <= BINS) return values.slice(0, -1).map((value, i) => round3((value + (values[i + 1] ?? value)) / 2))
  const sorted = rows.map((row) => row[feature] ?? 0).sort((a, b) => a - b)
  const cuts = new Set<number>()
  for (let i = 1; i <= BINS; i++) {
    const value = sorted[Math.floor((i * sorted.length) / (BINS + 1))] ?? 0
    const next = values.find((one) => one > value)
    if (next !== undefined) cuts.add(round3((value + next) / 2))
  }
  return [...cuts].sort((a, b) => a - b)
}

function binOf(cuts: readonly number[], value: number): number {
  let bin = 0
  while (bin < cuts.length && value > (cuts[bin] as number)) bin++
  return bin
}
