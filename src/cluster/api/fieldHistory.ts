import type { ManagedFieldsEntry } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Part } from './request.ts';

export type Managers = readonly ManagedFieldsEntry[];

/** Who manages which fields of an object, worked out up to a write. */
export interface ManagersThen {
  readonly managers: Managers;
}

/** One write of an object whose managers are not worked out yet: all that it takes to do so. The objects are held, not copied. */
export interface ManagedWrite {
  readonly manager: string;
  readonly subresource: '' | Part;
  readonly atUs: number;
  /** Absent of a creation. */
  readonly before: KubeObject | undefined;
  /** What the request asked for, before admission. */
  readonly wanted: KubeObject;
  /** What was known before it; absent of a creation. */
  readonly earlier: FieldHistory | undefined;
  /** So many writes are not worked out yet. */
  readonly length: number;
  /** It changed nothing of a Lease but the time of its renewal. */
  readonly renews?: true;
}

/** All that is known of an object's managers. Absent of an object that nobody manages: one that was there at the start. */
export type FieldHistory = ManagersThen | ManagedWrite;
