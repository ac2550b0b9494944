import type { Micros } from '#base/time.ts';
import type { KubeObject } from '#model/kinds.ts';

/** The table that `kubectl get` prints for the objects of a kind. */
export interface KindTable {
  readonly columns: readonly PrintedColumn[];
  /** The cells of all columns. */
  row(object: KubeObject, nowUs: Micros): readonly string[];
  /** The order in which the API server lists the rows, if it is not by namespace and name. */
  readonly order?: (a: KubeObject, b: KubeObject) => number;
}

export interface PrintedColumn {
  /** The name in the API server's answer; kubectl prints it in capitals. */
  readonly name: string;
  /** Only with `-o wide`. */
  readonly isWide: boolean;
}

/** A table for a kind with a known type. Columns in `wide`, or with a leading `+`, appear only with `-o wide`. */
export function tableOf<T extends KubeObject>(
  columns: readonly string[],
  row: (object: T, nowUs: Micros) => readonly (string | number)[],
  wide: readonly string[] = [],
): KindTable {
  const narrow = columns.map((name) => ({ name: name.replace(/^\+/, ''), isWide: name.startsWith('+') }));
  return {
    columns: [...narrow, ...wide.map((name) => ({ name, isWide: true }))],
    row: (object, nowUs) => row(object as T, nowUs).map(String),
  };
}

export const NONE = '<none>';

/** `a=b,c=d` in order of the keys. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/labels/labels.go, FormatLabels. */
export function labelsText(labels: { readonly [key: string]: string } | undefined): string {
  const keys = Object.keys(labels ?? {}).sort();
  return keys.length === 0 ? NONE : keys.map((key) => `${key}=${labels?.[key]}`).join(',');
}
