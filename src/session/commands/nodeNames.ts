/** The number after the highest that nodes of this prefix have; 1 when there is none. */
export function nextNodeNumber(names: Iterable<string>, prefix: string): number {
  let highest = 0;
  for (const name of names) {
    if (!name.startsWith(prefix)) continue;
    const number = Number(name.slice(prefix.length));
    if (Number.isSafeInteger(number) && number > highest) highest = number;
  }
  return highest + 1;
}
