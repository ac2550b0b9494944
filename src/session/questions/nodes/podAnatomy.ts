import type { Micros } from '#base/time.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { containerUsage } from '#cluster/environment/usage/containerUsage.ts';
import { podQos } from '#cluster/kubelet/cgroups/podCgroup.ts';
import {
  KUBELET_NODES,
  KUBELET_PODS,
  type KubeletPod,
  type RuntimeContainer,
} from '#cluster/kubelet/kubeletRecords.ts';
import { runOf } from '#cluster/kubelet/resources/nodeResources.ts';
import type { World } from '#kernel/world.ts';
import type { PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { qosClass } from '#model/pod/oomScoreAdj.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { AnatomyContainer, NamespaceScope, PodAnatomy } from '#protocol/nodeDetail.ts';
import type { QosOfManifest } from '#protocol/nodeResources.ts';
import { readFiles } from '#session/commands/readFiles.ts';
import type { Reader } from '#session/reader.ts';
import { plegOf } from './kubeletLoop.ts';

/** The Pod as the runtime of its node has it; `undefined` when no kubelet has it. */
export function podAnatomy({ world, run }: Reader, key: string): PodAnatomy | undefined {
  const record = world
    .table(KUBELET_PODS)
    .values()
    .find(({ pod }) => objectKey(pod) === key);
  return record && anatomyOf(world, record, run.clockUs);
}

export function anatomyOf(world: World, record: KubeletPod, nowUs: Micros): PodAnatomy {
  const { pod, uid, node, stage, sandbox, sandboxAttempt, podIP, seenSandbox } = record;
  return {
    pod: objectKey(pod),
    uid,
    node,
    qosClass: podQos(pod),
    stage,
    sandbox,
    attempt: sandboxAttempt,
    ip: sandbox === 'ready' ? podIP : '',
    seenSandbox: seenSandbox.state,
    seenAttempt: seenSandbox.attempt,
    cacheUs: cacheUs(world, record, nowUs),
    ...namespaces(pod.spec),
    containers: record.containers.map((container) => containerOf(world, record, container, nowUs)),
  };
}

/** Idle relists have no entries, so the cache is as new as the last relist, or as the last inspection of this Pod. */
function cacheUs(world: World, { node, seenUs }: KubeletPod, nowUs: Micros): number {
  const kubelet = world.table(KUBELET_NODES).get(node);
  return Math.max(seenUs, kubelet ? plegOf(world, kubelet, nowUs).lastUs : -1);
}

/** Upstream source (v1.36.2): pkg/kubelet/kuberuntime/util/util.go, NamespacesForPod; network and IPC are the Pod's unless it asks for the node's. */
function namespaces(spec: PodSpec): { readonly [K in 'network' | 'ipc' | 'pid']: NamespaceScope } {
  return {
    network: spec.hostNetwork ? 'node' : 'pod',
    ipc: spec.hostIPC ? 'node' : 'pod',
    pid: spec.hostPID ? 'node' : spec.shareProcessNamespace ? 'pod' : 'container',
  };
}

function containerOf(world: World, record: KubeletPod, container: RuntimeContainer, nowUs: Micros): AnatomyContainer {
  const { name, kind, image, state, instances, startedUs, exitCode, exitReason, startError } = container;
  const usage = state === 'running' ? containerUsage(world, runOf(record, container), nowUs) : undefined;
  return {
    name,
    kind,
    image,
    state,
    run: instances,
    startedUs,
    exitCode,
    exitReason,
    waits: state === 'running' ? '' : (startError?.reason ?? ''),
    seenState: container.seenState,
    seenRun: container.seenInstance,
    processes: usage?.processes ?? 0,
    zombies: usage?.zombies ?? 0,
  };
}

interface WithPodSpec {
  readonly spec?: {
    readonly template?: { readonly spec?: PodSpec };
    readonly jobTemplate?: { readonly spec?: { readonly template?: { readonly spec?: PodSpec } } };
  };
}

/**
 * The QoS class of the Pods of these manifests after the API server's defaulting; empty while they cannot be read.
 */
export function qosClasses(files: readonly ManifestFile[]): QosOfManifest[] {
  const read = readFiles(files);
  if (!read.ok) return [];
  return read.objects.flatMap((object) => {
    const spec = podSpecOf(setDefaults(object));
    return spec ? [{ kind: object.kind, name: object.metadata.name, qosClass: qosClass(spec) }] : [];
  });
}

/** The spec of a Pod, or of the Pods that an object would create. */
export function podSpecOf(object: KubeObject): PodSpec | undefined {
  const { spec } = object as WithPodSpec;
  if (object.kind === 'Pod') return spec as PodSpec;
  return spec?.template?.spec ?? spec?.jobTemplate?.spec?.template?.spec;
}
