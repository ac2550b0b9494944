import type { ApiserverReasonType } from './apiserver.ts';
import type { AutoscalingReasonType } from './autoscaling.ts';
import type { ClientsReasonType } from './clients.ts';
import type { ControllersReasonType } from './controllers.ts';
import type { EnvironmentReasonType } from './environment.ts';
import type { EtcdReasonType } from './etcd.ts';
import type { KubectlReasonType } from './kubectl.ts';
import type { KubeletReasonType } from './kubelet.ts';
import type { ProxyReasonType } from './proxy.ts';
import type { SchedulerReasonType } from './scheduler.ts';

/**
 * Reason types that the code writes out. A table of each component (`src/session/telling/salience`) says how important
 * each type is to a viewer. The table does not compile while a type has no entry.
 */
export type ReasonType =
  | ApiserverReasonType
  | AutoscalingReasonType
  | ClientsReasonType
  | ControllersReasonType
  | EnvironmentReasonType
  | EtcdReasonType
  | KubectlReasonType
  | KubeletReasonType
  | ProxyReasonType
  | SchedulerReasonType;

/** Second half of types made of a name and a verb: `lease.updated`, `ReplicaSet.synced`. */
export type MadeVerb =
  | 'created'
  | 'updated'
  | 'statusUpdated'
  | 'scaled'
  | 'bound'
  | 'evicted'
  | 'deletionStarted'
  | 'deleted'
  | 'seen'
  | 'synced'
  | 'started'
  | 'killed';

declare const made: unique symbol;

/** Type made of a name and a verb. */
export type MadeType = string & { readonly [made]: true };
