import type { World } from '../../kernel/world.ts';
import type { Controller } from './controller.ts';
import { DeploymentController } from './Deployment/deploymentController.ts';
import { EndpointSliceController } from './EndpointSlice/endpointSliceController.ts';
import { EphemeralVolumeController } from './EphemeralVolume/ephemeralVolumeController.ts';
import { GarbageCollector } from './GarbageCollector/garbageCollector.ts';
import { NamespaceController } from './Namespace/namespaceController.ts';
import { NodeLifecycleController } from './NodeLifecycle/nodeLifecycleController.ts';
import { PersistentVolumeController } from './PersistentVolume/persistentVolumeController.ts';
import { ReplicaSetController } from './ReplicaSet/replicaSetController.ts';
import { ServiceAccountController } from './ServiceAccount/serviceAccountController.ts';

/** The controllers of kube-controller-manager that the model has; a new one is a folder beside this file and a line here. */
export function createControllers(world: World): Controller[] {
  return [
    new DeploymentController(world),
    new ReplicaSetController(world),
    new EphemeralVolumeController(),
    new EndpointSliceController(),
    new GarbageCollector(world),
    new NamespaceController(world),
    new NodeLifecycleController(),
    new PersistentVolumeController(),
    new ServiceAccountController(),
  ];
}
