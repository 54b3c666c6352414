/** The collection of a new library, as it is stored: scripts know it by this name. It is used when no collection is named. */
export const DEFAULT_COLLECTION = 'Personal'

/** Collection of the sample documents. */
export const SAMPLE_COLLECTION = 'Sample'

/** File of its recorded note. */
export const SAMPLE_RECORDING = 'After the storm.wav'

/** Questions that the sample collection (resources/sample) answers well, each with the file that answers it, for the first-run page. */
export const SAMPLE_QUESTIONS = [
  { question: 'When is the spit closed because of the terns?', file: 'Station handbook.pdf' },
  { question: 'Which pump does the station buy?', file: 'Meeting 2025-03-12.md' },
  { question: 'How much notice must the University give to end the agreement?', file: 'Agreement Merganser.docx' },
] as const
