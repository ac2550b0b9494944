import type { LabelSelector, Pod, PodAffinityTerm, PodCondition, PodSpec, PodStatus } from '#model/generated/types.ts';
import type { Labels } from '#model/labels/labelMatcher.ts';
import { qosClass } from '#model/pod/qosClass.ts';
import { change, changeEach } from '../defaults/fill.ts';

const GATED: PodCondition = {
  type: 'PodScheduled',
  status: 'False',
  reason: 'SchedulingGated',
  message: 'Scheduling is blocked due to non-empty scheduling gates',
};

/**
 * A new Pod: generation 1, a fresh status with its QoS class, label keys merged into the selectors they belong to.
 * Upstream source (v1.36.2): pkg/registry/core/pod/strategy.go, PrepareForCreate.
 */
export function preparePodForCreate(pod: Pod): Pod {
  const isGated = (pod.spec.schedulingGates ?? []).length > 0;
  const status: PodStatus = { phase: 'Pending', ...(isGated && { conditions: [GATED] }), qosClass: qosClass(pod.spec) };
  return {
    ...pod,
    metadata: { ...pod.metadata, generation: 1 },
    spec: mergeLabelKeys(pod.spec, pod.metadata.labels ?? {}),
    status,
  };
}

/** A status update keeps owners, QoS class and the generation that was observed. */
export function preparePodStatusForUpdate(pod: Pod, old: Pod): Pod {
  const { ownerReferences: _, ...metadata } = pod.metadata;
  const owners = old.metadata.ownerReferences;
  const status = pod.status ?? {};
  const observed = status.observedGeneration || old.status?.observedGeneration;
  const qos = status.qosClass || old.status?.qosClass;
  return {
    ...pod,
    metadata: owners === undefined ? metadata : { ...metadata, ownerReferences: owners },
    spec: old.spec,
    status: { ...status, ...(qos && { qosClass: qos }), ...(observed && { observedGeneration: observed }) },
  };
}

/** The resize subresource changes resources only. */
export function preparePodResizeForUpdate(pod: Pod, old: Pod): Pod {
  const resized = (next: PodSpec['containers'] | undefined, current: PodSpec['containers'] | undefined) =>
    current?.map((container, index) => {
      const wanted = next?.[index];
      if (wanted === undefined || wanted.name !== container.name) return container;
      const { resources: _, resizePolicy: __, ...rest } = container;
      return {
        ...rest,
        ...(wanted.resources && { resources: wanted.resources }),
        ...(wanted.resizePolicy && { resizePolicy: wanted.resizePolicy }),
      };
    });
  const containers = resized(pod.spec.containers, old.spec.containers) ?? [];
  const initContainers = resized(pod.spec.initContainers, old.spec.initContainers);
  const podLevel = pod.spec.resources;
  const spec = {
    ...old.spec,
    containers,
    ...(initContainers && { initContainers }),
    ...(podLevel && { resources: podLevel }),
  };
  return { ...pod, spec, ...(old.status && { status: old.status }) };
}

/**
 * `matchLabelKeys` and `mismatchLabelKeys` of affinity terms and spread constraints become requirements of their selector,
 * with the values the Pod itself has. A term without a selector is left alone: it matches nothing anyway.
 */
export function mergeLabelKeys(spec: PodSpec, labels: Labels): PodSpec {
  const mergeTerm = (term: PodAffinityTerm): PodAffinityTerm => {
    const matched = change(term, 'labelSelector', (selector) => withKeys(selector, term.matchLabelKeys, 'In', labels));
    return change(matched, 'labelSelector', (selector) => withKeys(selector, term.mismatchLabelKeys, 'NotIn', labels));
  };
  const mergeTerms = (affinity: NonNullable<NonNullable<PodSpec['affinity']>['podAffinity']>) => {
    const required = change(affinity, 'requiredDuringSchedulingIgnoredDuringExecution', (terms) =>
      changeEach(terms, mergeTerm),
    );
    return change(required, 'preferredDuringSchedulingIgnoredDuringExecution', (terms) =>
      changeEach(terms, (weighted) => change(weighted, 'podAffinityTerm', mergeTerm)),
    );
  };
  const withAffinity = change(spec, 'affinity', (affinity) =>
    change(change(affinity, 'podAffinity', mergeTerms), 'podAntiAffinity', mergeTerms),
  );
  return change(withAffinity, 'topologySpreadConstraints', (constraints) =>
    changeEach(constraints, (constraint) =>
      change(constraint, 'labelSelector', (selector) => withKeys(selector, constraint.matchLabelKeys, 'In', labels)),
    ),
  );
}

function withKeys(
  selector: LabelSelector,
  keys: readonly string[] | undefined,
  operator: string,
  labels: Labels,
): LabelSelector {
  const added = (keys ?? []).flatMap((key) => {
    const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
    return value === undefined ? [] : [{ key, operator, values: [value] }];
  });
  return added.length === 0
    ? selector
    : { ...selector, matchExpressions: [...(selector.matchExpressions ?? []), ...added] };
}
