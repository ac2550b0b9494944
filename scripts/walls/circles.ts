/**
 * Files that import each other, directly or by way of others: groups of two and more, the largest first, each in order of its names.
 * `imports` has every file with those that it imports.
 */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  // Tarjan's algorithm: each visit gives back the earliest file on the path that can be reached from there.
  const order = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();

  function visit(file: string): number {
    const mine = order.size;
    let low = mine;
    order.set(file, mine);
    path.push(file);
    onPath.add(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (onPath.has(target)) low = Math.min(low, order.get(target) ?? mine);
    }
    if (low === mine) {
      const group = path.splice(path.indexOf(file));
      for (const member of group) onPath.delete(member);
      if (group.length > 1) found.push(group.sort());
    }
    return low;
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found.sort((a, b) => b.length - a.length);
}
