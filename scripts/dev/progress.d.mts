export interface Steps {
  step<T>(name: string, work: (note: (text: string) => void) => Promise<T> | T): Promise<T>
}

export declare function createSteps(total: number, done?: number): Steps
export declare function duration(ms: number): string
export declare function readStartArguments(): {
  values: { port?: string; state?: string; shop?: string; demonstration?: true }
}
export declare const requireArguments: typeof readArguments
export declare function runCommand(work: () => unknown, failed?: number): Promise<void>
export declare function runSubcommand<Read = readonly string[]>(
  usage: string,
  commands: Readonly<Record<string, (args: Read) => unknown>>,
  read?: (args: readonly string[]) => Read,
): Promise<void>
export declare function toCount(text: string | undefined, name: string): number | null
export declare function toPort(text?: string): number
export declare function readArguments<const Valued extends string = never, const Switch extends string = never>(
  usage: string,
  known: { valued?: readonly Valued[]; switches?: readonly Switch[] },
  args?: readonly string[],
): { values: { [Name in Valued]?: string } & { [Name in Switch]?: true }; positionals: string[] }
