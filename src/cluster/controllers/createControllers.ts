import { clusterMetrics } from '#cluster/environment/metrics/clusterMetrics.ts';
import type { World } from '#kernel/world.ts';
import { APIServiceAvailabilityController } from './APIServiceAvailability/apiServiceAvailabilityController.ts';
import { AttachDetachController } from './AttachDetach/attachDetachController.ts';
import { CronJobController } from './CronJob/cronJobController.ts';
import type { Controller } from './controller.ts';
import { DaemonSetController } from './DaemonSet/daemonSetController.ts';
import { DeploymentController } from './Deployment/deploymentController.ts';
import { DeviceTaintEvictionController } from './DeviceTaintEviction/deviceTaintEvictionController.ts';
import { DisruptionController } from './Disruption/disruptionController.ts';
import { EndpointSliceController } from './EndpointSlice/endpointSliceController.ts';
import { EphemeralVolumeController } from './EphemeralVolume/ephemeralVolumeController.ts';
import { GarbageCollector } from './GarbageCollector/garbageCollector.ts';
import { AutoscalerController } from './HorizontalPodAutoscaler/autoscalerController.ts';
import { JobController } from './Job/jobController.ts';
import { NamespaceController } from './Namespace/namespaceController.ts';
import { NodeLifecycleController } from './NodeLifecycle/nodeLifecycleController.ts';
import { controllerCache } from './objectsByOwner.ts';
import { PersistentVolumeController } from './PersistentVolume/persistentVolumeController.ts';
import { PodGCController } from './PodGC/podGCController.ts';
import { PodGroupProtectionController } from './PodGroupProtection/podGroupProtectionController.ts';
import { PVCProtectionController } from './PVCProtection/pvcProtectionController.ts';
import { PVProtectionController } from './PVProtection/pvProtectionController.ts';
import { podsByNode } from './podFacts.ts';
import { ReplicaSetController } from './ReplicaSet/replicaSetController.ts';
import { ResourceClaimController } from './ResourceClaim/resourceClaimController.ts';
import { ResourceQuotaController } from './ResourceQuota/resourceQuotaController.ts';
import { RootCACertPublisher } from './RootCACertPublisher/rootCACertPublisher.ts';
import { ServiceAccountController } from './ServiceAccount/serviceAccountController.ts';
import { StatefulSetController } from './StatefulSet/statefulSetController.ts';
import { TaintEvictionController } from './TaintEviction/taintEvictionController.ts';
import { TTLController } from './TTL/ttlController.ts';
import { TTLAfterFinishedController } from './TTLAfterFinished/ttlAfterFinishedController.ts';
import { VACProtectionController } from './VACProtection/vacProtectionController.ts';

/** Controllers of kube-controller-manager in the model. A new one is a folder beside this file and a line here. */
export function createControllers(world: World): Controller[] {
  const byNode = podsByNode(world.table(controllerCache('Pod')));
  return [
    new DeploymentController(world),
    new ReplicaSetController(world),
    new StatefulSetController(world),
    new DaemonSetController(world),
    new JobController(world),
    new TTLAfterFinishedController(),
    new CronJobController(world),
    new AutoscalerController(world, (nowUs) => clusterMetrics(world, nowUs)),
    new APIServiceAvailabilityController(world),
    new AttachDetachController(world, byNode),
    new DeviceTaintEvictionController(world),
    new DisruptionController(world),
    new EphemeralVolumeController(),
    new EndpointSliceController(),
    new GarbageCollector(world),
    new NamespaceController(world),
    new NodeLifecycleController(world, byNode),
    new TaintEvictionController(world, byNode),
    new PersistentVolumeController(),
    new PodGCController(world, byNode),
    new PodGroupProtectionController(),
    new ResourceClaimController(world),
    new ResourceQuotaController(),
    new ServiceAccountController(),
    new RootCACertPublisher(),
    new TTLController(world),
    new PVCProtectionController(),
    new PVProtectionController(),
    new VACProtectionController(),
  ];
}
