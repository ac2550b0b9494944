import { API_CLIENTS_SIMPLIFIED } from './api/simplified.ts';
import { APISERVER_SIMPLIFIED } from './apiserver/simplified.ts';
import { AUTOSCALER_SIMPLIFIED } from './autoscaler/simplified.ts';
import { CONTROLLERS_SIMPLIFIED } from './controllers/simplified.ts';
import { ENVIRONMENT_SIMPLIFIED } from './environment/simplified.ts';
import { ETCD_SIMPLIFIED } from './etcd/simplified.ts';
import { KARPENTER_SIMPLIFIED } from './karpenter/simplified.ts';
import { KUBECTL_SIMPLIFIED } from './kubectl/simplified.ts';
import { KUBELET_SIMPLIFIED } from './kubelet/simplified.ts';
import { KUBE_PROXY_SIMPLIFIED } from './proxy/simplified.ts';
import type { Simplification } from './releases/release.ts';
import { SCHEDULER_SIMPLIFIED } from './scheduler/simplified.ts';

/** What one component says that it simplifies. */
interface ComponentSimplifications<Id extends string = string> {
  /** As Kubernetes calls it; empty for what lies outside of it. */
  readonly component: string;
  readonly simplifications: readonly Simplification<Id>[];
}

const DECLARED = [
  { component: 'kube-apiserver', simplifications: APISERVER_SIMPLIFIED },
  { component: 'etcd', simplifications: ETCD_SIMPLIFIED },
  { component: 'kube-scheduler', simplifications: SCHEDULER_SIMPLIFIED },
  { component: 'kube-controller-manager', simplifications: CONTROLLERS_SIMPLIFIED },
  { component: 'kubelet', simplifications: KUBELET_SIMPLIFIED },
  { component: 'kube-proxy', simplifications: KUBE_PROXY_SIMPLIFIED },
  { component: 'cluster-autoscaler', simplifications: AUTOSCALER_SIMPLIFIED },
  { component: 'karpenter', simplifications: KARPENTER_SIMPLIFIED },
  { component: 'client-go', simplifications: API_CLIENTS_SIMPLIFIED },
  { component: 'kubectl', simplifications: KUBECTL_SIMPLIFIED },
  { component: '', simplifications: ENVIRONMENT_SIMPLIFIED },
] as const satisfies readonly ComponentSimplifications[];

export type SimplificationId = (typeof DECLARED)[number]['simplifications'][number]['id'];

/** The declarations of every folder, in the order in which a request meets the components. */
export const SIMPLIFICATIONS: readonly ComponentSimplifications<SimplificationId>[] = DECLARED;
