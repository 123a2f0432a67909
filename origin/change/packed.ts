import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A value as a short text, for what is written once and hardly ever read: JSON, deflated, base64. */
export const pack = (value: unknown): string => deflateRawSync(Buffer.from(JSON.stringify(value)), { level: 4 }).toString('base64')

/** The reverse of `pack`. What was packed is known to whoever packed it. */
export const unpack = <Value>(text: string): Value => JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString('utf8')) as Value
