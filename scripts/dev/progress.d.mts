export interface Steps {
  step<T>(name: string, work: (note: (text: string) => void) => Promise<T> | T): Promise<T>
}

export declare function createSteps(total: number, done?: number): Steps
export declare function duration(ms: number): string
export declare function optionValue(args: readonly string[], name: string): string | null
export declare function positionals(args: readonly string[], valued: readonly string[]): string[]
export declare function countOption(args: readonly string[], name: string): number | null
export declare function runCommand(work: () => unknown, failed?: number): Promise<void>
export declare function runOneOf(usage: string, commands: Readonly<Record<string, (args: readonly string[]) => unknown>>): Promise<void>
export declare function portOption(args: readonly string[]): number
