import { customScale, definitionOf, numberAt, valueAt } from '#cluster/api/customScale.ts';
import { isCustomKind, storeKind } from '#cluster/api/held.ts';
import type {
  CrossVersionObjectReference,
  HorizontalPodAutoscaler,
  LabelSelector,
  Pod,
} from '#model/generated/types.ts';
import { groupOf, type KubeObject, kindInfo } from '#model/kinds.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { compileSelectorString } from '#model/labels/selectorString.ts';
import type { InformerScope } from '../controller.ts';
import type { ScaleTarget } from './autoscalerLook.ts';

interface Scalable extends KubeObject {
  readonly spec?: { readonly replicas?: number; readonly selector?: object };
  readonly status?: { readonly replicas?: number };
}

/** Source of objects. */
export type ScaleSource = Pick<InformerScope, 'cache' | 'objects'>;

const SCALABLE: readonly string[] = ['Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet'];

/**
 * Scale subresource of an autoscaler's target.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, scaleForResourceMappings.
 */
export function scaleTarget({ metadata, spec }: HorizontalPodAutoscaler, scope: ScaleSource): ScaleTarget {
  const { namespace = '' } = metadata;
  const reference = spec.scaleTargetRef;
  const group = groupOf(reference.apiVersion ?? '');
  const info = kindInfo(reference.kind);
  const definition = definitionOf(reference.apiVersion ?? '', reference.kind, definitionsOf(scope));
  if (definition) return customTarget(reference, namespace, `${definition.spec.names.plural}.${group}`, scope);
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

/** Scale of a custom resource. The selector is empty if the definition has no path to it. */
function customTarget(
  reference: CrossVersionObjectReference,
  namespace: string,
  resource: string,
  scope: ScaleSource,
): ScaleTarget {
  const object = objectOf(reference, namespace, scope);
  if (!object) return { error: `${resource} "${reference.name}" not found` };
  const paths = customScale(object, definitionsOf(scope));
  if (!paths) return { error: 'the server could not find the requested resource' };
  const replicas = numberAt(object, paths.specReplicas);
  if (replicas === undefined)
    return { error: `Internal error occurred: the spec replicas field "${paths.specReplicasPath}" does not exist` };
  const text = paths.selector && valueAt(object, paths.selector);
  const selector = typeof text === 'string' ? text : '';
  return {
    replicas,
    statusReplicas: numberAt(object, paths.statusReplicas) ?? 0,
    selector,
    pods: podsOf(selector, namespace, scope),
  };
}

/** An invalid selector matches nothing. The autoscaler reports it when it parses the selector. */
function podsOf(selector: string, namespace: string, scope: ScaleSource): readonly Pod[] {
  if (selector === '') return [];
  try {
    const matches = compileSelectorString(selector);
    const pods = scope.cache('Pod').values();
    return pods.filter((pod) => pod.metadata.namespace === namespace && matches(pod.metadata.labels));
  } catch {
    return [];
  }
}

function definitionsOf(scope: ScaleSource): Iterable<KubeObject> {
  return scope.objects('CustomResourceDefinition').values();
}

/**
 * Names of the autoscalers that scale some of the same Pods, if there are several.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, hpasControllingPodsUnderSelector.
 */
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
      if (isCustomKind(object)) {
        const other = scaleTarget({ metadata: autoscaler.metadata, spec } as HorizontalPodAutoscaler, scope);
        return 'pods' in other && other.pods.some((pod) => target.pods.includes(pod));
      }
      const matches = compileLabelSelector(selectorOf(object));
      return target.pods.some((pod) => matches(pod.metadata.labels));
    });
  if (others.length === 0) return [];
  return [name, ...others.map(({ metadata }) => metadata.name)].sort().map((one) => `${namespace}/${one}`);
}

function objectOf(
  { apiVersion = '', kind, name }: CrossVersionObjectReference,
  namespace: string,
  scope: ScaleSource,
): Scalable | undefined {
  const found = scope.objects(storeKind({ apiVersion, kind })).get(`${namespace}/${name}`);
  return found as Scalable | undefined;
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

/** Selector in the format of `kubectl get -l`. */
function inWords(selector: LabelSelector | undefined): string {
  const labels = Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => `${key}=${value}`);
  const expressions = (selector?.matchExpressions ?? []).map(({ key, operator, values = [] }) => {
    if (operator === 'Exists') return key;
    return operator === 'DoesNotExist' ? `!${key}` : `${key} ${OPERATORS[operator]} (${[...values].sort().join(',')})`;
  });
  return [...labels, ...expressions].sort().join(',');
}
