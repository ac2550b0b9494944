import { toBase64 } from '#base/textEncoding.ts';
import type {
  FlowSchema,
  HorizontalPodAutoscaler,
  HPAScalingRules,
  LimitRange,
  LimitRangeItem,
  Namespace,
  Node,
  NodeSpec,
  PriorityClass,
  PriorityLevelConfiguration,
  Secret,
} from '#model/generated/types.ts';
import { change, changeEach, fill, fillZero } from './volumeDefaults.ts';

/** Every Namespace carries its name as a label. Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go. */
export function namespaceDefaults(namespace: Namespace): Namespace {
  const labelled = change(namespace, 'metadata', (metadata) =>
    metadata.name === '' || metadata.labels?.['kubernetes.io/metadata.name'] === metadata.name
      ? metadata
      : { ...metadata, labels: { ...metadata.labels, 'kubernetes.io/metadata.name': metadata.name } },
  );
  return { ...labelled, status: fill(labelled.status ?? {}, { phase: 'Active' }) };
}

export function nodeDefaults(node: Node): Node {
  const withRanges = change(node, 'spec', (spec) => withPodCidrs(spec));
  return change(withRanges, 'status', (status) =>
    status.capacity === undefined ? status : fill(status, { allocatable: status.capacity }),
  );
}

/**
 * The older field takes precedence if both are set.
 * Upstream source (v1.36.2): pkg/apis/core/v1/conversion.go, Convert_v1_NodeSpec_To_core_NodeSpec.
 */
function withPodCidrs(spec: NodeSpec): NodeSpec {
  const [first] = spec.podCIDRs ?? [];
  if (spec.podCIDR) return spec.podCIDR === first ? spec : { ...spec, podCIDRs: [spec.podCIDR] };
  return first ? { ...spec, podCIDR: first } : spec;
}

/**
 * Stores the text of `stringData` as bytes in `data`. `stringData` is write-only.
 * Upstream source (v1.36.2): pkg/apis/core/v1/conversion.go.
 */
export function secretDefaults(secret: Secret): Secret {
  const { stringData, ...kept } = fill(secret, { type: 'Opaque' });
  if (stringData === undefined) return kept;
  const encoded = Object.entries(stringData).map(([key, text]) => [key, toBase64(text)]);
  return { ...kept, data: { ...kept.data, ...Object.fromEntries(encoded) } };
}

export function limitRangeDefaults(limitRange: LimitRange): LimitRange {
  return change(limitRange, 'spec', (spec) =>
    change(spec, 'limits', (limits) => changeEach(limits, limitItemDefaults)),
  );
}

/** Container limits default to the maximum, requests to the limit or else to the minimum. */
function limitItemDefaults(item: LimitRangeItem): LimitRangeItem {
  if (item.type !== 'Container') return item;
  const limits = { ...item.max, ...item.default };
  return { ...item, default: limits, defaultRequest: { ...item.min, ...limits, ...item.defaultRequest } };
}

/** Upstream source (v1.36.2): pkg/apis/scheduling/v1/defaults.go. */
export function priorityClassDefaults(priorityClass: PriorityClass): PriorityClass {
  return fill(priorityClass, { preemptionPolicy: 'PreemptLowerPriority' });
}

const TARGET_UTILIZATION_PERCENT = 80;
const SCALE_UP: HPAScalingRules = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
};
const SCALE_DOWN: HPAScalingRules = {
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
};

/** Upstream source (v1.36.2): pkg/apis/autoscaling/v2/defaults.go. */
export function autoscalerDefaults(autoscaler: HorizontalPodAutoscaler): HorizontalPodAutoscaler {
  return change(autoscaler, 'spec', (spec) => {
    const filled = fill(spec, { minReplicas: 1 });
    const cpu = {
      type: 'Resource',
      resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: TARGET_UTILIZATION_PERCENT } },
    };
    const measured = (filled.metrics ?? []).length > 0 ? filled : { ...filled, metrics: [cpu] };
    return change(measured, 'behavior', (behavior) => ({
      ...behavior,
      scaleUp: fill(behavior.scaleUp ?? {}, SCALE_UP),
      scaleDown: fill(behavior.scaleDown ?? {}, SCALE_DOWN),
    }));
  });
}

/** Upstream source (v1.36.2): pkg/apis/flowcontrol/v1/defaults.go. */
export function flowSchemaDefaults(flowSchema: FlowSchema): FlowSchema {
  return change(flowSchema, 'spec', (spec) => fillZero(spec, { matchingPrecedence: 1000 }));
}

export function priorityLevelDefaults(level: PriorityLevelConfiguration): PriorityLevelConfiguration {
  return change(level, 'spec', (spec) => {
    const limited = change(spec, 'limited', (limits) => {
      const filled = fill(limits, { nominalConcurrencyShares: 30, lendablePercent: 0 });
      return change(filled, 'limitResponse', (response) =>
        change(response, 'queuing', (queuing) => fillZero(queuing, { handSize: 8, queues: 64, queueLengthLimit: 50 })),
      );
    });
    return change(limited, 'exempt', (exempt) => fill(exempt, { nominalConcurrencyShares: 0, lendablePercent: 0 }));
  });
}
