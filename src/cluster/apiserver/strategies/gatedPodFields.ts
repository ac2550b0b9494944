import type { Container, PodSpec, PodTemplateSpec, Volume } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { change, changeEach } from '../defaults/fill.ts';

/**
 * A Pod's spec, in a Pod or a template, without fields of features that are off in v1.36: ContainerStopSignals, ClusterTrustBundleProjection and
 * PodCertificateRequest.
 * Upstream source (v1.36.2): pkg/api/pod/util.go, dropDisabledFields.
 */
export function withoutGatedPodFields(object: KubeObject): KubeObject {
  switch (object.kind) {
    case 'Pod':
    case 'PodTemplate':
      return inField(object, object.kind === 'Pod' ? ['spec'] : ['template', 'spec']);
    case 'CronJob':
      return inField(object, ['spec', 'jobTemplate', 'spec', 'template', 'spec']);
    case 'DaemonSet':
    case 'Deployment':
    case 'Job':
    case 'ReplicaSet':
    case 'ReplicationController':
    case 'StatefulSet':
      return inField(object, ['spec', 'template', 'spec']);
    default:
      return object;
  }
}

function inField<T extends object>(object: T, [first, ...rest]: readonly string[]): T {
  if (first === undefined) return ungatedSpec(object as PodTemplateSpec['spec'] & object) as T;
  return change(object as Record<string, object>, first, (value) =>
    typeof value === 'object' ? inField(value, rest) : value,
  ) as T;
}

function ungatedSpec(spec: PodSpec): PodSpec {
  const withMain = change(spec, 'containers', (containers) => changeEach(containers, withoutStopSignal));
  const withInit = change(withMain, 'initContainers', (containers) => changeEach(containers, withoutStopSignal));
  return change(withInit, 'volumes', (volumes) => changeEach(volumes, ungatedVolume));
}

function withoutStopSignal(container: Container): Container {
  if (container.lifecycle?.stopSignal === undefined) return container;
  const { lifecycle, ...rest } = container;
  const { stopSignal: _, ...hooks } = lifecycle;
  return Object.keys(hooks).length === 0 ? rest : { ...rest, lifecycle: hooks };
}

function ungatedVolume(volume: Volume): Volume {
  return change(volume, 'projected', (projected) =>
    change(projected, 'sources', (sources) =>
      changeEach(sources, (source) => {
        if (source.clusterTrustBundle === undefined && source.podCertificate === undefined) return source;
        const { clusterTrustBundle: _, podCertificate: __, ...kept } = source;
        return kept;
      }),
    ),
  );
}
