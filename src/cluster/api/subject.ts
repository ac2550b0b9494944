import type { ActorContext } from '#kernel/actor.ts';
import type { Reason } from '#kernel/event.ts';
import { joined } from '#model/objectKey.ts';
import type { MadeType, MadeVerb, ReasonType } from './reasons/reasonType.ts';

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
  type: ReasonType | MadeType,
  kind: string,
  subject: string,
  details: Readonly<Record<string, string | number | boolean>> = {},
): void {
  const reason: ObjectReason = { type, kind, subject, ...details };
  context.because(reason);
}

/** Says a reason that is at hand as a whole. */
export function because<R extends Reason>(context: ActorContext, reason: R & TypedReason): void {
  context.because(reason);
}

/** A reason whose type is known, so that it is known as well how much it matters. */
interface TypedReason {
  readonly type: ReasonType | MadeType;
}

/** `replicaSet` for `ReplicaSet`: how the types of entries name a kind. */
function kindWord(kind: string): string {
  const dot = kind.indexOf('.');
  const name = dot < 0 ? kind : kind.slice(0, dot);
  const capitals = /^[A-Z]+(?=[A-Z][a-z]|$)/.exec(name)?.[0].length ?? 1;
  return name.slice(0, capitals).toLowerCase() + name.slice(capitals);
}

const madeTypes = new Map<string, MadeType>();

/** `lease.updated`: how an entry says that an object was written. One text for each: kinds and verbs are few. */
export function writeType(kind: string, what: MadeVerb): MadeType {
  return madeType(kindWord(kind), what);
}

/** `ReplicaSet.synced`: the name as it is. */
export function madeType(name: string, what: MadeVerb): MadeType {
  const both = joined(name, what);
  let type = madeTypes.get(both);
  if (type === undefined) {
    type = `${name}.${what}` as MadeType;
    madeTypes.set(both, type);
  }
  return type;
}
