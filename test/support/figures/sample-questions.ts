const BUOYS = 'Eelgrass buoy manual.md'
const MEETING = 'Meeting 2025-03-12.md'
const LETTER = 'Letter from the keeper, 1938.txt'

const QUESTIONS: readonly (readonly [document: string, question: string, answer: string])[] = [
  [BUOYS, 'How often do the eelgrass buoys measure?', 'ten minutes'],
  [BUOYS, 'To what depth is the pressure case of the logger rated?', '50 metres'],
  [BUOYS, 'How deep does the middle buoy lie at low water?', '2.4 m'],
  [BUOYS, 'How often are the windows of the light sensors wiped in summer?', 'two weeks'],
  [BUOYS, 'When is the copper ring around the optode used up?', 'eighteen months'],
  [BUOYS, 'How long does the logger run without sun?', '70 days'],
  [BUOYS, 'At what voltage does the logger stop measuring oxygen?', '11.6'],
  [BUOYS, 'How many days of data does the logger keep?', '400 days'],
  [BUOYS, 'When is the optode calibrated?', 'March'],
  [BUOYS, 'Who is to be called when a buoy is adrift?', 'harbour master'],
  [MEETING, 'Why did the second sea-water pump fail?', 'bearing'],
  [MEETING, 'What does the newer pump cost?', 'two thousand nine hundred'],
  [MEETING, 'When are the terns counted?', 'June'],
  [MEETING, 'Why does no drone fly this year?', 'licence'],
  [MEETING, 'What was the last voltage of the South buoy?', '11.2'],
  [LETTER, 'In which night did the old pier go?', '26th of October'],
  [LETTER, 'How many barrels were lost in the storm?', 'forty barrels'],
  [LETTER, 'What will the new pier of stone cost?', 'nine hundred pounds'],
  [LETTER, 'How much has Mr. Abernethy promised for the pier?', 'three hundred'],
  [LETTER, 'How many herring from the drift nets were under nine inches?', 'seventy-one'],
]

/** A question set over the sample collection in its file format; every question has an answer. */
export const SAMPLE_QUESTIONS = QUESTIONS.map(([document, question, answer], n) =>
  JSON.stringify({ id: `q${n}`, question, relevant: [document], answer }),
).join('\n')
export const SAMPLE_QUESTION_COUNT = QUESTIONS.length
