import type { Client } from './client.ts'

/** A service's view of a thread or process: only the functions it names, of those that the modules below it offer. */
export type Calls<Functions, K extends keyof Functions> = Pick<Client<Functions>, K>
