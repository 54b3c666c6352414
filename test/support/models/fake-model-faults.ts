import { gzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import type { Fault } from './fake-model-fault-names.ts'

type ChatParts = {
  response: ServerResponse
  words: string[]
  line: (content: string, more?: object) => string
  server: { readonly loadMs: number }
}

/** Spoils the response of any path; true if no other response follows. */
export function misbehaveHttp(fault: Fault, path: string, response: ServerResponse): boolean {
  const answer = (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}): true => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
    return true
  }
  switch (fault) {
    case 'all-drops':
      response.destroy()
      return true
    case 'all-hangs':
      return true
    case 'all-500':
      return answer(500, 'application/json', '{"error":"llama runner process has terminated: signal: killed"}')
    case 'all-500-html':
      return answer(500, 'text/html', '<html><h1>500</h1></html>')
    case 'all-503-busy':
      return answer(503, 'application/json', '{"error":"server busy, please try again.  maximum pending requests exceeded"}')
    case 'all-401':
      return answer(401, 'application/json', '{"error":"unauthorized"}')
    case 'all-403':
      return answer(403, 'text/plain', '')
    case 'all-404-text':
      return answer(404, 'text/plain', '404 page not found')
    case 'all-405':
      return answer(405, 'text/plain', '405 method not allowed')
    case 'all-html':
      return answer(200, 'text/html', '<!doctype html><title>Router</title><p>Welcome')
    case 'all-empty':
      return answer(200, 'application/json', '')
    case 'all-array':
      return answer(200, 'application/json', '[1,2,3]')
    case 'all-redirect':
      return answer(302, 'text/plain', '', { location: 'http://127.0.0.1:9/stolen' })
    case 'all-not-http':
      response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n')
      return true
    case 'all-huge':
      response.writeHead(200, { 'content-type': 'application/json' })
      flood(response, Buffer.alloc(65_536, 'x'))
      return true
    case 'all-gzip-bomb':
      return answer(200, 'application/json', gzipSync(Buffer.alloc(8_000_000, ' ')), { 'content-encoding': 'gzip' })
    case 'all-bad-gzip':
      return answer(200, 'application/json', 'this is not gzip', { 'content-encoding': 'gzip' })
    case 'all-short-body':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"models":')
      setTimeout(() => response.destroy(), 20)
      return true
    case 'show-hangs':
      return path === '/api/show'
    case 'chat-redirect':
      return path === '/api/chat' && answer(307, 'text/plain', '', { location: 'http://127.0.0.1:9/api/chat' })
    default:
      return false
  }
}

/** Spoils the response of the chat; true if no other response follows. `slow-load` and `chat-think-tags` change the words and continue. */
export async function misbehaveChat(fault: Fault, { response, words, line, server }: ChatParts): Promise<boolean> {
  const error = '{"error":"an error was encountered while running the model: unexpected EOF"}\n'
  const end = '{"message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":7,"eval_count":3}\n'
  const status = (code: number, text: string): true => {
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ error: text }))
    return true
  }
  const streamed = (...pieces: (string | Buffer)[]): true => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    for (const piece of pieces) response.write(piece)
    return true
  }
  const three = words.slice(0, 3).map((word) => line(word))
  switch (fault) {
    case 'chat-500':
      return status(500, 'llama runner process has terminated: signal: killed')
    case 'chat-no-memory':
      return status(500, 'model requires more system memory (71.5 GiB) than is available (23.0 GiB)')
    case 'chat-cloud':
      return status(502, 'Post "https://ollama.com:443/api/chat?ts=1": dial tcp: lookup ollama.com: no such host')
    case 'chat-hangs':
      return true
    case 'chat-dies-before':
      response.destroy()
      return true
    case 'chat-dies':
      streamed(...three)
      setTimeout(() => response.destroy(), 20)
      return true
    case 'chat-ends-early':
      streamed(...three)
      response.end()
      return true
    case 'chat-error-line':
      streamed(...three)
      response.end(error)
      return true
    case 'chat-error-object':
      streamed(...three)
      response.end(
        '{"error":{"code":400,"message":"request (9001 tokens) exceeds the available context size (8192 tokens), try increasing it","type":"exceed_context_size_error"}}\n',
      )
      return true
    case 'chat-error-first':
      streamed()
      response.end(error)
      return true
    case 'chat-hangs-between':
      return streamed(...three)
    case 'chat-garbage':
      streamed(...three)
      response.end('{"message": <html>502\n\u0000\n')
      return true
    case 'chat-garbage-first':
      streamed()
      response.end('\u0001\u0002\u0003 what?\n')
      return true
    case 'chat-html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>\n<p>Sign in to the network</p>\n')
      return true
    case 'chat-endless':
      streamed()
      flood(response, line('and then '))
      return true
    case 'chat-endless-line':
      streamed()
      flood(response, 'x'.repeat(65_536))
      return true
    case 'chat-endless-thinking':
      streamed()
      flood(response, line('', { thinking: 'hm ' }))
      return true
    case 'chat-blank-lines':
      streamed()
      flood(response, '\n\n\n\n')
      return true
    case 'chat-empty':
      streamed(end)
      response.end()
      return true
    case 'chat-white-space':
      streamed(line('  '), line('\n'), end)
      response.end()
      return true
    case 'chat-only-thinks':
      streamed(line('', { thinking: 'I look ' }), line('', { thinking: 'and look.' }), end)
      response.end()
      return true
    case 'chat-think-tags':
      streamed(line('<thi'), line('nk>I look <b>'), line('closely</th'), line('ink>\n\nYes'), line(', it is.'), end)
      response.end()
      return true
    case 'chat-not-utf8':
      streamed(three[0]!, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d, 0x0a]))
      return true
    case 'chat-wrong-shape':
      streamed('{"message":{"role":"assistant","content":["a"]},"done":"no"}\n')
      response.end()
      return true
    case 'chat-split-characters':
    case 'chat-one-byte-chunks':
    case 'chat-crlf':
    case 'chat-no-last-newline':
    case 'chat-after-end':
    case 'chat-gzip':
      await deliver(fault, response, words.map((word) => line(word)).join('') + end)
      return true
    case 'slow-load':
      await new Promise((resolve) => setTimeout(resolve, server.loadMs))
      return false
    default:
      return false
  }
}

