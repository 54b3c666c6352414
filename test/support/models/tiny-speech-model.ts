import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FLOAT, INT64, onnxBytes } from './onnx-bytes.ts'

const FEATURES = 80
/** The last token is the blank of CTC. */
const TOKENS = ['a', 'b', 'c', '<blk>']

/**
 * Writes a model that sherpa-onnx runs (NeMo CTC, one matrix), and that never says anything. `name`: of its folder, which tells its kind;
 * `salt`: models with another one have other bytes.
 */
export function writeTinySpeechModel(folder: string, { name = 'sherpa-onnx-nemo-tiny', salt = 0 } = {}): string {
  const path = join(folder, name)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'tokens.txt'), TOKENS.map((token, at) => `${token} ${at}\n`).join(''))
  const network = onnxBytes({
    nodes: [
      { op: 'Transpose', inputs: ['audio_signal'], output: 'frames', integers: { perm: [0, 2, 1] } },
      { op: 'MatMul', inputs: ['frames', 'matrix'], output: 'scores' },
      { op: 'Add', inputs: ['scores', 'blank'], output: 'logprobs' },
    ],
    weights: [
      { name: 'matrix', shape: [FEATURES, TOKENS.length], floats: Array<number>(FEATURES * TOKENS.length).fill(0) },
      { name: 'blank', shape: [TOKENS.length], floats: [0, 0, 0, 10 + salt] },
    ],
    inputs: [
      { name: 'audio_signal', type: FLOAT, shape: ['batch', FEATURES, 'time'] },
      { name: 'length', type: INT64, shape: ['batch'] },
    ],
    outputs: [{ name: 'logprobs', type: FLOAT, shape: ['batch', 'time', TOKENS.length] }],
    metadata: {
      vocab_size: String(TOKENS.length - 1),
      subsampling_factor: '1',
      normalize_type: 'per_feature',
      model_type: 'EncDecCTCModelBPE',
    },
  })
  writeFileSync(join(path, 'model.int8.onnx'), network)
  return path
}
