/**
 * Vite plugin: the Worker's 'react-dom/server' becomes worker/render/react-server.ts, which renders with the build of
 * React's server that writes strings ('react-dom/server.bun'). The same in `vite build`, `vite dev` and vitest.
 *
 * The build is loaded as a module of its own because React's package keeps its file private, because the public entry
 * would pull in a second server build for `renderToString`, and because a few lines in it have to change (`EDITS`).
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const VIRTUAL_ID = 'virtual:react-server-build'
const RESOLVED_ID = `\0${VIRTUAL_ID}`
const RENDERER = join(import.meta.dirname, '..', '..', 'worker/render/react-server.ts')

type Mode = 'production' | 'development'

interface Edit {
  find: string
  put: string
}

/**
 * React weighs every chunk of a finished segment to decide what is large enough to send later. Outside Bun the exact
 * weight is slow, and UTF-16 units serve the estimate as well.
 */
const LIGHT_WEIGHT: Edit = { find: 'Buffer.byteLength(chunk, "utf8")', put: 'chunk.length' }

/** Only boundaries can be sent later. The shell is by far the most of a page, and its weight moves nothing. */
const SHELL_UNWEIGHED: Edit = { find: 'if (null !== byteLengthOfChunk) {', put: 'if (null !== boundary) {' }

/** A page is thousands of chunks; appending each in place saves as many calls. Chunks are strings, also empty ones. */
const DIRECT_WRITES: Edit = { find: '0 !== chunk.length && destination.write(chunk);', put: 'destination.text += chunk;' }

/** Two copies of one renderer may provide the same context; in development React would take them for rivals. */
const ONE_RENDERER: Edit = { find: 'rendererSigil = {};', put: 'rendererSigil = createReactServer;' }

const EDITS: Record<Mode, Edit[]> = {
  production: [LIGHT_WEIGHT, SHELL_UNWEIGHED, DIRECT_WRITES],
  development: [LIGHT_WEIGHT, SHELL_UNWEIGHED, DIRECT_WRITES, ONE_RENDERER],
}

export function reactServerBuild(): Plugin {
  let mode: Mode = 'production'
  return {
    name: 'solderline:react-server-build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    configEnvironment(name, config) {
      if ((config.consumer ?? (name === 'client' ? 'client' : 'server')) === 'client') return
      return {
        // Left to Node (as vitest would) or bundled ahead of time, it would carry a server build of its own past `resolveId`.
        resolve: { noExternal: ['@hono/react-renderer'] },
        optimizeDeps: {
          exclude: ['@hono/react-renderer', 'react-dom/server', 'react-dom/server.edge'],
          // Found late, they would restart the development server at its first page.
          include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom'],
        },
      }
    },
    configResolved(config) {
      // React itself chooses by NODE_ENV, and its two halves must be of one kind.
      mode = config.isProduction ? 'production' : 'development'
    },
    resolveId: {
      filter: { id: /^(?:react-dom\/server(?:\.edge)?|virtual:react-server-build)$/ },
      handler: (id) => (id === VIRTUAL_ID ? RESOLVED_ID : RENDERER),
    },
    load: {
      filter: { id: /^\0virtual:react-server-build$/ },
      handler: async () => ({ code: toModule(await readReactServer(mode)), map: null }),
    },
  }
}

/**
 * The text of React's string-writing server build, edited.
 * @throws if an edit does not find its place exactly once: React changed, and the change wants a look
 */
export async function readReactServer(mode: Mode): Promise<string> {
  const react_dom = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
  const file = join(react_dom, 'cjs', `react-dom-server.bun.${mode}.js`)
  return EDITS[mode].reduce((source, edit) => applyOnce(source, edit, file), await readFile(file, 'utf8'))
}

/** @throws unless `find` stands exactly once in `source`; `file` is for the message */
export function applyOnce(source: string, { find, put }: Edit, file: string): string {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file}: expected ${find} exactly once, found it ${source.split(find).length - 1} times`)
  }
  return before + put + after
}

/**
 * CommonJS wrapped as a factory. The scheduler is a parameter so that a document can also be rendered at once; of Node's
 * modules the build uses only `TextEncoder`, and its Node streams belong to functions that are not called here.
 */
function toModule(commonjs: string): string {
  return `import React from 'react'
import ReactDOM from 'react-dom'
const modules = { react: React, 'react-dom': ReactDOM, util: { TextEncoder }, crypto: {}, stream: {} }
const require = (name) => modules[name]
export function createReactServer({ queueMicrotask, setTimeout }) {
const exports = {}
${commonjs}
return exports
}
`
}
