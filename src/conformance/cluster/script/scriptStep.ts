import type { PatchType } from '#cluster/api/request.ts';
import type { KubeObject } from '#model/kinds.ts';

/** An action of a script. conformance/cluster/FORMAT.md describes each. */
export type StepAction =
  | { readonly verb: 'apply'; readonly objects: readonly KubeObject[] }
  | {
      readonly verb: 'patch';
      readonly kind: string;
      readonly name: string;
      readonly patchType: Exclude<PatchType, 'apply'>;
      readonly patch: object;
      /** `status`: of a claim that is created with one. */
      readonly subresource?: string;
    }
  | { readonly verb: 'scale'; readonly kind: string; readonly name: string; readonly replicas: number }
  | { readonly verb: 'delete'; readonly kind: string; readonly name: string; readonly options?: object }
  | { readonly verb: 'delete'; readonly selector: string; readonly count: number }
  | { readonly verb: 'evict'; readonly selector: string; readonly count: number }
  | {
      readonly verb: 'label';
      readonly selector: string;
      readonly count: number;
      readonly labels: Readonly<Record<string, string>>;
    }
  | { readonly verb: 'drain'; readonly node: string }
  | { readonly verb: 'node-down'; readonly node: string };

export interface ScriptStep {
  /** Seconds of the script. */
  readonly at: number;
  readonly do: StepAction;
}
