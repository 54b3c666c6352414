/** Decoded sound, mono. `hasErrors`: parts of the piece could not be decoded. */
export type Decoded = { samples: Float32Array; rate: number; hasErrors: boolean }

/** Decodes a compressed stream that comes in pieces; each stretch of one sample rate on its own. Throws whatever the library throws. */
export type PieceDecoder = { push(piece: Uint8Array): Promise<Decoded[]>; flush(): Promise<Decoded[]>; free(): void }
