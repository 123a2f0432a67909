const GROUPS = 8
/** Number of groups of an IPv6 address that are counted: a network's customer gets a whole /64. */
const COUNTED_GROUPS = 4

/** The part of a network address that is counted: all of an IPv4 address, the /64 of an IPv6 address. */
export function toNetwork(address: string): string {
  if (!/^[0-9a-f:.]+$/i.test(address) || !address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [before = '', after] = address.toLowerCase().split('::', 2)
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? 0 : Math.max(GROUPS - head.length - tail.length, 0)
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail]
  return `${groups
    .slice(0, COUNTED_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
