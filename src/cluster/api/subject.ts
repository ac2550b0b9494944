import type { ActorContext } from '#kernel/actor.ts';
import type { Reason } from '#kernel/event.ts';
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
  details?: Readonly<Record<string, string | number | boolean>>,
): void {
  const reason: ObjectReason = details ? { type, kind, subject, ...details } : { type, kind, subject };
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

type TypesByVerb = Map<MadeVerb, MadeType>;

const writeTypes = new Map<string, TypesByVerb>();
const madeTypes = new Map<string, TypesByVerb>();

/** `lease.updated`: how an entry says that an object was written. */
export function writeType(kind: string, what: MadeVerb): MadeType {
  return (
    remembered(writeTypes, kind, what) ?? remember(writeTypes, kind, what, `${kindWord(kind)}.${what}` as MadeType)
  );
}

/** `ReplicaSet.synced`: the name as it is. */
export function madeType(name: string, what: MadeVerb): MadeType {
  return remembered(madeTypes, name, what) ?? remember(madeTypes, name, what, `${name}.${what}` as MadeType);
}

/** One text for each: kinds and verbs are few, and every write says one. */
function remembered(types: Map<string, TypesByVerb>, name: string, what: MadeVerb): MadeType | undefined {
  return types.get(name)?.get(what);
}

function remember(types: Map<string, TypesByVerb>, name: string, what: MadeVerb, type: MadeType): MadeType {
  const ofName = types.get(name) ?? new Map<MadeVerb, MadeType>();
  types.set(name, ofName.set(what, type));
  return type;
}
