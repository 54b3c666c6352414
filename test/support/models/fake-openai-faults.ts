import type { ServerResponse } from 'node:http'

/** The faults of the fake server: `open-...` spoils every path, `chat-...` the stream alone. */
export type OpenFault = (typeof OPEN_FAULTS)[number]
export const OPEN_FAULTS = [
  'open-drops',
  'open-hangs',
  'open-html',
  'open-redirect',
  'open-401',
  'open-loading',
  'open-no-template',
  'open-no-models',
  'chat-dies',
  'chat-ends-early',
  'chat-error-event',
  'chat-error-field',
  'chat-error-object',
  'chat-garbage',
  'chat-not-events',
  'chat-wrong-shape',
  'chat-hangs',
  'chat-hangs-between',
  'chat-empty',
  'chat-only-thinks',
  'chat-role-for-ever',
  'chat-endless',
  'chat-endless-line',
  'chat-not-utf8',
  'chat-no-done',
  'chat-hangs-after',
  'chat-dies-after',
  'chat-aborted',
  'chat-crlf',
  'chat-one-byte-chunks',
] as const

/** Spoils the response of any path; true if no other response follows. */
export function misbehaveOpen(fault: OpenFault, path: string, body: object, response: ServerResponse): boolean {
  const answer = (status: number, type: string, body: string, headers: Record<string, string> = {}): true => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
    return true
  }
  switch (fault) {
    case 'open-drops':
      response.destroy()
      return true
    case 'open-hangs':
      return true
    case 'open-html':
      return answer(200, 'text/html', '<!doctype html><title>Router</title>')
    case 'open-redirect':
      return answer(302, 'text/plain', '', { location: 'http://127.0.0.1:9/stolen' })
    case 'open-401':
      return answer(401, 'application/json', '{"error":{"message":"Invalid API Key","type":"authentication_error","code":401}}')
    case 'open-loading':
      return (
        path === '/v1/chat/completions' &&
        answer(503, 'application/json', '{"error":{"message":"Loading model","type":"unavailable_error","code":503}}')
      )
    case 'open-no-models':
      return path === '/v1/models' && answer(200, 'application/json', '{"object":"list","data":null}')
    case 'open-no-template':
      return (
        'chat_template_kwargs' in body &&
        answer(
          400,
          'application/json',
          '{"error":{"message":"chat_template is not supported for Mistral tokenizers.","type":"BadRequestError","param":null,"code":400}}',
        )
      )
    default:
      return false
  }
}

/** Spoils the stream of a reply; true if no other response follows. */
export function misbehaveEvents(
  fault: OpenFault,
  { response, words, event }: { response: ServerResponse; words: string[]; event: (delta: object, more?: object) => string },
): boolean {
  const streamed = (...pieces: (string | Buffer)[]): true => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of pieces) response.write(piece)
    return true
  }
  const three = words.slice(0, 3).map((word) => event({ content: word }))
  const end = event({}, { finish_reason: 'stop' })
  switch (fault) {
    case 'chat-dies':
      streamed(...three)
      setTimeout(() => response.destroy(), 20)
      return true
    case 'chat-ends-early':
      streamed(...three)
      response.end()
      return true
    case 'chat-error-event':
      streamed(...three, 'data: {"error":{"message":"CUDA error: out of memory","type":"server_error","code":500}}\n\n')
      response.end()
      return true
    case 'chat-error-field':
      streamed(...three, 'error: {"code":500,"message":"slot was lost","type":"server_error"}\n\n')
      response.end()
      return true
    case 'chat-error-object':
      streamed(...three, 'event: error\ndata: {"object":"error","error":"engine died"}\n\n')
      response.end()
      return true
    case 'chat-garbage':
      streamed(...three, 'data: {"choices": <html>\n\n')
      return true
    case 'chat-not-events':
      streamed('{"choices":[]}\n')
      return true
    case 'chat-wrong-shape':
      streamed('data: {"choices":[{"delta":{"content":["a"]}}]}\n\n')
      return true
    case 'chat-hangs':
      return true
    case 'chat-hangs-between':
      return streamed(...three)
    case 'chat-empty':
      streamed(end, 'data: [DONE]\n\n')
      response.end()
      return true
    case 'chat-only-thinks':
      streamed(event({ reasoning_content: 'I look and look.' }), end, 'data: [DONE]\n\n')
      response.end()
      return true
    case 'chat-role-for-ever':
      streamed()
      flood(response, event({ role: 'assistant', content: '' }))
      return true
    case 'chat-endless':
      streamed()
      flood(response, event({ content: 'and then ' }))
      return true
    case 'chat-endless-line':
      streamed()
      flood(response, 'x'.repeat(65_536))
      return true
    case 'chat-not-utf8':
      streamed(three[0] ?? '', Buffer.from([0x64, 0xff, 0xfe, 0x0a]))
      return true
    case 'chat-no-done':
      streamed(...words.map((word) => event({ content: word })), end.trimEnd())
      response.end()
      return true
    case 'chat-hangs-after':
      return streamed(...words.map((word) => event({ content: word })), end)
    case 'chat-dies-after':
      streamed(...words.map((word) => event({ content: word })), end)
      setTimeout(() => response.destroy(), 20)
      return true
    case 'chat-aborted':
      streamed(...three, event({}, { finish_reason: 'abort' }), 'data: [DONE]\n\n')
      response.end()
      return true
    case 'chat-crlf':
      streamed([...words.map((word) => event({ content: word })), end, 'data: [DONE]\n\n'].join('').replaceAll('\n', '\r\n'))
      response.end()
      return true
    case 'chat-one-byte-chunks':
      void byteByByte(response, Buffer.from([...words.map((word) => event({ content: word })), end, 'data: [DONE]\n\n'].join('')))
      return true
    default:
      return false
  }
}

async function byteByByte(response: ServerResponse, bytes: Buffer): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let at = 0; at < bytes.length && !response.destroyed; at++) {
    response.write(bytes.subarray(at, at + 1))
    if (at % 16 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  response.end()
}

/** Writes the same text endlessly, as fast as it is read. */
function flood(response: ServerResponse, piece: string): void {
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
