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

/**
 * The object that `kubectl create <command>` builds from its flags. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/create/create_<command>.go.
 */
export interface Generator {
  readonly kind: string;
  /** The prefix of a refusal by the server; without it the refusal has its usual form. */
  readonly failure?: string;
  /** `command`: the words after `--`. */
  readonly make: (asked: Invocation, name: string, command: readonly string[]) => Generated;
}
