/** Ends of names that lead to no host of the public internet. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|lan|home|arpa|test)\.?$/

/**
 * Whether events may be sent to a URL: HTTPS to a public host name, without credentials. An IP address is refused, since it may be one of a
 * private network. A name that leads to one is not reached, because the platform connects to public addresses only.
 * @param isLocal a local run may send to any address, such as a receiver on the same machine
 */
export function isWebhookUrl(text: string, isLocal: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (isLocal) return protocol === 'https:' || protocol === 'http:'
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return protocol === 'https:' && !isAddress && hostname.includes('.') && !PRIVATE_NAME.test(hostname)
}
