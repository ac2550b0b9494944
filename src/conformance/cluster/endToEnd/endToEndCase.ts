import { isRecord } from '#base/record.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { RecordedScriptStep } from '../script/clusterScript.ts';

const PLACEHOLDER = /\{(uid|time|ip|port|rand|node|minute|x)\}/;

const EACH = /(\{(?:uid|time|ip|port|rand|node|minute|x)\})/;

const PATTERNS = new Map<string, RegExp>();

/** Objects that are equal except for generated values, counted together. */
export interface Counted {
  readonly count: number;
  readonly object: object;
}

/** Equal Events: the number of objects, and the number of occurrences in all. */
export interface CountedEvent {
  readonly object: string;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly source: string;
  readonly objects: number;
  readonly count: number;
}

export interface ClusterLook {
  readonly at: number;
  readonly objects: Readonly<Record<string, readonly Counted[]>>;
  readonly events: readonly CountedEvent[];
  /** Observations of the second run where it differed. */
  readonly alsoSeen?: {
    readonly objects?: Readonly<Record<string, readonly Counted[]>>;
    readonly events?: readonly CountedEvent[];
  };
}

export interface RecordedAnswer {
  readonly verb: string;
  readonly code?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly output?: string;
  readonly exit?: number;
}

/** FORMAT.md, end-to-end.json. */
export interface EndToEndCase extends RecordedCase {
  readonly nodes: readonly KubeObject[];
  readonly exclusive: boolean;
  readonly steps: readonly RecordedScriptStep[];
  readonly looks: readonly ClusterLook[];
  readonly answers?: readonly RecordedAnswer[];
}

/** A computed line with the names of its objects: the masking may have missed generated parts of its text. */
export interface InvolvedEvent extends CountedEvent {
  readonly involved: readonly string[];
}

/** The normalized state at one look of this run: objects of each kind, and the Events. */
export interface Seen {
  readonly objects: ReadonlyMap<string, readonly object[]>;
  readonly events: readonly InvolvedEvent[];
}

/**
 * Patterns for the placeholders of end-to-end. Placeholders of names that must agree (`{rs1}`, `{rev1}`) are inserted
 * before and compared literally.
 */
const SHAPES: Readonly<Record<string, string>> = {
  uid: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  time: '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z',
  ip: '[0-9a-f:.]+',
  port: '[0-9]{5}',
  rand: '[a-z0-9]{5}',
  node: 'node-[a-z0-9-]+',
  minute: '[0-9]+',
  x: '.*',
};

/** Whether a text matches the recorded one, with placeholders as patterns. */
export function isShaped(expected: string, got: unknown): boolean {
  if (expected === got) return true;
  if (typeof got !== 'string' && typeof got !== 'number') return expected === '{x}' && got !== undefined;
  return PLACEHOLDER.test(expected) && patternOf(expected).test(String(got));
}

function patternOf(expected: string): RegExp {
  const known = PATTERNS.get(expected);
  if (known) return known;
  const parts = expected.split(EACH).map((part) => {
    const name = PLACEHOLDER.exec(part)?.[1];
    if (name === undefined) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    // A value that was masked on this side too has the same placeholder.
    return `(?:\\{${name}\\}|${SHAPES[name]})`;
  });
  const pattern = new RegExp(`^${parts.join('')}$`, 's');
  PATTERNS.set(expected, pattern);
  return pattern;
}

/** The computed value, with the recorded text wherever it matches its pattern. */
export function adopted(expected: unknown, got: unknown): unknown {
  if (typeof expected === 'string') return isShaped(expected, got) ? expected : got;
  if (Array.isArray(expected) && Array.isArray(got)) return got.map((item, index) => adopted(expected[index], item));
  if (!isRecord(expected) || !isRecord(got)) return got;
  return Object.fromEntries(
    Object.entries(got).map(([field, value]) => [
      field,
      adopted(Object.hasOwn(expected, field) ? expected[field] : undefined, value),
    ]),
  );
}
