// `node --import register.mjs out/main/index.js`: the product imports 'electron' and receives the stand-in without a change of its code.
import { registerHooks } from 'node:module'
import { actAs } from './act-as.mjs'

actAs('browser')

const standIn = new URL('./electron.mjs', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) => (specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context)),
})
