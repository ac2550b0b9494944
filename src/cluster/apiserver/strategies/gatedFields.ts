import type {
  Device,
  DeviceAttribute,
  PodGroup,
  PodGroupTemplate,
  ResourceSlice,
  Workload,
} from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { podGroupDefaults } from '../defaults/groupDefaults.ts';

/**
 * Fields of features that are off in v1.36: a creator's are dropped without a word, and an update may set them only where
 * the stored object has them already, which it never has. What was dropped has its default when it is read again.
 * Upstream source (v1.36.2): dropDisabledFields of pkg/registry/scheduling/podgroup, pkg/registry/scheduling/workload and
 * pkg/registry/resource/resourceslice, each in strategy.go.
 */
export function withoutGatedFields(object: KubeObject): KubeObject {
  if (isKind(object, 'PodGroup'))
    return podGroupDefaults({ ...object, spec: ungated(object.spec) as PodGroup['spec'] });
  if (isKind(object, 'Workload')) return ungatedWorkload(object);
  return isKind(object, 'ResourceSlice') ? ungatedSlice(object) : object;
}

/** TopologyAwareWorkloadScheduling, DRAWorkloadResourceClaims and WorkloadAwarePreemption are off. */
function ungated<T extends Partial<PodGroupTemplate>>(spec: T): object {
  const {
    schedulingConstraints: _,
    resourceClaims: __,
    disruptionMode: ___,
    priorityClassName: ____,
    priority: _____,
    ...kept
  } = spec;
  return kept;
}

function ungatedWorkload(workload: Workload): Workload {
  const templates = workload.spec?.podGroupTemplates;
  if (!Array.isArray(templates)) return workload;
  const podGroupTemplates = templates.map(ungated) as PodGroupTemplate[];
  return { ...workload, spec: { ...workload.spec, podGroupTemplates } };
}

function ungatedSlice(slice: ResourceSlice): ResourceSlice {
  const devices = slice.spec?.devices;
  if (!devices?.some(hasGated)) return slice;
  return { ...slice, spec: { ...slice.spec, devices: devices.map(ungatedDevice) } };
}

const LISTS = ['bools', 'ints', 'strings', 'versions'] as const;

function hasGated({ nodeAllocatableResourceMappings, attributes }: Device): boolean {
  if (nodeAllocatableResourceMappings !== undefined) return true;
  return Object.values(attributes ?? {}).some((attribute) => LISTS.some((list) => attribute[list] !== undefined));
}

/** DRANodeAllocatableResources and DRAListTypeAttributes are off. */
function ungatedDevice({ nodeAllocatableResourceMappings: _, attributes, ...device }: Device): Device {
  if (!attributes) return device;
  return {
    ...device,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]): [string, DeviceAttribute] => {
        const { bools: _b, ints: _i, strings: _s, versions: _v, ...scalar } = attribute;
        return [name, scalar];
      }),
    ),
  };
}
