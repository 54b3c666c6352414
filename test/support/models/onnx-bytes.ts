/** Hand-written ONNX (protobuf wire format): as much as tiny models of tests need. */

type Field = { field: number; value: number | bigint | string | Uint8Array | readonly Field[] }

/** Element types of a tensor (TensorProto.DataType). */
export const FLOAT = 1
export const INT64 = 7

const varint = (value: number | bigint): number[] => {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0))
    rest >>= 7n
  } while (rest > 0n)
  return bytes
}

/** A message: numbers as varints, everything else with its length. */
function message(fields: readonly Field[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(({ field, value }) => {
      if (typeof value === 'number' || typeof value === 'bigint') return [...varint(field << 3), ...varint(value)]
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value instanceof Uint8Array ? value : message(value)
      return [...varint((field << 3) | 2), ...varint(bytes.length), ...bytes]
    }),
  )
}

export type Tensor = { name: string; shape: readonly number[]; floats?: readonly number[]; integers?: readonly number[] }

/** Raw little-endian bytes of a tensor. */
export function rawBytes({ floats, integers }: Tensor): Uint8Array {
  return floats ? new Uint8Array(Float32Array.from(floats).buffer) : new Uint8Array(BigInt64Array.from(integers ?? [], BigInt).buffer)
}

/** TensorProto; `external`: the file beside the model that holds its data. */
function tensor(one: Tensor, external?: string): Uint8Array {
  const head: Field[] = [
    ...one.shape.map((size) => ({ field: 1, value: size })),
    { field: 2, value: one.floats ? FLOAT : INT64 },
    { field: 8, value: one.name },
  ]
  if (external === undefined) return message([...head, { field: 9, value: rawBytes(one) }])
  const location = [
    { field: 1, value: 'location' },
    { field: 2, value: external },
  ]
  return message([...head, { field: 13, value: location }, { field: 14, value: 1 }])
}

export type Node = {
  op: string
  inputs: readonly string[]
  output: string
  integer?: Record<string, number>
  integers?: Record<string, readonly number[]>
}

function node({ op, inputs, output, integer = {}, integers = {} }: Node): Uint8Array {
  const INT = 2
  const INTS = 7
  return message([
    ...inputs.map((name) => ({ field: 1, value: name })),
    { field: 2, value: output },
    { field: 4, value: op },
    ...Object.entries(integer).map(([name, value]) => ({
      field: 5,
      value: message([
        { field: 1, value: name },
        { field: 3, value },
        { field: 20, value: INT },
      ]),
    })),
    ...Object.entries(integers).map(([name, values]) => ({
      field: 5,
      value: message([{ field: 1, value: name }, ...values.map((value) => ({ field: 8, value })), { field: 20, value: INTS }]),
    })),
  ])
}

/** An input or output: `shape` with names of free dimensions. */
export type Port = { name: string; type: number; shape: readonly (number | string)[] }

function port({ name, type, shape }: Port): Uint8Array {
  const dimensions = shape.map((size) => ({
    field: 1,
    value: message([typeof size === 'string' ? { field: 2, value: size } : { field: 1, value: size }]),
  }))
  const tensorType = message([
    { field: 1, value: type },
    { field: 2, value: message(dimensions) },
  ])
  return message([
    { field: 1, value: name },
    { field: 2, value: message([{ field: 1, value: tensorType }]) },
  ])
}

export type Graph = {
  nodes: readonly Node[]
  weights: readonly Tensor[]
  inputs: readonly Port[]
  outputs: readonly Port[]
  /** Files of weights outside the model, by name of the tensor. */
  external?: Readonly<Record<string, string>>
  metadata?: Readonly<Record<string, string>>
}

/** Bytes of an ONNX file (IR version 8, opset 13). */
export function onnxBytes({ nodes, weights, inputs, outputs, external = {}, metadata = {} }: Graph): Uint8Array {
  const graph = message([
    ...nodes.map((one) => ({ field: 1, value: node(one) })),
    { field: 2, value: 'tiny' },
    ...weights.map((one) => ({ field: 5, value: tensor(one, external[one.name]) })),
    ...inputs.map((one) => ({ field: 11, value: port(one) })),
    ...outputs.map((one) => ({ field: 12, value: port(one) })),
  ])
  return message([
    { field: 1, value: 8 },
    { field: 7, value: graph },
    { field: 8, value: message([{ field: 2, value: 13 }]) },
    ...Object.entries(metadata).map(([key, value]) => ({
      field: 14,
      value: message([
        { field: 1, value: key },
        { field: 2, value },
      ]),
    })),
  ])
}
