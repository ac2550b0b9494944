/**
 * The encoding of a text file, by its byte order mark. The shell of Windows writes UTF-16 when output goes to a file.
 */
export function textEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
