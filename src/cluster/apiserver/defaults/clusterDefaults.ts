import type {
  FlowSchema,
  HorizontalPodAutoscaler,
  HPAScalingRules,
  LimitRange,
  LimitRangeItem,
  Namespace,
  Node,
  PriorityClass,
  PriorityLevelConfiguration,
  Secret,
} from '#model/generated/types.ts';
import { change, changeEach, fill, fillZero } from './fill.ts';

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
  return change(node, 'status', (status) =>
    status.capacity === undefined ? status : fill(status, { allocatable: status.capacity }),
  );
}

export function secretDefaults(secret: Secret): Secret {
  return fill(secret, { type: 'Opaque' });
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
