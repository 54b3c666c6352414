import type { Client } from '../../src-main/storage/worker/client.ts'

/** Wraps functions of this process as an asynchronous client. */
export function asClient<T extends object>(functions: T): Client<T> {
  return new Proxy(functions, {
    get:
      (target, name) =>
      async (...values: unknown[]) =>
        (Reflect.get(target, name) as (...all: unknown[]) => unknown)(...values),
  }) as Client<T>
}
