import type { CrossVersionObjectReference, HorizontalPodAutoscaler, LabelSelector } from '#model/generated/types.ts';
import { groupOf, type KubeObject, kindInfo } from '#model/kinds.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import type { InformerScope } from '../controller.ts';
import type { ScaleTarget } from './autoscalerLook.ts';

interface Scalable extends KubeObject {
  readonly spec?: { readonly replicas?: number; readonly selector?: object };
  readonly status?: { readonly replicas?: number };
}

/** Where objects are looked up. */
export type ScaleSource = Pick<InformerScope, 'cache' | 'objects'>;

const SCALABLE: readonly string[] = ['Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet'];

/** What the scale subresource of an autoscaler's target says. Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, scaleForResourceMappings. */
export function scaleTarget({ metadata, spec }: HorizontalPodAutoscaler, scope: ScaleSource): ScaleTarget {
  const { namespace = '' } = metadata;
  const reference = spec.scaleTargetRef;
  const group = groupOf(reference.apiVersion ?? '');
  const info = kindInfo(reference.kind);
  if (!info || groupOf(info.apiVersion) !== group)
    return { error: `no matches for kind "${reference.kind}" in group "${group}"` };
  const resource = group === '' ? info.plural : `${info.plural}.${group}`;
  if (!SCALABLE.includes(reference.kind)) return { error: 'the server could not find the requested resource' };
  const object = objectOf(reference, namespace, scope);
  if (!object) return { error: `${resource} "${reference.name}" not found` };
  const selector = selectorOf(object);
  const matches = compileLabelSelector(selector);
  const pods = scope
    .cache('Pod')
    .values()
    .filter((pod) => pod.metadata.namespace === namespace && matches(pod.metadata.labels));
  const { replicas = 0 } = object.spec ?? {};
  return { replicas, statusReplicas: object.status?.replicas ?? 0, selector: inWords(selector), pods };
}

/** Names of the autoscalers that scale some of the same Pods, when there are several. Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, hpasControllingPodsUnderSelector. */
export function rivalsOf(autoscaler: HorizontalPodAutoscaler, target: ScaleTarget, scope: InformerScope): string[] {
  const { namespace = '', name } = autoscaler.metadata;
  if ('error' in target) return [];
  const others = scope
    .cache('HorizontalPodAutoscaler')
    .values()
    .filter(({ metadata }) => metadata.namespace === namespace && metadata.name !== name)
    .filter(({ spec }) => {
      const object = objectOf(spec.scaleTargetRef, namespace, scope);
      if (!object) return false;
      const matches = compileLabelSelector(selectorOf(object));
      return target.pods.some((pod) => matches(pod.metadata.labels));
    });
  if (others.length === 0) return [];
  return [name, ...others.map(({ metadata }) => metadata.name)].sort().map((one) => `${namespace}/${one}`);
}

function objectOf(
  { kind, name }: CrossVersionObjectReference,
  namespace: string,
  scope: ScaleSource,
): Scalable | undefined {
  return scope.objects(kind).get(`${namespace}/${name}`) as Scalable | undefined;
}

/** A ReplicationController's selector is a plain map of labels. */
function selectorOf({ kind, spec }: Scalable): LabelSelector | undefined {
  const selector = spec?.selector;
  if (!selector) return undefined;
  return kind === 'ReplicationController'
    ? { matchLabels: selector as Readonly<Record<string, string>> }
    : (selector as LabelSelector);
}

const OPERATORS: Readonly<Record<string, string>> = { In: 'in', NotIn: 'notin' };

/** As `kubectl get -l` takes it. */
function inWords(selector: LabelSelector | undefined): string {
  const labels = Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => `${key}=${value}`);
  const expressions = (selector?.matchExpressions ?? []).map(({ key, operator, values = [] }) => {
    if (operator === 'Exists') return key;
    return operator === 'DoesNotExist' ? `!${key}` : `${key} ${OPERATORS[operator]} (${[...values].sort().join(',')})`;
  });
  return [...labels, ...expressions].sort().join(',');
}
