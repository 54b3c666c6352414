import { describe, expect, it } from 'vitest'
import { isLibraryModel, pullHost } from '../../../../src-main/storage/domain/policy/pull.ts'

const PLAIN = [
  'qwen3.5:4b',
  'embeddinggemma',
  'llama3.2',
  'mxbai-embed-large:335m-v1-fp16',
  'someone/own-model',
  'Some_One/Model.v2:Q4_K_M',
  'a',
  '7b',
]

const ELSEWHERE: Record<string, string | null> = {
  'evil.example/616263/x': 'evil.example',
  'evil.example/616263': 'evil.example',
  'localhost:8080/a/b': 'localhost:8080',
  'localhost:8080/a': 'localhost:8080',
  'hf.co/user/model:Q4': 'hf.co',
  'http://evil.example/a/b': 'evil.example',
  'https://evil.example/a/b:latest': 'evil.example',
  '127.0.0.1/a': '127.0.0.1',
  'a/b/c': 'a',
}

const ODD = [
  '',
  ' ',
  'a b',
  'a\nb',
  '../a',
  '/a',
  'a/',
  'a//b',
  '.a',
  '-a',
  'a:',
  ':a',
  'a:b:c',
  'a:b/c',
  'a@sha256:0',
  'a?b',
  'a#b',
  'a%2fb',
  'a\\b',
  'ä',
  'a\u202eb',
  'a\0',
  `a${'x'.repeat(200)}`,
]

describe('names of models to download', () => {
  it('are plain names of the library, with a namespace or without, with a tag or without', () => {
    for (const name of PLAIN) expect([name, isLibraryModel(name), pullHost(name)]).toEqual([name, true, null])
  })

  it('are refused when they name a host, in any form', () => {
    for (const [name, host] of Object.entries(ELSEWHERE)) expect([name, isLibraryModel(name), pullHost(name)]).toEqual([name, false, host])
  })

  it('are refused in any other form', () => {
    for (const name of ODD) expect([name, isLibraryModel(name)]).toEqual([name, false])
  })
})
