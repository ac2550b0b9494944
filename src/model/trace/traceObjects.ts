import type { Container, Node, Pod } from '#model/generated/types.ts';
import type { TraceNode, TracePod } from './traceColumns.ts';

const GPU_COUNT = 'alibabacloud.com/gpu-count';
const GPU_MILLI = 'alibabacloud.com/gpu-milli';
const GPU_MODEL = 'alibabacloud.com/gpu-card-model';
const MILLI_PER_GPU = 1000;
/** Number of Pods that each node allows: so many that only requests decide whether a Pod fits. */
const PODS_PER_NODE = 1001;

/**
 * The Node with the resources of a trace's machine; its GPUs are extended resources, as whole ones and in thousandths.
 */
export function traceNodeObject({ name, cpuMilli, memoryMib, gpuCount, gpuModel }: TraceNode): Node {
  const amounts = {
    cpu: `${cpuMilli}m`,
    memory: `${memoryMib}Mi`,
    pods: String(PODS_PER_NODE),
    ...gpuAmounts(gpuCount, gpuCount * MILLI_PER_GPU),
  };
  const labels = {
    'kubernetes.io/hostname': name,
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
    ...(gpuModel === '' ? undefined : { [GPU_MODEL]: gpuModel }),
  };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels },
    spec: {},
    status: { capacity: amounts, allocatable: amounts },
  };
}

export interface TraceContainer {
  readonly image: string;
  /** Whether the Pod ends with its container, which is not restarted. */
  readonly isTask: boolean;
}

/** The Pod with the requests of a Pod in a trace. */
export function tracePodObject(pod: TracePod, { image, isTask }: TraceContainer): Pod {
  const gpus = gpuAmounts(pod.gpuCount, pod.gpuCount * pod.gpuMilli);
  const container: Container = {
    name: 'main',
    image,
    resources: {
      requests: { cpu: `${pod.cpuMilli}m`, memory: `${pod.memoryMib}Mi`, ...gpus },
      // The API server refuses extended resources whose limit differs from the request.
      ...(pod.gpuCount > 0 ? { limits: gpus } : undefined),
    },
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: pod.name, namespace: 'default' },
    spec: {
      containers: [container],
      ...(isTask ? { restartPolicy: 'Never' } : undefined),
      ...(pod.gpuModels.length > 0 ? { affinity: modelAffinity(pod.gpuModels) } : undefined),
    },
  };
}

function gpuAmounts(count: number, milli: number): Record<string, string> {
  return count > 0 ? { [GPU_COUNT]: String(count), [GPU_MILLI]: String(milli) } : {};
}

function modelAffinity(models: readonly string[]): Pod['spec']['affinity'] {
  const matchExpressions = [{ key: GPU_MODEL, operator: 'In', values: [...models] }];
  return {
    nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions }] } },
  };
}
