import type { SpawnOptions } from 'node:child_process'

export declare const ROOT: string
export declare const NODE: string
export declare function toolEnvironment(): NodeJS.ProcessEnv
export declare function installPackages(): Promise<boolean>
export declare function runQuietly(
  command: string,
  args: readonly string[],
  options?: SpawnOptions,
): Promise<{ code: number; output: string }>
export declare function runThrough(
  command: string,
  args: readonly string[],
  options?: { signal?: AbortSignal; onOutput?: (text: string) => void },
): Promise<number>
