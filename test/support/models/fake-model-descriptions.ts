import { createHash } from 'node:crypto'
import type { FakeModel } from './fake-model-server.ts'

/** A model as GET /api/tags lists it. */
export function tag(model: FakeModel): object {
  const bert = model.capabilities.includes('embedding')
  return {
    name: model.name,
    model: model.name,
    modified_at: '2026-11-01T09:00:00Z',
    size: bert ? 45_949_702 : 2_019_393_189,
    digest: model.digest ?? createHash('sha256').update(model.name).digest('hex'),
    details: {
      parent_model: '',
      format: 'gguf',
      family: bert ? 'bert' : 'llama',
      families: [bert ? 'bert' : 'llama'],
      parameter_size: '22.57M',
      quantization_level: 'F16',
    },
    ...(model.remote_host && { remote_host: model.remote_host }),
  }
}

/** A model as POST /api/show describes it. */
export function show(model: FakeModel): object {
  const architecture = model.capabilities.includes('embedding') ? 'bert' : 'llama'
  return {
    template: '{{ .Prompt }}',
    capabilities: model.capabilities,
    ...(model.thinkValues && { thinking: { values: model.thinkValues, default: model.thinkValues[0] } }),
    model_info: {
      'general.architecture': architecture,
      [`${architecture}.context_length`]: model.contextLength ?? 8192,
      [`${architecture}.embedding_length`]: model.dimension ?? 3072,
      'tokenizer.ggml.tokens': null,
    },
    modified_at: '2026-11-01T09:00:00Z',
  }
}
