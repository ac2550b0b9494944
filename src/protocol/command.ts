import type { GatewaySettings } from '#cluster/apiserver/gateway/gatewayRecords.ts';
import type { ConstantId, ConstantName } from '#cluster/releases/constants.ts';
import type { AutoscalerCommand } from './autoscalerCommand.ts';
import type { BehaviourCommand } from './behaviourCommand.ts';
import type { DrainCommand } from './drainCommand.ts';
import type { KubectlCacheCommand, KubectlCommand } from './kubectl.ts';
import type { KubeletCommand, NodeFaultName } from './kubeletCommand.ts';
import type { MetricCommand } from './metricCommand.ts';
import type { QueueCommand } from './queueCommand.ts';
import type { StorageCommand } from './storageCommand.ts';
import type { TrafficCommand } from './trafficCommand.ts';

/**
 * What a person can do to the cluster. Commands are plain data, recorded as inputs, and the only way in.
 * Texts of manifests travel as they were typed; the session parses them before anything happens.
 */
export type Command =
  | { readonly type: 'manifests.apply'; readonly files: readonly ManifestFile[] }
  | {
      readonly type: 'object.delete';
      readonly kind: string;
      readonly namespace?: string;
      readonly name: string;
      readonly gracePeriodSeconds?: number;
    }
  | { readonly type: 'pod.bind'; readonly namespace: string; readonly name: string; readonly node: string }
  | {
      readonly type: 'workload.scale';
      readonly kind: 'Deployment' | 'ReplicaSet' | 'StatefulSet';
      readonly namespace: string;
      readonly name: string;
      readonly replicas: number;
    }
  | { readonly type: 'node.cordon'; readonly name: string }
  | { readonly type: 'node.uncordon'; readonly name: string }
  | DrainCommand
  | KubectlCommand
  | KubectlCacheCommand
  | {
      readonly type: 'node.taint';
      readonly name: string;
      readonly key: string;
      readonly value?: string;
      readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
      readonly remove?: boolean;
    }
  | {
      readonly type: 'object.label';
      readonly kind: string;
      readonly namespace?: string;
      readonly name: string;
      readonly key: string;
      readonly value: string | null;
    }
  | {
      readonly type: 'nodes.add';
      readonly count: number;
      readonly cpu: string;
      readonly memory: string;
      readonly pods: number;
      readonly zones: number;
      readonly namePrefix?: string;
    }
  /**
   * `bind.errors`, `provisioning.errors`, `extender.errors`: so many of the next ones fail; `bind.delay`: milliseconds that each
   * takes longer; `scheduler.killed`, `controllerManager.killed`: the process that works now is gone; `storage.slow`: milliseconds that etcd takes
   * longer. 0 ends it.
   */
  | {
      readonly type: 'fault.set';
      readonly fault:
        | 'bind.errors'
        | 'bind.delay'
        | 'provisioning.errors'
        | 'extender.errors'
        | 'scheduler.killed'
        | 'controllerManager.killed'
        | 'authentication.errors'
        | 'anonymousAuth.off'
        | 'webhook.deny'
        | 'webhook.timeout'
        | 'storage.slow';
      readonly value: number;
    }
  /** The same of one machine: 1 sets it, 0 ends it. */
  | { readonly type: 'fault.set'; readonly fault: NodeFaultName; readonly value: number; readonly node: string }
  | KubeletCommand
  | BehaviourCommand
  | { readonly type: 'constant.change'; readonly id: ConstantName | ConstantId; readonly value: number }
  | StorageCommand
  | TrafficCommand
  | MetricCommand
  | QueueCommand
  | AutoscalerCommand
  /** One request as a person writes it. Without `user` it is the administrator's. */
  | {
      readonly type: 'request.send';
      readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      /** Path and query, such as `/api/v1/pods?limit=500&resourceVersion=0`. */
      readonly url: string;
      readonly user?: string;
      readonly groups?: readonly string[];
      readonly userAgent?: string;
      readonly credentials?: 'none' | 'invalid';
      readonly impersonateUser?: string;
      readonly impersonateGroups?: readonly string[];
      /** YAML or JSON. */
      readonly body?: string;
      readonly contentType?: string;
      readonly sizeBytes?: number;
      readonly executionMs?: number;
    }
  /** Clients that send one sort of request again and again. A generator of the same id is replaced. */
  | {
      readonly type: 'load.start';
      readonly id: string;
      readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      /** `{n}` stands for the client's number, here and in `user`. */
      readonly url: string;
      readonly user: string;
      readonly groups?: readonly string[];
      readonly userAgent?: string;
      readonly body?: string;
      /** Of all clients together. */
      readonly ratePerSecond: number;
      /** So many at once each time. */
      readonly burst?: number;
      /** Ends by itself after so many. */
      readonly count?: number;
      readonly clients?: number;
      readonly executionMs?: number;
      readonly sizeBytes?: number;
      /** What client-go holds each client to. */
      readonly clientQps?: number;
      readonly clientBurst?: number;
    }
  | { readonly type: 'load.stop'; readonly id: string }
  /** So many API servers behind a load balancer. */
  | {
      readonly type: 'servers.set';
      readonly count: number;
      readonly mode: 'L4' | 'L7';
      /** --goaway-chance: 0 to 0.02. */
      readonly goawayChance: number;
      /** How long the load balancer waits before it uses a server that is ready again; 10 unless said otherwise. */
      readonly readmitSeconds?: number;
    }
  | {
      readonly type: 'server.restart';
      readonly server: string;
      /** 5 unless said otherwise. */
      readonly downSeconds?: number;
      /** --shutdown-delay-duration: for so long it serves the clients that are there; 0 unless said otherwise. */
      readonly shutdownDelaySeconds?: number;
      /** --shutdown-send-retry-after: then new requests get 429 and not a closed connection. */
      readonly sendsRetryAfter?: boolean;
    }
  /** A Prometheus in the environment reads the API servers' metrics every so many seconds; 5 unless said otherwise. */
  | { readonly type: 'prometheus.start'; readonly intervalSeconds?: number }
  | { readonly type: 'prometheus.stop' }
  /** A gateway before the API servers that lets so many requests of load generators through each second, the first class first; `null` takes it away. */
  | { readonly type: 'gateway.set'; readonly settings: GatewaySettings | null }
  /** All kube-apiservers start again with these flags. */
  | {
      readonly type: 'serverFlags.set';
      readonly maxRequestsInflight: number;
      readonly maxMutatingRequestsInflight: number;
      readonly priorityAndFairness: boolean;
    }
  /** Client-side throttling of all programs: as upstream, or none. */
  | { readonly type: 'client.rates'; readonly rates: 'upstream' | 'unlimited' }
  /** Client-side throttling of a program; a `qps` of 0 takes it away. */
  | { readonly type: 'client.rate'; readonly client: string; readonly qps: number; readonly burst: number };

export interface ManifestFile {
  readonly name: string;
  readonly text: string;
}

/** A problem with an input: nothing of it was applied. Lines and columns count from 1; `field` is a path such as `spec.containers[0].image`. */
export interface InputProblem {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The object of a file that it is in: `Deployment "shop/web"`. */
  readonly object?: string;
  readonly field?: string;
  readonly message: string;
  /** Advice of our own, such as `did you mean "replicas"?`. */
  readonly suggestion?: string;
}

export type CommandResult =
  | { readonly ok: true; readonly seq: number; readonly notes: readonly InputProblem[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };
