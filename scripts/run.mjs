/**
 * `node scripts/run.mjs <tool or script.ts> …`: runs a package's command or a project script on the pinned Node, with telemetry off. Every
 * npm script uses it.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { NODE, ROOT, runThrough } from './dev/install.mjs'

const [tool = '', ...args] = process.argv.slice(2)
if (!existsSync(NODE)) {
  console.error('The packages are not installed: run npm start or npm ci first.')
  process.exit(1)
}
process.exitCode = await launch()

function launch() {
  if (/\.(?:ts|mjs)$/.test(tool)) return runThrough(NODE, [resolve(ROOT, tool), ...args])
  const bin = join(ROOT, 'node_modules/.bin', tool)
  if (!existsSync(bin)) {
    console.error(`There is no ${tool} in node_modules/.bin.`)
    return 1
  }
  const file = realpathSync(bin)
  // Some packages' commands are native programs.
  return isScript(file) ? runThrough(NODE, [file, ...args]) : runThrough(file, args)
}

/** @param {string} file */
function isScript(file) {
  return /\.[cm]?js$/.test(file) || readFileSync(file).subarray(0, 64).toString('latin1').startsWith('#!/usr/bin/env node')
}
