import type { z } from 'zod'
import type { FeedFormat, feedFile } from '#shared/contract/feeds.ts'
import { isSigned, type Secrets, sign } from '../runtime/seal.ts'

const PURPOSE = 'feed'

/** The text that the signature of an address is for. `ends` in seconds since 1970. */
const toSignedText = ({ day, format, ends }: { day: string; format: FeedFormat; ends: number }): string => `${day} ${format} ${ends}`

/** The address of a daily file, on this site, until an instant. */
export async function createFeedUrl(secrets: Secrets, day: string, format: FeedFormat, endsAt: Date): Promise<string> {
  const ends = Math.floor(endsAt.getTime() / 1000)
  const signature = await sign(secrets, PURPOSE, toSignedText({ day, format, ends }))
  return `/api/feeds/${day}/${format}?${new URLSearchParams({ ends: String(ends), signature })}`
}

/** Whether an address is ours and has not ended. */
export const isFeedUrl = async (secrets: Secrets, request: z.output<typeof feedFile.request>, now: Date): Promise<boolean> =>
  request.ends * 1000 > now.getTime() && (await isSigned(secrets, PURPOSE, toSignedText(request), request.signature))
