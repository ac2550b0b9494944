import type { Micros } from '#base/time.ts';
import { table } from '#kernel/tableOf.ts';
import type { Pod, ResourceRequirements } from '#model/generated/types.ts';

/** A Pod on its machine: the part of the kubelet's record that code outside of Kubernetes reads. */
export interface PodOnMachine {
  readonly uid: string;
  readonly node: string;
  readonly pod: Pod;
  readonly sandbox: string;
  readonly containers: readonly ContainerOnMachine[];
}

export interface ContainerOnMachine {
  readonly name: string;
  readonly kind: string;
  readonly state: 'none' | 'running' | 'exited';
  readonly instances: number;
  readonly startedUs: Micros;
  /** Resources in effect since the container was resized. */
  readonly resources?: ResourceRequirements;
  readonly killing?: { readonly sigtermUs: Micros };
}

/** By the Pod's uid. The kubelet calls this table `KUBELET_PODS`. */
export const PODS_ON_MACHINES = table<PodOnMachine>('kubelet/pods');

/** The part of the kubelet's record of its node. */
export interface KubeletOnMachine {
  readonly startedUs: Micros;
}

/** By node name. The kubelet calls this table `KUBELET_NODES`. */
export const KUBELETS_ON_MACHINES = table<KubeletOnMachine>('kubelet/nodes');
