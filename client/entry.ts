import { wakeIslands } from './shell/islands.ts'
import { startShell } from './shell/shell.ts'

startShell()
wakeIslands()
