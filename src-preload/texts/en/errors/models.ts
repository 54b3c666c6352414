/** Errors of models and of the model server. */
export const modelErrors = {
  'model-server-down': {
    message: 'The model server does not answer.',
    next: 'Start Ollama and try again. Search and quoted answers work without it.',
    at: { message: 'The model server at {{address}} does not answer.' },
    certificate: {
      message: 'This computer does not trust the certificate of the model server.',
      next: 'Use its http address, or name the certificate in NODE_EXTRA_CA_CERTS.',
    },
  },
  'model-not-installed': {
    message: 'This model is not installed on the model server.',
    next: 'Download it, or choose another model.',
    notListed: { next: 'Load it in the model server, or choose a model from the list.' },
    unknownName: { message: 'There is no model with this name to download.', next: 'Check the spelling.' },
  },
  'model-failed': {
    message: 'The model server reported an error.',
    next: 'Try again, or choose another model.',
    brokeOff: {
      message: 'The model server stopped in the middle of the answer.',
      next: 'The beginning is kept. Ask again for the complete answer.',
    },
    busy: { message: 'The model server is too busy.', next: 'Try again in a moment.' },
    damaged: { message: 'The file of this model is damaged.', next: 'Download the model again, or choose another one.' },
    emptyAnswer: { message: 'The model gave an empty answer.' },
    loading: { message: 'The model server is still loading its model.', next: 'Try again in a moment.' },
    needsKey: { message: 'This model server needs a key, and EchoMind does not send keys.', next: 'Start it without a key.' },
    noEmbeddings: {
      message: 'This model server was started without embeddings.',
      next: 'Start it with embeddings (llama.cpp: --embeddings), or choose another embedding model.',
    },
    noMemory: {
      message: 'This computer does not have enough memory for the model.',
      next: 'Choose a smaller model, or lower models.numCtx.',
    },
    noPull: {
      message: 'This model server cannot download models.',
      next: 'Download the model with its own program, then choose it here.',
    },
    notEmbedding: { message: 'This model cannot compute embeddings.', next: 'Choose an embedding model (models.embedding).' },
    onlyThought: {
      message: 'The model used all its tokens for thinking and gave no answer.',
      next: 'Raise models.numPredict, or choose another model.',
    },
    pull: { message: 'The model could not be downloaded.', next: 'Try again.' },
    pullIncomplete: {
      message: 'The model server stopped before the download was complete.',
      next: 'Download the model again. The first part is kept.',
    },
    pullOffline: {
      message: 'The model server could not reach the internet to download the model.',
      next: 'Connect this computer to the internet, then download the model again.',
    },
    serverTooOld: {
      message: 'This model needs a newer version of the model server.',
      next: 'Update Ollama, then download the model again.',
    },
  },
  'model-stalled': {
    message: 'The model stopped answering.',
    next: 'Try again, or choose a smaller model.',
    pull: { message: 'The model server stopped downloading.' },
  },
  'model-bad-answer': {
    message: 'The model server sent an answer that EchoMind does not understand.',
    next: 'Check that the address is that of an Ollama server.',
    empty: { message: 'The model answered with an empty text.', next: 'Try again, or choose another model.' },
  },
  'model-cloud-refused': {
    message: 'This model runs on servers of another company, so EchoMind does not use it.',
    next: 'Choose a model that runs on this computer.',
  },
  'model-not-chat': { message: 'This model cannot chat.', next: 'Choose a chat model.' },
  'host-not-allowed': {
    message: 'The model server is not on this computer.',
    next: 'If the server is yours, allow its address in the settings (models.allowHost).',
  },
  'context-too-long': {
    message: 'The question and its sources are too long for this model.',
    next: 'Ask a shorter question, raise models.numCtx, or choose a model with a longer context.',
    embedding: { message: 'A passage is too long for the embedding model.', next: 'Choose another embedding model.' },
  },
  'embedder-unavailable': {
    message: 'The embedder does not answer, so only lexical search works.',
    next: 'EchoMind restarts it by itself. Run echomind doctor if this does not help.',
    platform: {
      message: 'The built-in embedder does not run on this kind of computer, so only lexical search works.',
      next: 'Choose an embedding model of the model server (models.embedding) for semantic search.',
    },
  },
  'embedder-damaged': {
    message: 'The built-in embedding model is not the original one.',
    next: 'Install EchoMind again. Lexical search works until then.',
    fileMissing: { message: 'A file of the built-in embedding model is missing ({{name}}).' },
  },
  'bad-vectors': { message: 'The embedding model sent vectors that cannot be used.', next: 'Choose another embedding model.' },
  'no-opinion': {
    message: 'There is nobody who could give a second opinion.',
    next: 'Choose a chat model in the settings (models.chat).',
    nothing: {
      message: 'This answer has no written sentence whose sources are still there.',
      next: 'Ask the question again with a chat model.',
    },
  },
  'no-chat-model': { message: 'This needs a chat model, and none is chosen.', next: 'Choose one in the settings (models.chat).' },
} as const
