/** Names with the text in them: the whole name first, then names that begin with it, then the others; each in the given order. */
export function findNodes(names: readonly string[], text: string): readonly string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const ranked: string[][] = [[], [], []];
  for (const name of names) {
    const at = name.toLowerCase().indexOf(wanted);
    if (at < 0) continue;
    ranked[name.length === wanted.length ? 0 : at === 0 ? 1 : 2]?.push(name);
  }
  return ranked.flat();
}
