/** A path without the slashes at its beginning and its end. */
export function withoutOuterSlashes(path: string): string {
  let [from, to] = [0, path.length];
  while (path[from] === '/') from++;
  while (to > from && path[to - 1] === '/') to--;
  return path.slice(from, to);
}
