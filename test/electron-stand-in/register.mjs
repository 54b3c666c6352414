// `node --import register.mjs out/main/index.js`: the product imports 'electron' and gets the stand-in; nothing in the product knows.
import { registerHooks } from 'node:module'

const standIn = new URL('./electron.mjs', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) => (specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context)),
})
