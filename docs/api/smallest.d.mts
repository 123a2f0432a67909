import type { Server } from 'node:http'

export declare function startSmallest(port: number): Promise<Server>
