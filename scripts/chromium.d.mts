export declare function ensureChromium(): Promise<string>
