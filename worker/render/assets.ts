import { assets } from 'virtual:client-assets'

/** Addresses of what the browser build made: hashed in production, source files in development. */
export const { script, styles, order_style, content_style, desk_style, no_script_style, fonts } = assets
export const FLAGS: Readonly<Record<string, string>> = assets.flags
