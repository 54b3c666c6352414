import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { laterTexts } from '../speak-language.ts'

/** A page whose code is loaded when it is opened first. It is shown once the texts of such pages are there too. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [page] = await Promise.all([load(), laterTexts()])
    return { default: page }
  })
}
