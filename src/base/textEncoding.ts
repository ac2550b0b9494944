/** How a text file is encoded, by its byte order mark: the shell of Windows writes UTF-16 where output goes to a file. */
export function textEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
