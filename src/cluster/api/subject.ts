import type { ActorContext, Reason } from '#kernel/event.ts';
import type { MadeType, MadeVerb, ReasonType } from './reasons/reasons.ts';

/** A reason about one object. */
export interface ObjectReason extends Reason {
  readonly kind: string;
  /** `namespace/name`, or `name` for cluster-scoped objects. */
  readonly subject: string;
  readonly message?: string;
}

/** Reports an event in an object's life: `pod.bound`, `deployment.updated`. */
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

/** Reports a complete reason. */
export function because<R extends Reason>(context: ActorContext, reason: R & TypedReason): void {
  context.because(reason);
}

/** A reason with a known type, so its importance is known as well. */
interface TypedReason {
  readonly type: ReasonType | MadeType;
}

/** `replicaSet` for `ReplicaSet`: the kind as entry types spell it. */
function kindWord(kind: string): string {
  const dot = kind.indexOf('.');
  const name = dot < 0 ? kind : kind.slice(0, dot);
  const capitals = /^[A-Z]+(?=[A-Z][a-z]|$)/.exec(name)?.[0].length ?? 1;
  return name.slice(0, capitals).toLowerCase() + name.slice(capitals);
}

type TypesByVerb = Map<MadeVerb, MadeType>;

const writeTypes = new Map<string, TypesByVerb>();
const madeTypes = new Map<string, TypesByVerb>();

/** `lease.updated`: the entry type for a write to an object. */
export function writeType(kind: string, what: MadeVerb): MadeType {
  return (
    remembered(writeTypes, kind, what) ?? remember(writeTypes, kind, what, `${kindWord(kind)}.${what}` as MadeType)
  );
}

/** `ReplicaSet.synced`: keeps the name unchanged. */
export function madeType(name: string, what: MadeVerb): MadeType {
  return remembered(madeTypes, name, what) ?? remember(madeTypes, name, what, `${name}.${what}` as MadeType);
}

/** Caches one string per name and verb. There are few, and every write uses one. */
function remembered(types: Map<string, TypesByVerb>, name: string, what: MadeVerb): MadeType | undefined {
  return types.get(name)?.get(what);
}

function remember(types: Map<string, TypesByVerb>, name: string, what: MadeVerb, type: MadeType): MadeType {
  const ofName = types.get(name) ?? new Map<MadeVerb, MadeType>();
  types.set(name, ofName.set(what, type));
  return type;
}
