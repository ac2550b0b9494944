import type { ApiserverReasonType } from './apiserver.ts';
import type { EnvironmentReasonType, ProxyReasonType } from './environment.ts';
import type { KubectlReasonType } from './kubectl.ts';
import type { KubeletReasonType } from './kubelet.ts';
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

/** Reasons that any client of the API servers may give. */
export type ClientsReasonType = 'leader.elected' | 'object.observed' | 'request.answered' | 'request.sentAgain';

/** Reasons from the controller manager. Each controller also reports what it has synced. */
export type ControllersReasonType =
  | 'informer.notified'
  | 'informers.synced'
  | 'volume.attached'
  | 'volume.attachedElsewhere'
  | 'volume.attaching'
  | 'volume.detached'
  | 'volume.forceDetached';

/** Reasons from etcd. */
export type EtcdReasonType =
  | 'etcd.compacted'
  | 'etcd.compactionRefused'
  | 'etcd.defragmented'
  | 'etcd.filled'
  | 'etcd.scrubbed'
  | 'etcdAlarm.disarmed'
  | 'etcdAlarm.none'
  | 'etcdAlarm.raised'
  | 'etcdElection.failed'
  | 'etcdLeader.elected'
  | 'etcdLeader.kept'
  | 'etcdLeader.lost'
  | 'etcdLease.expired'
  | 'etcdMember.started'
  | 'etcdMember.stopped'
  | 'etcdSetting.changed'
  | 'etcdSetting.refused'
  | 'heartbeats.arriving';

/** Reasons from cluster-autoscalers and Karpenter. */
export type AutoscalingReasonType =
  | 'autoscaler.gone'
  | 'autoscaler.started'
  | 'autoscaler.stopped'
  | 'autoscaler.woken'
  | 'cluster.scanned'
  | 'lease.acquired'
  | 'node.removed'
  | 'node.removing'
  | 'nodeClaim.disrupted'
  | 'nodeClaim.draining'
  | 'nodeClaim.expired'
  | 'nodeClaim.made'
  | 'nodeClaim.ready'
  | 'nodeClaim.removed'
  | 'nodeClaims.judged'
  | 'nodeGroup.backedOff'
  | 'nodeGroup.scaledUp'
  | 'nodePool.made'
  | 'nodeRemoval.failed'
  | 'pods.provisioned'
  | 'scan.ended';
