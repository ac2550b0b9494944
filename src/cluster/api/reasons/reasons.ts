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

/** Reasons from API servers, besides writes, which are named by kind and verb. */
export type ApiserverReasonType =
  | 'bookmark.dropped'
  | 'bookmark.sent'
  | 'connection.goingAway'
  | 'gateway.refused'
  | 'gateway.set'
  | 'kubelet.listed'
  | 'readRules.changed'
  | 'request.admitted'
  | 'request.changedNothing'
  | 'request.queued'
  | 'request.read'
  | 'request.refused'
  | 'request.rejected'
  | 'request.waits'
  | 'response.begun'
  | 'server.draining'
  | 'server.readmitted'
  | 'server.refusing'
  | 'server.started'
  | 'server.stopped'
  | 'serverFlags.changed'
  | 'servers.changed'
  | 'watch.closed'
  | 'watch.gone'
  | 'watch.left'
  | 'watch.opened'
  | 'watch.refused'
  | 'watchCache.changed';

/** Reasons from outside Kubernetes: clouds, drivers, clients and programs. */
export type EnvironmentReasonType =
  | 'balancer.set'
  | 'behaviour.set'
  | 'client.backsOff'
  | 'client.busy'
  | 'client.changed'
  | 'client.continues'
  | 'client.cut'
  | 'client.ignored'
  | 'client.listed'
  | 'client.received'
  | 'client.receivedMany'
  | 'client.refused'
  | 'client.resynced'
  | 'client.started'
  | 'client.stopped'
  | 'client.unknown'
  | 'client.watchClosed'
  | 'client.watches'
  | 'controlPlane.looked'
  | 'controlPlane.scaled'
  | 'controlPlane.switched'
  | 'load.started'
  | 'load.stopped'
  | 'machine.booted'
  | 'machine.deleted'
  | 'machine.ordered'
  | 'metric.set'
  | 'metrics.scraped'
  | 'nodeGroup.increased'
  | 'nodeGroup.made'
  | 'prometheus.started'
  | 'prometheus.stopped'
  | 'queue.started'
  | 'queue.stopped'
  | 'queue.worked'
  | 'requests.sent'
  | 'stream.ended'
  | 'stream.read'
  | 'traffic.started'
  | 'traffic.stopped'
  | 'volume.attached'
  | 'volume.attaching'
  | 'volume.detached'
  | 'volume.detaching'
  | 'volume.failed'
  | 'volume.provisioned'
  | 'volume.provisioning'
  | 'work.done'
  | 'work.failed'
  | 'work.queuedBefore'
  | 'work.ready';

/** Reasons from kube-proxies. */
export type ProxyReasonType = 'kubeProxy.left' | 'kubeProxy.looked' | 'rules.programmed' | 'rules.syncing';

/** Reasons from people and their kubectl. */
export type KubectlReasonType =
  | 'clientRate.changed'
  | 'clientRates.changed'
  | 'constant.changed'
  | 'constant.refused'
  | 'discovery.changed'
  | 'drain.failed'
  | 'drain.goesOn'
  | 'drain.started'
  | 'drain.tried'
  | 'fault.changed'
  | 'fault.refused'
  | 'kubectl.ended'
  | 'kubectl.saw'
  | 'kubectl.started'
  | 'kubectl.timedOut'
  | 'kubectl.wentOn'
  | 'node.drained'
  | 'stream.ended'
  | 'stream.read'
  | 'watch.passed';

/** Reasons from kubelets and the machines that they run on. */
export type KubeletReasonType =
  | 'behaviour.changed'
  | 'container.exited'
  | 'container.oomKilled'
  | 'container.probed'
  | 'container.started'
  | 'container.unconfigured'
  | 'deadline.exceeded'
  | 'event.held'
  | 'exit.outdated'
  | 'heartbeat.failed'
  | 'heartbeat.sent'
  | 'image.pulled'
  | 'imagePull.failed'
  | 'images.removed'
  | 'kubelet.configured'
  | 'kubelet.reconnected'
  | 'kubelet.started'
  | 'kubelet.restarted'
  | 'machine.booted'
  | 'machine.isDown'
  | 'manifest.refused'
  | 'mirrorPod.created'
  | 'mirrorPod.deleted'
  | 'node.becameReady'
  | 'node.gone'
  | 'node.seen'
  | 'nodeFault.began'
  | 'nodeFault.ended'
  | 'nodePressure.changed'
  | 'nodeResources.checked'
  | 'pleg.dropped'
  | 'pleg.event'
  | 'pleg.fellBack'
  | 'pod.evicted'
  | 'pod.gone'
  | 'pod.preempted'
  | 'pod.rejected'
  | 'pod.relisted'
  | 'pod.seen'
  | 'pod.shutDown'
  | 'pod.synced'
  | 'podResize.allocated'
  | 'podResize.postponed'
  | 'podWorker.done'
  | 'podWorker.step'
  | 'podWorker.syncing'
  | 'podWorker.waits'
  | 'postStart.ended'
  | 'preStop.ended'
  | 'process.killed'
  | 'sandbox.created'
  | 'sandbox.needs'
  | 'shutdown.began'
  | 'shutdown.cancelled'
  | 'shutdownGroup.timedOut'
  | 'sigterm.sent'
  | 'source.read'
  | 'staticFile.deleted'
  | 'staticFile.written'
  | 'staticPod.ended'
  | 'staticPod.waits'
  | 'stopTurn.came'
  | 'syncLoop.slept'
  | 'syncLoop.took'
  | 'syncLoop.woke'
  | 'volume.mounted'
  | 'volume.mounting'
  | 'volume.read'
  | 'volume.unset'
  | 'volumes.timedOut';

/** Reasons from kube-scheduler. */
export type SchedulerReasonType =
  | 'bind.failed'
  | 'pod.assumed'
  | 'pod.bound'
  | 'pod.held'
  | 'pod.nominated'
  | 'pod.queued'
  | 'pod.rejected'
  | 'pod.scheduled'
  | 'pod.skipped'
  | 'pod.unreserved'
  | 'pod.unschedulable'
  | 'podGroup.failed'
  | 'podGroup.scheduled'
  | 'podGroup.unschedulable'
  | 'preBind.started'
  | 'preBind.waited'
  | 'schedulingCycle.failed';
