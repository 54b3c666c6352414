/*
 * The MP3 decoder: minimp3 (github.com/lieff/minimp3, commit 7b590fdcfa5a79c033e76eacc05d0c3e4c79f536, CC0-1.0) for WebAssembly.
 * minimp3-bytes.ts is made of this file and of minimp3.h (SHA-256 5fb296a790734772b65a5514438cc06d14f24e539c13475ff2a7f737681c82c0) by zig 0.17.1:
 *   zig cc -target wasm32-freestanding -Os -msimd128 -mbulk-memory -ffreestanding -nostdlib -Wl,--no-entry -Wl,--strip-all -I FOLDER minimp3.c -o minimp3.wasm
 * FOLDER holds minimp3.h and empty files stdlib.h and string.h. No byte of a C library is in the result.
 */
#define memcpy __builtin_memcpy
#define memmove __builtin_memmove
#define memset __builtin_memset
#define NULL 0
#define MINIMP3_IMPLEMENTATION
#define MINIMP3_FLOAT_OUTPUT
#define MINIMP3_NO_SIMD
#include "minimp3.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define INPUT_BYTES (1 << 18)

static mp3dec_t decoder;
static mp3dec_frame_info_t info;
static uint8_t input[INPUT_BYTES];
static float pcm[MINIMP3_MAX_SAMPLES_PER_FRAME];

EXPORT("init") void init(void) { mp3dec_init(&decoder); }
EXPORT("input") uint8_t *input_at(void) { return input; }
EXPORT("pcm") float *pcm_at(void) { return pcm; }
EXPORT("info") mp3dec_frame_info_t *info_at(void) { return &info; }
/* Decodes the next frame of `bytes` bytes that begin at `from` in the input. Returns samples of each channel. */
EXPORT("decode") int decode(int from, int bytes) { return mp3dec_decode_frame(&decoder, input + from, bytes, pcm, &info); }
