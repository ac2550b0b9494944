import { compare } from '#base/order.ts';

/** The fields of a workload's Pod that the picture needs. */
export interface Replica {
  readonly key: string;
  readonly name: string;
  readonly state: string;
  readonly group: string;
}

/** The kind of a column. The old Pod was replaced, may be missing, has a substitute first, or is not touched yet. */
export type PartKind = 'replaced' | 'unavailable' | 'surge' | 'waits';

/** One wanted replica: the old Pod above, the new one below. */
export interface RolloutColumn<R extends Replica> {
  readonly old: R | undefined;
  /** Name of an old Pod that is gone. */
  readonly ghost: string;
  readonly new: R | undefined;
}

export interface RolloutPart<R extends Replica> {
  readonly kind: PartKind;
  readonly columns: readonly RolloutColumn<R>[];
  /** Number of columns without room. */
  readonly hidden: number;
}

interface Pods<R extends Replica> {
  readonly pods: readonly R[];
  readonly gone: readonly { readonly name: string }[];
  readonly replicas: number;
  readonly isNew: (group: string) => boolean;
}

const STATES = ['available', 'ready', 'notReady', 'pending'];

/** Replicas from the replaced ones to the waiting ones, `most` columns in all. Empty parts are left out. */
export function rolloutColumns<R extends Replica>(
  { pods, gone, replicas, isNew }: Pods<R>,
  most: number,
): RolloutPart<R>[] {
  const active = pods.filter(({ state }) => STATES.includes(state));
  const old = active.filter(({ group }) => !isNew(group)).sort(byName);
  const fresh = active.filter(({ group }) => isNew(group)).sort(furthestFirst);
  const leaving = pods.filter(({ state, group }) => state === 'terminating' && !isNew(group));
  const ghosts = [...gone.map(({ name }) => name), ...leaving.map(({ name }) => name)];
  const missing = Math.max(0, replicas - old.length);
  const available = fresh.filter(({ state }) => state === 'available');
  const waiting = fresh.slice(available.length);

  const replaced = available.slice(0, missing);
  const early = available.slice(missing);
  const inPlace = waiting.slice(0, missing - replaced.length);
  const ahead = [...early, ...waiting.slice(inPlace.length)];
  const unavailable = Math.max(inPlace.length, missing - replaced.length);
  const ghostAt = (index: number) => ghosts[index] ?? '';
  const parts: { kind: PartKind; columns: RolloutColumn<R>[] }[] = [
    {
      kind: 'replaced',
      columns: replaced.map((pod, index) => ({ old: undefined, ghost: ghostAt(index), new: pod })),
    },
    {
      kind: 'unavailable',
      columns: Array.from({ length: unavailable }, (_, index) => ({
        old: undefined,
        ghost: ghostAt(replaced.length + index),
        new: inPlace[index],
      })),
    },
    { kind: 'surge', columns: ahead.map((pod, index) => ({ old: old[index], ghost: '', new: pod })) },
    {
      kind: 'waits',
      columns: old.slice(ahead.length).map((pod) => ({ old: pod, ghost: '', new: undefined })),
    },
  ];
  return fitted(
    parts.filter(({ columns }) => columns.length > 0),
    most,
  );
}

/** Each part keeps at least one column; the parts share the rest by size. */
function fitted<R extends Replica>(
  parts: readonly { readonly kind: PartKind; readonly columns: readonly RolloutColumn<R>[] }[],
  most: number,
): RolloutPart<R>[] {
  const total = parts.reduce((sum, { columns }) => sum + columns.length, 0);
  if (total <= most) return parts.map((part) => ({ ...part, hidden: 0 }));
  return parts.map(({ kind, columns }) => {
    const room = Math.max(1, Math.floor((columns.length * most) / total));
    return { kind, columns: columns.slice(0, room), hidden: columns.length - Math.min(columns.length, room) };
  });
}

function byName(a: Replica, b: Replica): number {
  return compare(a.name, b.name);
}

function furthestFirst(a: Replica, b: Replica): number {
  return STATES.indexOf(a.state) - STATES.indexOf(b.state) || byName(a, b);
}

/** The part of a Pod's name that differs from others of its group. */
export function shortName(name: string, group: string): string {
  return group !== '' && name.startsWith(`${group}-`) ? name.slice(group.length + 1) : (name.split('-').at(-1) ?? name);
}
