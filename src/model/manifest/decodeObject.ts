import type { KubeObject } from '#model/kinds.ts';
import { decodeStrict } from './decodeStrict.ts';
import type { Finding } from './manifestError.ts';
import { withoutFields } from './withoutFields.ts';
import { withoutNulls } from './withoutNulls.ts';
import { withStructs } from './withStructs.ts';

/** The result of decoding an object from JSON. */
export interface Decoded {
  /** Values that do not fit the type of their field. Kubernetes reports only the first. The object is unusable. */
  readonly wrong: readonly Finding[];
  /** Fields that the type does not have. */
  readonly unknown: readonly Finding[];
  /** The object without nulls and unknown fields, and with the structs that Go always has. */
  readonly object: KubeObject;
}

/** Reads a built-in object as the API server's decoder does. */
export function decodeObject(written: KubeObject): Decoded {
  const findings = decodeStrict(written, written.kind);
  const wrong = findings.filter(({ code }) => code === 'wrongType' || code === 'invalid');
  const unknown = findings.filter(({ code }) => code === 'unknownField');
  if (wrong.length > 0) return { wrong, unknown, object: written };
  const paths = unknown.map(({ path }) => path);
  return { wrong, unknown, object: withStructs(withoutNulls(withoutFields(written, paths))) };
}
