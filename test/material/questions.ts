/** A question in other words than its document’s, the possible documents, and words of the passage that answers it. */
export type RewordedQuestion = { question: string; documents: readonly string[]; passage: string }

export const REWORDED_QUESTIONS: readonly RewordedQuestion[] = [
  {
    question: 'How many computers and how much drinking supply were handed over?',
    documents: ['pdf/unstructured__fake-memo.pdf'],
    passage: '20,000 bottles of water',
  },
  {
    question: 'Why do evil spirits try to take over sorcerers?',
    documents: ['pdf/unstructured__DA-1p.pdf'],
    passage: 'attempts to possess a mage',
  },
  {
    question: 'Where do the people of the besieged city live to escape the shelling?',
    documents: ['pdf/pypdf__Seige_of_Vicksburg_Sample_OCR.pdf'],
    passage: 'living in caves',
  },
  { question: 'What nasty beings dread moonlight?', documents: ['pdf/pdf.js__pdkids.pdf'], passage: 'Evil Things that' },
  {
    question: 'What does Ishmael do when he is depressed?',
    documents: ['docx/unstructured__category-level.docx'],
    passage: 'driving off the spleen',
  },
  {
    question: 'How are encyclopedia articles cut up before they are indexed for question answering?',
    documents: ['pdf/unstructured__multi-column.pdf'],
    passage: 'disjoint text',
  },
  {
    question: 'Is it safer to look at documents inside the browser?',
    documents: ['pdf/pdf.js__pdfjs_wikipedia.pdf'],
    passage: 'security risks',
  },
  {
    question: 'Which theory explains whether people will use a new computer program?',
    documents: ['pdf/pdf.js__TAMReview.pdf'],
    passage: 'technology acceptance model',
  },
  {
    question: 'Why is it hard to compile scripting code whose variables have no declared kinds?',
    documents: ['pdf/pdf.js__tracemonkey_a11y.pdf'],
    passage: 'no concrete type',
  },
  {
    question: 'Which club gave the Welsh striker his first contract?',
    documents: ['txt/unstructured__norwich-city.txt'],
    passage: 'Watford',
  },
  {
    question: 'How can I set the library up without administrator rights?',
    documents: ['md/pypdf__installation.md'],
    passage: 'superuser',
  },
  {
    question: 'Should a reader be lenient with files that break the standard?',
    documents: ['md/pypdf__robustness.md'],
    passage: 'forgiving',
  },
  {
    question: 'How can a file open the printer dialog by itself?',
    documents: ['md/pypdf__add-javascript.md'],
    passage: 'Launch print window',
  },
  { question: 'How do I combine several files into a single one?', documents: ['md/pypdf__merging-pdfs.md'], passage: 'merger' },
  {
    question: 'How are joined letter glyphs turned back into separate characters?',
    documents: ['md/pypdf__post-processing-in-text-extraction.md'],
    passage: 'ligature',
  },
  { question: 'How can I get the pictures out of a PDF?', documents: ['md/pypdf__extract-images.md'], passage: 'images' },
  {
    question: 'How do I fill in the blanks of a questionnaire from a program?',
    documents: ['md/pypdf__forms.md'],
    passage: 'update_page_form_field_values',
  },
  {
    question: 'Who supervises the people that administer bankruptcy cases of individuals?',
    documents: ['docx/unstructured__handbook-1p.docx'],
    passage: 'supervises standing trustees',
  },
  { question: 'How do I add bookmarks for navigation to a document?', documents: ['md/pypdf__handling-outlines.md'], passage: 'outline' },
  {
    question: 'What percentage does the agency take from the cinema order?',
    documents: ['pdf/markitdown__movie-theater-booking-2024.pdf', 'md/markitdown__movie-theater-booking-2024.md'],
    passage: 'commission',
  },
]
