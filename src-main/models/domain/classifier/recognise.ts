import { chooseOnnx } from './choose-onnx.ts'
import type { FolderFile, ModelConfig, Recognised, Unusable } from './types.ts'

/** Tokens of a pair without a stated limit, and the most that are used: attention costs the square of the length. */
const MOST_TOKENS = 512
/** Fewest tokens that leave room for a claim and a passage. */
const FEWEST_TOKENS = 16
/** Positions that models of the RoBERTa family reserve for padding. */
const RESERVED_POSITIONS = 2
const RESERVES_POSITIONS = /roberta|camembert|mpnet/u
const LABELS = { entailment: /^entail/u, neutral: /^neutral/u, contradiction: /^contradict/u }

/** True if a folder's config.json describes a model of the transformers library, whatever its task. */
export function isModelConfig(config: Record<string, unknown> | null): boolean {
  return config !== null && (typeof config['model_type'] === 'string' || Array.isArray(config['architectures']))
}

/**
 * Recognises a sequence classifier: NLI with three named labels, or a cross-encoder with one. `maxBytes`: largest sum of the files to copy;
 * `processor`: of this computer, as Node names it.
 */
export function recogniseClassifier(
  files: readonly FolderFile[],
  { config, tokenizerConfig }: ModelConfig,
  { maxBytes, processor }: { maxBytes: number; processor: string },
): Recognised | Unusable {
  const has = (path: string): boolean => files.some((file) => file.path === path)
  if (!has('config.json')) return { problem: 'noConfig' }
  if (config === null) return { problem: 'badConfig' }
  const task = taskOf(config)
  if ('problem' in task) return task
  if (!has('tokenizer.json')) return { problem: 'noTokenizer' }
  const chosen = chooseOnnx(files, processor)
  if (chosen === null) return { problem: 'noOnnx' }
  const copied = [
    ...files.filter(({ path }) => path === 'config.json' || path === 'tokenizer.json' || path === 'tokenizer_config.json'),
    ...chosen.files,
  ]
  const empty = copied.find(({ bytes }) => bytes === 0)
  if (empty) return { problem: 'emptyFile', name: empty.path }
  const size = copied.reduce((sum, { bytes }) => sum + bytes, 0)
  if (size > maxBytes) return { problem: 'tooLarge', size, limit: maxBytes }
  const architecture = textOf(config['model_type'])
  const maxTokens = maxTokensOf(architecture, config, tokenizerConfig ?? {})
  return { ...task, architecture, maxTokens, onnx: chosen.onnx, files: copied, others: chosen.others }
}

/** Kind and labels by `architectures` and `id2label`. */
function taskOf(config: Record<string, unknown>): Pick<Recognised, 'kind' | 'labels' | 'yes'> | Unusable {
  const architectures = Array.isArray(config['architectures']) ? config['architectures'].map(String) : []
  if (!architectures.some((name) => name.endsWith('ForSequenceClassification')))
    return { problem: 'otherTask', name: architectures.join(', ') || textOf(config['model_type']) || '?' }
  const names = labelNames(config)
  const labels = names?.length ?? (typeof config['num_labels'] === 'number' ? config['num_labels'] : 2)
  if (labels === 1) return { kind: 'cross-encoder', labels: 1, yes: 0 }
  if (labels !== 3) return { problem: 'labelCount', labels }
  if (names === null || names.every((name) => /^label_\d+$/u.test(name)))
    return { problem: 'unnamedLabels', name: (names ?? []).join(', ').toUpperCase() || 'LABEL_0, LABEL_1, LABEL_2' }
  const places = Object.values(LABELS).map((label) => names.filter((name) => label.test(name)).length)
  if (places.some((count) => count !== 1)) return { problem: 'otherLabels', name: names.join(', ') }
  return { kind: 'nli', labels: 3, yes: names.findIndex((name) => LABELS.entailment.test(name)) }
}

/** Names of the labels in lower case, in the order of the logits; null: not stated. */
function labelNames(config: Record<string, unknown>): string[] | null {
  const named = config['id2label']
  if (typeof named !== 'object' || named === null) return null
  const entries = Object.entries(named).toSorted(([a], [b]) => Number(a) - Number(b))
  return entries.map(([, name]) => String(name).trim().toLowerCase())
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function maxTokensOf(architecture: string, config: Record<string, unknown>, tokenizerConfig: Record<string, unknown>): number {
  const stated = [Number(config['max_position_embeddings']) - (RESERVES_POSITIONS.test(architecture) ? RESERVED_POSITIONS : 0)]
  // Tokenizers without a limit state 1e30.
  stated.push(Number(tokenizerConfig['model_max_length']))
  return Math.min(MOST_TOKENS, ...stated.filter((limit) => limit >= FEWEST_TOKENS).map(Math.floor))
}
