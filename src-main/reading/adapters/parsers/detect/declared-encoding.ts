/** Encoding declared by a page (`<meta charset>`, `http-equiv`, XML declaration); null: none or unknown. */
export function declaredEncoding(data: Uint8Array): string | null {
  const head = Buffer.from(data.buffer, data.byteOffset, Math.min(data.byteLength, 4096)).toString('latin1')
  return (
    /<meta[^<>]{0,200}?charset\s*=\s*["']?\s*([\w-]{2,40})/i.exec(head)?.[1] ??
    /^<\?xml[^<>]{0,100}encoding\s*=\s*["']([\w-]{2,40})/i.exec(head)?.[1] ??
    null
  )
}
