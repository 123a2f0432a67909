export declare const CHROMIUM_FLAGS: readonly string[]
export declare function ensureChromium(): Promise<string>
