import type { World } from '../../../kernel/world.ts';
import type { Pod } from '../../../model/generated/types.ts';
import type { PodMetric } from '../../api/metricsSource.ts';
import { podResourceUsage } from '../usage/podResourceUsage.ts';

/** How often metrics-server asks the kubelets. Upstream source: github.com/kubernetes-sigs/metrics-server, --metric-resolution in its manifests. */
const RESOLUTION_US = 15_000_000;
/** A container is measured when it has run for so long. Upstream source: github.com/kubernetes-sigs/metrics-server, pkg/storage/pod.go, freshContainerMinMetricsResolution. */
const FRESH_US = 10_000_000;
/** The mean of a window is taken of so many moments of it. */
const SAMPLES = 3;

interface RunningPod {
  readonly containers: readonly { readonly state: string; readonly startedUs: number }[];
}

/** What metrics-server last measured of the Pod, or of one of its containers, in thousandths; `undefined` when it was not running for long enough. */
export function measuredUsage(
  world: World,
  pod: Pod,
  resource: string,
  container: string | undefined,
  nowUs: number,
): PodMetric | undefined {
  const atUs = Math.floor(nowUs / RESOLUTION_US) * RESOLUTION_US;
  const uid = pod.metadata.uid ?? '';
  const running = world
    .table<RunningPod>('kubelet/pods')
    .get(uid)
    ?.containers.filter(({ state }) => state === 'running');
  if (!running || running.length === 0) return undefined;
  const startedUs = running.reduce((latest, one) => Math.max(latest, one.startedUs), 0);
  if (startedUs > atUs - FRESH_US) return undefined;
  const windowUs = Math.min(RESOLUTION_US, atUs - startedUs);
  const amounts: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const sampledUs = atUs - Math.floor((windowUs * sample) / SAMPLES);
    const amount = amountAt(world, uid, resource, container, sampledUs);
    if (amount === undefined) return undefined;
    amounts.push(amount);
    if (resource === 'memory') break;
  }
  return { milli: Math.floor(amounts.reduce((a, b) => a + b) / amounts.length), atUs, windowUs };
}

function amountAt(
  world: World,
  uid: string,
  resource: string,
  container: string | undefined,
  atUs: number,
): number | undefined {
  const usage = podResourceUsage(world, uid, atUs);
  const part = container === undefined ? usage : usage?.containers[container];
  if (!part) return undefined;
  if (resource === 'cpu') return part.cpuMilli;
  return resource === 'memory' ? part.memoryBytes * 1000 : undefined;
}
