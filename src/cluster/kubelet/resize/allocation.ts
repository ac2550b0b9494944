import type { Micros } from '#base/time.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Container, Pod, ResourceRequirements } from '#model/generated/types.ts';
import type { KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import { containerSpec } from '../runtimeContainer.ts';

const NOTHING: ResourceRequirements = {};

/** Resources allocated to a container: those of its spec, unless a resize has not been granted. */
export function allocatedResources({ pod, resize }: KubeletPod, name: string): ResourceRequirements {
  return resize?.allocated?.[name] ?? containerSpec(pod, name)?.resources ?? NOTHING;
}

/** Resources that the runtime enforces for a container. */
export function actuatedResources(record: KubeletPod, { name, resources }: RuntimeContainer): ResourceRequirements {
  return resources ?? containerSpec(record.pod, name)?.resources ?? NOTHING;
}

/**
 * The Pod with its allocated resources in place of the requested ones. Upstream source (v1.36.2):
 * pkg/kubelet/allocation/allocation_manager.go, UpdatePodFromAllocation.
 */
export function allocatedPod(record: KubeletPod): Pod {
  const { pod, resize } = record;
  if (!resize?.allocated) return pod;
  const granted = (container: Container): Container => ({
    ...container,
    resources: allocatedResources(record, container.name),
  });
  const { containers, initContainers } = pod.spec;
  return {
    ...pod,
    spec: {
      ...pod.spec,
      containers: containers.map(granted),
      ...(initContainers && { initContainers: initContainers.map(granted) }),
    },
  };
}

/** Records a resize request. From now on the allocated and the enforced resources are kept apart from the spec. */
export function withResizeRequest(record: KubeletPod, before: Pod, nowUs: Micros): KubeletPod {
  const old = (name: string) => containerSpec(before, name)?.resources ?? NOTHING;
  const names = [...(before.spec.initContainers ?? []), ...before.spec.containers].map(({ name }) => name);
  const isChanged = names.some((name) => !sameData(old(name), containerSpec(record.pod, name)?.resources ?? NOTHING));
  if (!isChanged) return record;
  const allocated = record.resize?.allocated ?? Object.fromEntries(names.map((name) => [name, old(name)]));
  return {
    ...record,
    resize: { ...record.resize, allocated, requestedUs: nowUs },
    containers: record.containers.map((container) =>
      container.state === 'running' && !container.resources
        ? { ...container, resources: old(container.name) }
        : container,
    ),
  };
}
