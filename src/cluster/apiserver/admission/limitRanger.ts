import { compare } from '#base/order.ts';
import type {
  Container,
  LimitRange,
  LimitRangeItem,
  PersistentVolumeClaim,
  Pod,
  ResourceRequirements,
} from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import type { MilliAmounts } from '#model/pod/podResources.ts';
import { isPodLevelResource, podLimitsMilli, podRequestsMilli, sumFormat } from '#model/pod/podResources.ts';
import { canonicalQuantity, parseQuantity } from '#model/quantity/quantity.ts';
import { quantityMilliValue, quantityOfMilli } from '#model/quantity/quantityMath.ts';
import { type AdmissionResult, admitted, forbidden } from './admissionResult.ts';

type Quantities = { readonly [resource: string]: string };
const ANNOTATION = 'kubernetes.io/limit-ranger';

/**
 * Fills missing requests and limits of containers from the LimitRanges of the Namespace.
 * Upstream source (v1.36.2): plugin/pkg/admission/limitranger/admission.go, PodMutateLimitFunc.
 */
export function fillFromLimitRanges(pod: Pod, limitRanges: readonly LimitRange[]): Pod {
  return byName(limitRanges).reduce(fillFrom, pod);
}

/**
 * Checks a Pod and its containers, or a claim, against the LimitRanges of the Namespace. The first LimitRange with
 * errors reports all of its own.
 * Upstream source (v1.36.2): plugin/pkg/admission/limitranger/admission.go, PodValidateLimitFunc and
 * PersistentVolumeClaimValidateLimitFunc.
 */
export function checkLimitRanges<T extends Pod | PersistentVolumeClaim>(
  object: T,
  limitRanges: readonly LimitRange[],
): AdmissionResult<T> {
  for (const limitRange of byName(limitRanges)) {
    const found = (limitRange.spec.limits ?? []).flatMap((item) =>
      isKind(object, 'Pod') ? itemProblems(object, item) : claimProblems(object as PersistentVolumeClaim, item),
    );
    const problems = [...new Set(found)];
    if (problems.length === 0) continue;
    return forbidden(object, problems.length === 1 ? (problems[0] ?? '') : `[${problems.join(', ')}]`);
  }
  return admitted(object);
}

function byName(limitRanges: readonly LimitRange[]): readonly LimitRange[] {
  return [...limitRanges].sort((a, b) => compare(a.metadata.name, b.metadata.name));
}

function claimProblems({ spec }: PersistentVolumeClaim, item: LimitRangeItem): string[] {
  if (item.type !== 'PersistentVolumeClaim') return [];
  const requests = asWritten(spec.resources?.requests);
  return [
    ...sorted(item.min).flatMap(([name, bound]) => minProblem(item.type, name, bound, requests[name], undefined)),
    ...sorted(item.max).flatMap(([name, bound]) => requestProblem(item.type, name, bound, requests[name])),
  ];
}

function requestProblem(type: string, name: string, bound: string, request: Amount | undefined): string[] {
  const head = `maximum ${name} usage per ${type} is ${canonicalQuantity(bound)}`;
  if (request === undefined) return [`${head}.  No request is specified`];
  return request.milli > quantityMilliValue(bound) ? [`${head}, but request is ${request.text}`] : [];
}

function fillFrom(pod: Pod, limitRange: LimitRange): Pod {
  const notes: string[] = [];
  const { requests, limits } = containerDefaultsOf(limitRange);
  const fillEach = (containers: readonly Container[], what: string): readonly Container[] =>
    containers.map((container) => {
      const before = notes.length;
      const resources = fillResources(container, what, requests, limits, notes);
      return notes.length === before ? container : { ...container, resources };
    });
  const containers = fillEach(pod.spec.containers, 'container');
  const initContainers = pod.spec.initContainers && fillEach(pod.spec.initContainers, 'init container');
  if (notes.length === 0) return pod;
  const annotations = { ...pod.metadata.annotations, [ANNOTATION]: `LimitRanger plugin set: ${notes.join('; ')}` };
  return {
    ...pod,
    metadata: { ...pod.metadata, annotations },
    spec: { ...pod.spec, containers, ...(initContainers && { initContainers }) },
  };
}

function containerDefaultsOf(limitRange: LimitRange): { readonly requests: Quantities; readonly limits: Quantities } {
  const items = (limitRange.spec.limits ?? []).filter((item) => item.type === 'Container');
  return {
    requests: Object.assign({}, ...items.map((item) => item.defaultRequest)),
    limits: Object.assign({}, ...items.map((item) => item.default)),
  };
}

