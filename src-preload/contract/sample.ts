/** Collection of the sample documents. */
export const SAMPLE_COLLECTION = 'Sample'

/** File of its recorded note. */
export const SAMPLE_RECORDING = 'After the storm.wav'

/** Questions that the sample collection (resources/sample) answers well, for the first-run page and the tour. */
export const SAMPLE_QUESTIONS = [
  'When is the spit closed because of the terns?',
  'Which pump did the station decide to buy?',
  'How much notice must the University give to end the agreement?',
] as const
