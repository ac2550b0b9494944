/**
 * Wraps words into lines of at most `most` letters where possible; line breaks and spaces between words stay.
 * Upstream source (v1.36.2): vendor/github.com/mitchellh/go-wordwrap/wordwrap.go.
 */
export function wordWrap(text: string, most: number): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, most))
    .join('\n');
}

function wrapLine(line: string, most: number): string {
  const parts = line.trimEnd().split(/(\s+)/);
  let out = parts[0] ?? '';
  let length = out.length;
  for (let at = 1; at < parts.length; at += 2) {
    const [blanks = '', word = ''] = parts.slice(at, at + 2);
    if (length + blanks.length + word.length > most && length > 0) {
      out += `\n${word}`;
      length = word.length;
    } else {
      out += blanks + word;
      length += blanks.length + word.length;
    }
  }
  return out;
}
