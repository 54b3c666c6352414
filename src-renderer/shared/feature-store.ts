import { create } from 'zustand'

/**
 * A store that changes only through its pure reducer, so that every change can be tested as a value.
 * `use` is the hook (with a selector), `get` reads outside React, `dispatch` applies one event.
 */
export function createFeatureStore<State extends object, Event>(initial: State, reduce: (state: State, event: Event) => State) {
  const use = create<State>()(() => initial)
  return {
    use,
    get: use.getState,
    dispatch: (event: Event) => use.setState((state) => reduce(state, event), true),
    /** Resets to the initial state, for tests. */
    reset: () => use.setState(initial, true),
  }
}
