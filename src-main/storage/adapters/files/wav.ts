/** Bytes of the header of our WAV files. */
export const WAV_HEADER = 44
/** Bytes of a sample: 16-bit mono. */
export const SAMPLE_BYTES = 2
/** Size that says "to the end of the file": of a recording that is not closed. */
const OPEN_SIZE = 0xffffffff

/** Header of a WAV file of 16-bit mono PCM. `samples` null: the file still grows. Source: the RIFF specification, "WAVE_FORMAT_PCM". */
export function wavHeader(rate: number, samples: number | null): Uint8Array {
  const header = Buffer.alloc(WAV_HEADER)
  const data = samples === null ? OPEN_SIZE : Math.min(samples * SAMPLE_BYTES, OPEN_SIZE)
  header.write('RIFF', 0, 'ascii')
  header.writeUInt32LE(samples === null ? OPEN_SIZE : Math.min(data + WAV_HEADER - 8, OPEN_SIZE), 4)
  header.write('WAVEfmt ', 8, 'ascii')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * SAMPLE_BYTES, 28)
  header.writeUInt16LE(SAMPLE_BYTES, 32)
  header.writeUInt16LE(8 * SAMPLE_BYTES, 34)
  header.write('data', 36, 'ascii')
  header.writeUInt32LE(data, 40)
  return header
}
