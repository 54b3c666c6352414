/** Notices beside answers and artifacts, and their progress. Answers store these keys, so none is renamed. */
export const answering = {
  notices: {
    answerCut: {
      message: 'The answer reached its maximum length and was cut.',
      next: 'Ask a more specific question, or raise models.numPredict.',
    },
    answerInterrupted: {
      message: 'EchoMind was closed before this answer was finished and checked.',
      next: 'The beginning is kept. Ask again for the complete answer.',
    },
    answerLost: { message: 'EchoMind was closed before this question was answered.', next: 'Ask it again.' },
    answerStopped: { message: 'You stopped this answer.', next: 'The beginning is kept. Ask again for the complete answer.' },
    artifactInterrupted: {
      message: 'EchoMind was closed before this artifact was finished.',
      next: 'The finished sections are kept. Make the artifact again for the complete one.',
    },
    artifactQuoted: 'The missing sections are quoted from the documents. Make the artifact again for the complete one.',
    artifactStopped: {
      message: 'You stopped this artifact.',
      next: 'The beginning is kept. Make the artifact again for the complete one.',
    },
    contextCut: {
      kept: 'The model server cut the prompt to {{window}} tokens, so the answer is without some of the sources.',
      again: 'Ask again: EchoMind now sends shorter prompts to this model.',
      repeated: 'The model server cut the prompt to {{window}} tokens, so the question was sent again with fewer sources.',
      larger: 'Raise the context window in the program of the model server. If it is Ollama, choose Ollama in models.provider.',
    },
    notKept: 'This answer is not kept. {{why}}',
    disagree: {
      message: 'These sources do not agree: {{sides}}.',
      values: 'These sources give different values: {{sides}}.',
      next: 'Read both before you rely on the answer.',
    },
    otherLanguage: {
      message: 'The answer is not in the language of the question.',
      next: 'Ask again, or choose a model that knows your language.',
    },
    partlyReadArtifact: {
      message: 'The documents are long. The artifact uses {{read}} of {{total}} passages: those that search found for its sections.',
      next: 'Choose fewer documents, or raise artifacts.parts.',
    },
    partlyRead: {
      message: 'The documents are long. The answer uses {{read}} of {{total}} parts, spread over all of them.',
      notes: 'The documents are long. All parts were read, but {{lines}} lines of their partial summaries did not fit.',
      partsAndNotes:
        'The documents are long. The answer uses {{read}} of {{total}} parts, spread over all of them, and {{lines}} lines of their partial summaries did not fit.',
      next: 'Ask about fewer documents, or raise answer.wholeParts or models.numCtx.',
    },
    shortened: {
      rewrite: 'The chat model is slow, so the question was not rewritten.',
      rerank: 'The chat model is slow, so the best passages were not reranked.',
      both: 'The chat model is slow, so the question was not rewritten and the best passages were not reranked.',
      next: 'Choose a smaller model for thorough answers, or ask fast.',
    },
    personaCut: {
      message: 'The prompt of the persona is too long for this model, so only its beginning was used.',
      next: 'Shorten it, or raise models.numCtx.',
    },
    sectionCut: {
      message: 'A section reached its maximum length and was cut.',
      next: 'Choose fewer documents, or raise artifacts.numPredict.',
    },
  },
  advice: {
    weak: 'The documents do not support this answer well.',
    notFound: 'The searched documents do not seem to contain the answer.',
    missingWords: 'None of your documents mentions {{words}}.',
    languages: 'Ask in {{languages}}, the language of the documents, or add documents about it.',
    widenTime: 'Choose a longer time window, or add documents about it.',
    widenScope: 'Search more collections or documents, or add documents about it.',
    otherWords: 'Add documents about it, or ask with the words that the documents use.',
    specific: 'Ask a more specific question, or add documents about it.',
    thorough: 'Ask a more specific question, ask again thoroughly, or add documents about it.',
    /** One of several words or languages. */
    either: '{{first}} or {{last}}',
    quoted: '“{{word}}”',
  },
  /** Said before a thorough answer begins. */
  forecast: {
    complete: 'With {{model}}, a fast answer takes about {{fast}} s and a thorough one about {{thorough}} s.',
    without: {
      rewrite:
        'With {{model}}, a fast answer takes about {{fast}} s and a thorough one about {{thorough}} s. The question is not rewritten, because that takes too long.',
      rerank:
        'With {{model}}, a fast answer takes about {{fast}} s and a thorough one about {{thorough}} s. The best passages are not reranked, because that takes too long.',
      both: 'With {{model}}, an answer takes about {{fast}} s. A thorough one is like a fast one, because everything else takes too long.',
    },
  },
  progress: {
    busy: 'The model is still busy with the last question.',
    loading: 'The model server is loading {{model}}.',
    lookingFor: 'Searching for {{section}}.',
    previousAnswer: 'Waiting for the previous answer.',
    readingPart: 'Reading part {{part}} of {{parts}}.',
    readingSources: 'The model is reading the question and its sources.',
    thinking: 'The model is thinking.',
    waiting: 'Waiting for the model server.',
    writing: 'Writing {{section}}.',
  },
  searchNotices: {
    tooLong: 'The question was too long. Only its first 8,000 characters were searched.',
    nothingEmbedded: 'The documents have no vectors yet. EchoMind used only lexical search.',
    embedderMissing: 'The embedder of these vectors is not available. EchoMind used only lexical search.',
    otherModel: 'The vectors come from another embedding model. EchoMind uses only lexical search until the new vectors are computed.',
    embedderFailed: 'The embedder failed ({{reason}}). EchoMind used only lexical search.',
    semanticFailed: 'Semantic search failed ({{reason}}). EchoMind used only lexical search.',
    incomparable: 'The vector of the question does not fit the vectors of the documents. EchoMind used only lexical search.',
    noDocuments: 'There are no documents yet.',
    filtered_one: 'The only document does not pass the filters.',
    filtered_other: 'None of the {{count}} documents passes the filters.',
  },
} as const
