/** Texts of manifests travel as they were typed; the session parses them. */
export type { ManifestFile } from '#model/manifest/parseManifests.ts';

/**
 * A problem with an input: nothing of it was applied. Lines and columns count from 1; `field` is a path such as
 * `spec.containers[0].image`.
 */
export interface InputProblem {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The object of a file that it is in: `Deployment "shop/web"`. */
  readonly object?: string;
  readonly field?: string;
  /** Enough by itself: about a shape it reads `field: expected ..., found ...`. */
  readonly message: string;
  /** Advice of our own, such as `did you mean "replicas"?`. */
  readonly suggestion?: string;
}

/** The description of a command and its fields, in words. */
export interface CommandDoc {
  readonly type: string;
  readonly about: string;
  readonly fields: readonly { readonly name: string; readonly takes: string; readonly isOptional: boolean }[];
}
