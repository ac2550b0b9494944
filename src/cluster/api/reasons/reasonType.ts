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
 * The types of reasons that are written out in the code. How much each of them matters to somebody who watches stands in a table of the
 * component (`src/session/telling/salience`), which does not compile while a type has no line there.
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

/** The second half of the types that are made of a name and what was done: `lease.updated`, `ReplicaSet.synced`. */
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

/** A type made of a name and a verb. */
export type MadeType = string & { readonly [made]: true };
