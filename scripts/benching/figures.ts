/** A figure of a bench by the path of its names: `runs.0.podsPerCpuSecond`. */
export type Figures = ReadonlyMap<string, number>;

/** Whether more of it is better, less, or neither: a count says that both did the same. Units stand last in names. */
export type Better = 'more' | 'less' | 'neither';

/** Every number of what a bench printed. */
export function figuresOf(printed: unknown): Figures {
  const figures = new Map<string, number>();
  collect(printed, '', figures);
  return figures;
}

function collect(value: unknown, path: string, figures: Map<string, number>): void {
  if (typeof value === 'number') figures.set(path, value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) collect(inner, path === '' ? name : `${path}.${name}`, figures);
}

function betterOf(path: string): Better {
  const name = path.split('.').at(-1) ?? '';
  if (/Per(Cpu)?(Second|Ms)$/.test(name)) return 'more';
  if (name.startsWith('simulated')) return 'neither';
  return /(Seconds|Ms|Bytes)$/.test(name) ? 'less' : 'neither';
}

/** The best of several rounds: what other work on the machine disturbed least. A count is that of the first round. */
export function bestOf(rounds: readonly Figures[]): Figures {
  const best = new Map<string, number>();
  for (const figures of rounds)
    for (const [path, value] of figures) {
      const known = best.get(path);
      const better = betterOf(path);
      if (known === undefined || (better === 'more' && value > known) || (better === 'less' && value < known))
        best.set(path, value);
    }
  return best;
}

export interface Compared {
  readonly path: string;
  readonly before: number;
  readonly after: number;
  /** How many times better it is now; under 1 it is worse. Missing of a count. */
  readonly ratio?: number;
}

/** Figures that both have, and counts that differ. */
export function compareFigures(before: Figures, after: Figures): Compared[] {
  const compared: Compared[] = [];
  for (const [path, now] of after) {
    const then = before.get(path);
    if (then === undefined) continue;
    const better = betterOf(path);
    if (better === 'neither') {
      if (then !== now) compared.push({ path, before: then, after: now });
    } else compared.push({ path, before: then, after: now, ratio: better === 'more' ? now / then : then / now });
  }
  return compared;
}
