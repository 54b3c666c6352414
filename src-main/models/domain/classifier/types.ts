/** `nli`: three labels, natural language inference. `cross-encoder`: one score for a pair of texts. */
export type ClassifierKind = 'nli' | 'cross-encoder'

/** A file of a model folder: path with slashes, relative to the folder. */
export type FolderFile = { path: string; bytes: number }

/** The settings of a model folder, parsed; null: missing or no JSON object. */
export type ModelConfig = { config: Record<string, unknown> | null; tokenizerConfig: Record<string, unknown> | null }

/** A recognised sequence classifier. */
export type Recognised = {
  kind: ClassifierKind
  /** `model_type` of config.json, as "deberta-v2". */
  architecture: string
  /** Number of logits: 3 or 1. */
  labels: number
  /** Index of the logit for entailment; 0 for a cross-encoder. */
  yes: number
  /** Longest pair of texts in tokens, special tokens included. */
  maxTokens: number
  /** The chosen ONNX file. */
  onnx: string
  /** Files to copy: configuration, tokenizer, ONNX file and its external data. */
  files: FolderFile[]
  /** ONNX files that were not chosen. */
  others: string[]
}

/** Why a folder is no usable classifier: the code of a sentence (errors.model-folder-unusable), and the words in it. */
export type Unusable =
  | { problem: 'noConfig' | 'badConfig' | 'noOnnx' | 'noTokenizer' }
  | { problem: 'otherTask' | 'unnamedLabels' | 'otherLabels' | 'emptyFile'; name: string }
  | { problem: 'labelCount'; labels: number }
  | { problem: 'tooLarge'; size: number; limit: number }

/** A pair of texts to compare. `aligned`: the part of the passage that is most like the claim; '' if unknown. */
export type Pair = { claim: string; passage: string; aligned: string }
