import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

let later: Promise<void> = Promise.resolve()

/** Names the promise of the texts that the first screen does not need. */
export function expectLaterTexts(texts: Promise<void>): void {
  later = texts
}

/** Resolves when all texts of the window are there. */
export function laterTexts(): Promise<void> {
  return later
}

/** A component whose code is loaded when it is shown first. It is shown once all texts are there too. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [page] = await Promise.all([load(), laterTexts()])
    return { default: page }
  })
}
