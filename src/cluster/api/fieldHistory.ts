import type { Micros } from '#base/time.ts';
import type { ManagedFieldsEntry } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Part } from './request.ts';

export type Managers = readonly ManagedFieldsEntry[];

/** Managers of an object's fields after a certain write. */
export interface ManagersThen {
  readonly managers: Managers;
}

/** One write that is not yet applied to the managers, with all inputs for doing so. Objects are shared, not copied. */
export interface ManagedWrite {
  readonly manager: string;
  readonly subresource: '' | Part;
  readonly atUs: Micros;
  /** Absent for a creation. */
  readonly before: KubeObject | undefined;
  /** Object as the request had it, before admission. */
  readonly wanted: KubeObject;
  /** History before this write; absent for a creation. */
  readonly earlier: FieldHistory | undefined;
  /** Number of writes not yet applied. */
  readonly length: number;
  /** Set when the write only renewed a Lease. */
  readonly renews?: true;
}

/** Field history of an object. Absent for objects without managers, which existed at the start of the run. */
export type FieldHistory = ManagersThen | ManagedWrite;
