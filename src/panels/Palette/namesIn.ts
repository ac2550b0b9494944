/** The parts of a text that may be names of objects, in lower case: `web-0` for `pod/web-0`. */
export function namesIn(sought: string): string[] {
  const words = sought.toLowerCase().split(/[\s,;"'`()]+/);
  return words.flatMap((word) => {
    const bare = word.slice(word.lastIndexOf('/') + 1).replace(/[.:]$/, '');
    return bare === '' ? [] : [bare];
  });
}
