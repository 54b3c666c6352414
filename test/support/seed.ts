import fc from 'fast-check'

/**
 * Property tests use the same values in every run, so that only a change of code can break one; `ECHOMIND_SEED=random` (or a number) looks
 * for new ones.
 */
const wanted = process.env['ECHOMIND_SEED']
if (wanted !== 'random') fc.configureGlobal({ seed: wanted === undefined ? 20_261_121 : Number(wanted) })
