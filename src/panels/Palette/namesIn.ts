/** The parts of what was typed or pasted that may be names of objects, in lower case: of `pod/web-0`, `web-0`. */
export function namesIn(sought: string): string[] {
  const words = sought.toLowerCase().split(/[\s,;"'`()]+/);
  return words.flatMap((word) => {
    const bare = word.slice(word.lastIndexOf('/') + 1).replace(/[.:]$/, '');
    return bare === '' ? [] : [bare];
  });
}
