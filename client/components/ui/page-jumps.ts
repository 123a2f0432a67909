const NEAR = 2

/**
 * The pages that a page of a long list links, ascending: the first, the last, the neighbours, and jumps in powers of ten. With 150,000
 * pages that is at most 17 links, and any page is at most some thirty clicks away.
 * @param page from 1 to `last`
 */
export function listPageJumps(page: number, last: number): number[] {
  const pages = new Set([1, last])
  for (let step = -NEAR; step <= NEAR; step++) pages.add(page + step)
  for (let step = 10; step < last; step *= 10) pages.add(page - step).add(page + step)
  return [...pages].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b)
}
