import type { ActorContext } from '#kernel/actor.ts';
import type { Reason } from '#kernel/event.ts';
import { joined } from '#model/objectKey.ts';

/** A reason that is about one object. */
export interface ObjectReason extends Reason {
  readonly kind: string;
  /** `namespace/name`, or the name when cluster-scoped. */
  readonly subject: string;
  readonly message?: string;
}

/** Says what happened to an object: `pod.bound`, `deployment.updated`. */
export function becauseOf(
  context: ActorContext,
  type: string,
  kind: string,
  subject: string,
  details: Readonly<Record<string, string | number | boolean>> = {},
): void {
  const reason: ObjectReason = { type, kind, subject, ...details };
  context.because(reason);
}

/** `replicaSet` for `ReplicaSet`: how the types of entries name a kind. */
export function kindWord(kind: string): string {
  const dot = kind.indexOf('.');
  const name = dot < 0 ? kind : kind.slice(0, dot);
  const capitals = /^[A-Z]+(?=[A-Z][a-z]|$)/.exec(name)?.[0].length ?? 1;
  return name.slice(0, capitals).toLowerCase() + name.slice(capitals);
}

const writeTypes = new Map<string, string>();

/** `lease.updated`: how an entry says that an object was written. One text for each: kinds and verbs are few. */
export function writeType(kind: string, what: string): string {
  const both = joined(kind, what);
  let type = writeTypes.get(both);
  if (type === undefined) {
    type = `${kindWord(kind)}.${what}`;
    writeTypes.set(both, type);
  }
  return type;
}
