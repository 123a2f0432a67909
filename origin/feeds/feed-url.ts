import type { z } from 'zod'
import type { FeedFormat, feedFile } from '#shared/contract/feeds.ts'
import { isSigned, type Secrets, sign } from '../runtime/seal.ts'

const PURPOSE = 'feed'

/** The text that the signature of a URL is for. `ends` in seconds since 1970. */
const toSignedText = ({ day, format, ends }: { day: string; format: FeedFormat; ends: number }): string => `${day} ${format} ${ends}`

/** The URL path of a daily file with a signature that is valid until an instant. */
export async function createFeedUrl(secrets: Secrets, day: string, format: FeedFormat, endsAt: Date): Promise<string> {
  const ends = Math.floor(endsAt.getTime() / 1000)
  const signature = await sign(secrets, PURPOSE, toSignedText({ day, format, ends }))
  return `/api/feeds/${day}/${format}?${new URLSearchParams({ ends: String(ends), signature })}`
}

/** Whether a URL has our signature and has not expired. */
export const isFeedUrl = async (secrets: Secrets, request: z.output<typeof feedFile.request>, now: Date): Promise<boolean> =>
  request.ends * 1000 > now.getTime() && (await isSigned(secrets, PURPOSE, toSignedText(request), request.signature))