function fillResources(
  container: Container,
  what: string,
  requests: Quantities,
  limits: Quantities,
  notes: string[],
): ResourceRequirements {
  const resources = container.resources ?? {};
  const filled = { requests: missingFrom(resources.requests, requests), limits: missingFrom(resources.limits, limits) };
  for (const side of ['requests', 'limits'] as const) {
    const names = Object.keys(filled[side]).sort();
    if (names.length > 0)
      notes.push(`${names.join(', ')} ${side === 'requests' ? 'request' : 'limit'} for ${what} ${container.name}`);
  }
  return {
    ...resources,
    ...(Object.keys(filled.limits).length > 0 && { limits: { ...resources.limits, ...filled.limits } }),
    ...(Object.keys(filled.requests).length > 0 && { requests: { ...resources.requests, ...filled.requests } }),
  };
}

function missingFrom(list: Quantities | undefined, defaults: Quantities): Quantities {
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => list?.[name] === undefined));
}

function itemProblems(pod: Pod, item: LimitRangeItem): string[] {
  if (item.type === 'Pod') {
    const requests = podRequestsMilli(pod, { excludeOverhead: true });
    const limits = podLimitsMilli(pod, { excludeOverhead: true });
    return problemsOf('Pod', shownAs(requests, pod, 'requests'), shownAs(limits, pod, 'limits'), item);
  }
  if (item.type !== 'Container') return [];
  return [...pod.spec.containers, ...(pod.spec.initContainers ?? [])].flatMap(({ resources = {} }) =>
    problemsOf('Container', asWritten(resources.requests), asWritten(resources.limits), item),
  );
}

interface Amount {
  readonly milli: number;
  readonly text: string;
}

type Amounts = { readonly [resource: string]: Amount };

function asWritten(list: Quantities = {}): Amounts {
  const amountOf = (text: string): Amount => ({ milli: quantityMilliValue(text), text: canonicalQuantity(text) });
  return Object.fromEntries(Object.entries(list).map(([name, text]) => [name, amountOf(text)]));
}

/** Writes a sum in the format of its first term. A value set for the whole Pod keeps the Pod's format. */
function shownAs(sums: MilliAmounts, { spec }: Pod, side: 'requests' | 'limits'): Amounts {
  const formatOf = (name: string) => {
    const own = isPodLevelResource(name) ? spec.resources?.[side]?.[name] : undefined;
    return own === undefined ? sumFormat(spec, side, name) : parseQuantity(own).format;
  };
  return Object.fromEntries(
    Object.entries(sums).map(([name, milli]) => [name, { milli, text: quantityOfMilli(milli, formatOf(name)) }]),
  );
}

function problemsOf(type: string, requests: Amounts, limits: Amounts, item: LimitRangeItem): string[] {
  return [
    ...sorted(item.min).flatMap(([name, bound]) => minProblem(type, name, bound, requests[name], limits[name])),
    ...sorted(item.max).flatMap(([name, bound]) => maxProblem(type, name, bound, requests[name], limits[name])),
    ...sorted(item.maxLimitRequestRatio).flatMap(([name, bound]) =>
      ratioProblem(type, name, bound, requests[name]?.milli, limits[name]?.milli),
    ),
  ];
}

function sorted(list: Quantities | undefined): [string, string][] {
  return Object.entries(list ?? {}).sort(([a], [b]) => compare(a, b));
}

function minProblem(
  type: string,
  name: string,
  bound: string,
  request: Amount | undefined,
  limit: Amount | undefined,
): string[] {
  const least = quantityMilliValue(bound);
  const shown = canonicalQuantity(bound);
  if (request === undefined) return [`minimum ${name} usage per ${type} is ${shown}.  No request is specified`];
  if (request.milli < least) return [`minimum ${name} usage per ${type} is ${shown}, but request is ${request.text}`];
  if (limit !== undefined && limit.milli < least)
    return [`minimum ${name} usage per ${type} is ${shown}, but limit is ${limit.text}`];
  return [];
}

function maxProblem(
  type: string,
  name: string,
  bound: string,
  request: Amount | undefined,
  limit: Amount | undefined,
): string[] {
  const most = quantityMilliValue(bound);
  const shown = canonicalQuantity(bound);
  if (limit === undefined) return [`maximum ${name} usage per ${type} is ${shown}.  No limit is specified`];
  if (limit.milli > most) return [`maximum ${name} usage per ${type} is ${shown}, but limit is ${limit.text}`];
  if (request !== undefined && request.milli > most)
    return [`maximum ${name} usage per ${type} is ${shown}, but request is ${request.text}`];
  return [];
}

function ratioProblem(
  type: string,
  name: string,
  bound: string,
  request: number | undefined,
  limit: number | undefined,
): string[] {
  const shown = canonicalQuantity(bound);
  const head = `${name} max limit to request ratio per ${type} is ${shown}, but `;
  if (request === undefined || request === 0) return [`${head}no request is specified or request is 0`];
  if (limit === undefined || limit === 0) return [`${head}no limit is specified or limit is 0`];
  const ratio = limit / request;
  return ratio > quantityMilliValue(bound) / 1000 ? [`${head}provided ratio is ${ratio.toFixed(6)}`] : [];
}
