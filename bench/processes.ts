/** The kernel's figures of the processes that a measurement started (Linux only). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Processes started by this one (Linux only). */
export function childPids(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0 && readStat(pid)[1] === String(process.pid))
}

/** Fields of /proc/PID/stat from the state on: [state, ppid, …]; empty if the process has ended. */
function readStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const TICKS_PER_SECOND = 100

export function readCpuSeconds(pid: number): number {
  const stat = readStat(pid)
  return (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND
}

/** Milliseconds of processor time of all threads of a process, exact to the microsecond where a clock tick is ten milliseconds. */
export function readCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6
}

/** Resident memory of a process in MiB: now, or the peak since `forgetPeak`. */
export function memoryMib(pid: number, which: 'now' | 'peak'): number {
  const line = which === 'now' ? /^VmRSS:\s+(\d+) kB/m : /^VmHWM:\s+(\d+) kB/m
  return Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
}

/** Resets the peak of a process's resident memory. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
