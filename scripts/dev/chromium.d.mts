export declare const CHROMIUM_FLAGS: readonly string[]
export declare function ensureChromium(needs?: { shows_pdf?: boolean }): Promise<string>
export declare function withPictures(
  work: (draw: (svg: string, width: number, height: number) => Promise<Buffer>) => Promise<void>,
): Promise<void>
