/** Characters of the bytes 0x80 to 0xff in the code pages of DOS, which TextDecoder lacks (unicode.org, MAPPINGS/VENDORS/MICSFT/PC). */
const CODE_PAGES: Readonly<Record<string, string>> = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
}

/** Bytes to text in any encoding that is known here; undecodable bytes become U+FFFD. */
export function decodeBytes(data: Uint8Array, encoding: string): string {
  const page = CODE_PAGES[encoding]
  if (page === undefined) return new TextDecoder(encoding).decode(data)
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    .toString('latin1')
    .replaceAll(/[\x80-\xff]/g, (byte) => page[byte.charCodeAt(0) - 0x80] ?? byte)
}

/** Bytes to text; null: they are no text of the encoding. */
export function decodeStrictly(data: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data)
  } catch {
    return null
  }
}