/** Spoils the vectors; true if no other response follows. */
export function misbehaveEmbed(fault: Fault, inputs: string[], response: ServerResponse): boolean {
  const good = (): number[] => Array.from({ length: 64 }, (_, i) => (i === 3 ? 1 : 0))
  const vectors = (make: (i: number) => unknown): true => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ embeddings: inputs.map((_, i) => make(i)) }))
    return true
  }
  const raw = (body: string, status = 200): true => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    return true
  }
  // The first request, which reads the dimension, is answered well.
  if (inputs[0] === 'probe' && fault.startsWith('embed-')) return vectors(good)
  switch (fault) {
    case 'embed-nan':
      return raw('{"embeddings":[[NaN,NaN]]}')
    case 'embed-null':
      return vectors(() => good().map((value, i) => (i === 5 ? null : value)))
    case 'embed-infinite':
      return raw(JSON.stringify({ embeddings: inputs.map(good) }).replaceAll('1,', '1e999,'))
    case 'embed-zero':
      return vectors(() => good().map(() => 0))
    case 'embed-strings':
      return vectors(() => good().map(String))
    case 'embed-short-vector':
      return vectors(() => good().slice(1))
    case 'embed-long-vector':
      return vectors(() => [...good(), 0])
    case 'embed-too-few':
      return raw(JSON.stringify({ embeddings: inputs.slice(1).map(good) }))
    case 'embed-too-many':
      return raw(JSON.stringify({ embeddings: [...inputs, ''].map(good) }))
    case 'embed-empty':
      return raw('{"embeddings":[]}')
    case 'embed-not-a-list':
      return raw('{"embeddings":{"0":[1]}}')
    case 'embed-eof':
      return raw('{"error":"do embedding request: Post \\"http://127.0.0.1:1/embedding\\": EOF"}', 400)
    case 'embed-500':
      return raw('{"error":"llama runner process has terminated"}', 500)
    case 'embed-hangs':
      return true
    case 'embed-dies':
      response.destroy()
      return true
    case 'embed-poison':
      return inputs.some((text) => text.includes('poison')) && raw('{"error":"do embedding request: EOF"}', 400)
    case 'embed-flaky':
      return inputs.length > 1 && raw('{"error":"do embedding request: EOF"}', 400)
    case 'embed-not-unit':
      return vectors(() => good().map((value) => value * 12))
    default:
      return false
  }
}

async function deliver(fault: Fault, response: ServerResponse, text: string): Promise<void> {
  const bytes = Buffer.from(
    fault === 'chat-crlf'
      ? text.replaceAll('\n', '\r\n\r\n')
      : fault === 'chat-no-last-newline'
        ? text.slice(0, -1)
        : fault === 'chat-after-end'
          ? `${text}{"message":{"content":"more"},"done":false}\n`
          : text,
  )
  if (fault === 'chat-gzip')
    return void response.writeHead(200, { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }).end(gzipSync(bytes))
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const step = fault === 'chat-one-byte-chunks' ? 1 : fault === 'chat-split-characters' ? 7 : bytes.length
  for (let at = 0; at < bytes.length && !response.destroyed; at += step) {
    response.write(bytes.subarray(at, at + step))
    await new Promise((resolve) => setImmediate(resolve))
  }
  response.end()
}

/** Writes the same text endlessly, as fast as it is read. */
function flood(response: ServerResponse, piece: string | Buffer): void {
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
