/** Profiles of a fixed size: unit, usual largest passage and usual repetition between passages. */
export const SIZED_PROFILES = {
  window: { unit: 'characters', size: 1200, overlap: 250 },
  'tokens-512': { unit: 'tokens', size: 512, overlap: 50 },
  'tokens-1000': { unit: 'tokens', size: 1000, overlap: 150 },
} as const
export type SizedProfile = keyof typeof SIZED_PROFILES
/** What a person may choose for them, in the unit of the profile. No more than half a passage is repeated. */
export const PASSAGE_RANGES = { passageSize: { least: 100, most: 4000 }, passageOverlap: { least: 0, most: 1000 } } as const
