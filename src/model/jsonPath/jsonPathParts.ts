/** One step of a path. */
export type PathStep =
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'wildcard' }
  | { readonly type: 'slice'; readonly from?: number; readonly to?: number; readonly by: number }
  | { readonly type: 'union'; readonly steps: readonly PathStep[] }
  | { readonly type: 'recursive' }
  | { readonly type: 'filter'; readonly left: Operand; readonly compare?: Comparison; readonly right?: Operand };

export type Comparison = '==' | '!=' | '<' | '>' | '<=' | '>=';
/** A path from the object that is looked at, or a value as it was written. */
export type Operand = { readonly path: readonly PathStep[] } | { readonly value: string | number | boolean };

/** A part of a template: what is printed as it is, a path, or parts for each of what a path finds. */
export type TemplatePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'path'; readonly steps: readonly PathStep[] }
  | { readonly type: 'range'; readonly steps: readonly PathStep[]; readonly parts: readonly TemplatePart[] };

/** Why a template cannot be evaluated. */
export class JsonPathError extends Error {}
