/** One step of a path. */
export type PathStep =
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'wildcard' }
  | { readonly type: 'slice'; readonly from?: number; readonly to?: number; readonly by: number }
  | { readonly type: 'union'; readonly steps: readonly PathStep[] }
  | { readonly type: 'recursive' }
  | { readonly type: 'filter'; readonly left: Operand; readonly compare?: Comparison; readonly right?: Operand };

export type Comparison = '==' | '!=' | '<' | '>' | '<=' | '>=';
/** A path from the inspected object, or a literal value. */
export type Operand = { readonly path: readonly PathStep[] } | { readonly value: string | number | boolean };

/** A part of a template: literal text, a path, or parts that repeat for each value of a path. */
export type TemplatePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'path'; readonly steps: readonly PathStep[] }
  | { readonly type: 'range'; readonly steps: readonly PathStep[]; readonly parts: readonly TemplatePart[] };

/** The template cannot be evaluated. */
export class JsonPathError extends Error {}
