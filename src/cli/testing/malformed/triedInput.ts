/** A text given as pieces, so that 20 MB of it need not be carried around. */
export interface Piece {
  readonly text: string;
  readonly times: number;
}

export interface TriedInput {
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** What Kubernetes and this model say to it; `either` where a cut may fall on a whole document. */
  readonly expected: 'refused' | 'taken' | 'either';
}

export function textOf({ pieces }: TriedInput): string {
  return pieces.map(({ text, times }) => text.repeat(times)).join('');
}

export function lengthOf({ pieces }: TriedInput): number {
  return pieces.reduce((sum, { text, times }) => sum + text.length * Math.floor(times), 0);
}

export type Expected = TriedInput['expected'];
export type Plain = { [field: string]: unknown };

export const input = (name: string, text: string, expected: Expected): TriedInput => ({
  name,
  pieces: [{ text, times: 1 }],
  expected,
});
export const large = (name: string, pieces: readonly Piece[], expected: Expected): TriedInput => ({
  name,
  pieces,
  expected,
});

export const podSpec = (fields: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: tried\nspec:\n${fields}  containers:\n    - name: a\n      image: registry.example/a:1\n`;
export const podMeta = (fields: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: tried\n${fields}spec:\n  containers:\n    - name: a\n      image: registry.example/a:1\n`;
export const named = (name: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\nspec:\n  containers:\n    - name: a\n      image: registry.example/a:1\n`;
export const configMap = (fields: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: tried\n${fields}`;
export const POD = podSpec('');
