import type { KubeObject } from '#model/kinds.ts';
import type { Invocation } from '../../invocation.ts';

/** The fields that a generator fills in. */
export interface Generated {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly object[];
  readonly fields: Readonly<Omit<KubeObject, 'apiVersion' | 'kind' | 'metadata'>> & Readonly<Record<string, unknown>>;
  readonly warnings?: readonly string[];
}

/** What `kubectl create <command>` makes of its flags. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/create/create_<command>.go. */
export interface Generator {
  readonly kind: string;
  /** Said before a refusal of the server; without it the refusal is said in its usual form. */
  readonly failure?: string;
  /** `command`: the words after `--`. */
  readonly make: (asked: Invocation, name: string, command: readonly string[]) => Generated;
}
