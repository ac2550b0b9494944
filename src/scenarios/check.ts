import type { ReasonMatch, StoryValue } from './story.ts';

/**
 * Something that is so or not so in a run. It asks for what matters and never for a whole state: stray objects, other names and other ways
 * to the same end must pass, and wrong work that looks alike must not.
 *
 * Of the journal it counts what came after the step that asks, or after the step that `since` names; `start` is the start of the run.
 */
export type Check =
  /** A value that is there and equal to this. `*` in a text stands for any letters. */
  | { readonly value: StoryValue; readonly is: string | number | StoryValue }
  /** A number, or an amount such as `500m`, that is there and not smaller or larger. */
  | { readonly value: StoryValue; readonly atLeast: number }
  | { readonly value: StoryValue; readonly atMost: number }
  /** No such object: `Pod/default/web-*`, `Node/node-1`; with `path` none of those that are there has this field. */
  | { readonly absent: string; readonly path?: string }
  /** So often at least, once unless said otherwise, and so often at most. */
  | { readonly has: ReasonMatch; readonly since?: string; readonly atLeast?: number; readonly atMost?: number }
  | { readonly never: ReasonMatch; readonly since?: string }
  /** The one happened, and the other later. */
  | { readonly first: ReasonMatch; readonly later: ReasonMatch; readonly since?: string }
  | { readonly all: readonly Check[] }
  | { readonly any: readonly Check[] }
  | { readonly not: Check };

/** A check that a person sees; its words are under its id. */
export interface NamedCheck {
  readonly id: string;
  readonly check: Check;
}
