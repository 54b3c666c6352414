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
    message: 'The model server answers too slowly, or no more.',
    next: 'Try again. If it stays so, restart the model server, or choose a smaller model.',
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
    visualCpp: {
      message: 'Search by meaning needs a library of Microsoft that this computer does not have, so only lexical search works.',
      next: 'Install the Visual C++ runtime for x64 (“Microsoft Visual C++ 2015-2022 Redistributable”), then start EchoMind again.',
    },
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
    next: 'Choose a chat model in the settings (models.chat), or add a verification model.',
    nothing: {
      message: 'This answer has no written sentence whose sources are still there.',
      next: 'Ask the question again with a chat model.',
    },
  },
  'model-folder-unusable': {
    message: 'This folder holds no verification model.',
    next: 'Choose a folder with config.json, tokenizer.json and an ONNX file (model.onnx) of a sequence classifier.',
    noConfig: { message: 'This folder has no config.json, so EchoMind cannot tell which model it holds.' },
    badConfig: {
      message: 'The config.json of this folder cannot be read.',
      next: 'Download the file again. It is a JSON file of some kilobytes.',
    },
    noTokenizer: {
      message: 'This model has no tokenizer.json.',
      next: 'Download tokenizer.json from where the model comes from, and put it beside config.json.',
    },
    noOnnx: {
      message: 'This model has no ONNX file.',
      next: 'Download model.onnx into the folder, or into its subfolder onnx. EchoMind does not run other formats (safetensors, PyTorch).',
    },
    otherTask: {
      message: 'This model is not a sequence classifier, but {{name}}.',
      next: 'Choose a model for natural language inference (NLI), or a cross-encoder.',
    },
    unnamedLabels: {
      message: 'This model does not name its labels ({{name}}), so nobody can tell which of them means “entailment”.',
      next: 'Write the three names into id2label of config.json, as the description of the model gives them: entailment, neutral, contradiction.',
    },
    otherLabels: {
      message: 'The labels of this model are not entailment, neutral and contradiction, but {{name}}.',
      next: 'Choose a model for natural language inference (NLI), or a cross-encoder.',
    },
    labelCount: {
      message: 'This model has {{count}} labels. A verification model has three (NLI) or one (cross-encoder).',
      next: 'Choose a model for natural language inference with three labels, or a cross-encoder.',
    },
    emptyFile: { message: 'The file {{name}} of this model is empty.', next: 'Download the file again.' },
    isLink: {
      message: 'The file {{name}} of this model is a link to another place, and EchoMind does not follow links.',
      next: 'Copy the folder with the files themselves (hf download --local-dir does that), then add the copy.',
    },
    tooLarge: {
      message: 'This model has {{size}} MB, and the limit is {{limit}} MB.',
      next: 'Choose a smaller model, or leave only its quantised ONNX file in the folder.',
    },
    alreadyThere: { message: 'This model is already there, as “{{name}}”.', next: 'Remove it first to add it again.' },
    adding: { message: 'Another model is being added.', next: 'Wait until it is there, then add this one.' },
  },
  'own-model-not-found': {
    message: 'There is no model with this name in the library.',
    next: 'Check the spelling. The command “models” lists them.',
  },
  'classifier-failed': {
    message: 'The verification model does not answer, so there is no second opinion.',
    next: 'Remove the model and add it again, or choose another one.',
    cannotOpen: {
      message: 'The verification model cannot be opened: its ONNX file is damaged, or uses operators that are not known here.',
    },
    cannotRun: {
      message: 'The verification model gives no usable result.',
      next: 'Choose another variant of its ONNX file, or another model.',
    },
    externalData: {
      message: 'The weights of the verification model are missing: its ONNX file needs a second file.',
      next: 'Put the file with the weights (model.onnx_data) beside the ONNX file, then add the folder again.',
    },
    tokenizer: { message: 'The tokenizer of the verification model cannot be used.', next: 'Choose another model.' },
    missing: { message: 'A file of the verification model is missing ({{name}}).' },
    changed: { message: 'A file of the verification model was changed after it was added ({{name}}), so EchoMind does not open it.' },
    died: {
      message: 'The verification model ended its process, so there is no second opinion.',
      next: 'Ask again. If it happens again, choose a smaller model.',
    },
    setAside: {
      message: 'The verification model ended its process twice, so it is not used until EchoMind starts again.',
      next: 'Choose a smaller model.',
    },
    slow: { message: 'The verification model was too slow for all sentences.', next: 'Choose a smaller model, or a quantised one.' },
  },
  'no-chat-model': { message: 'This needs a chat model, and none is chosen.', next: 'Choose one in the settings (models.chat).' },
} as const
