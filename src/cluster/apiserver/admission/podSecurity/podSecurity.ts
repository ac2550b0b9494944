import type { Namespace, ObjectMeta, Pod, PodSpec } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { asError, forbiddenStatus, invalid } from '../../apiErrors.ts';
import { violations, violationText } from './evaluate.ts';
import { compareLevels, type LevelVersion, levelText, type Policy, policyOf } from './policy.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/admission/admission.go, defaultNamespaceMaxPodsToCheck. */
const MOST_PODS = 3000;

/** Inputs of the plugin besides the object. */
export interface SecurityScope {
  readonly old: KubeObject | undefined;
  readonly namespace: (name: string) => Namespace | undefined;
  readonly podsIn: (namespace: string) => readonly Pod[];
  readonly warn: (text: string) => void;
}

/**
 * PodSecurity: refuses Pods that violate the level of their Namespace, and warns about templates of such Pods. No user
 * is exempt. The model keeps no audit annotations.
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/admission/admission.go.
 * @throws {ApiError} 403, or 422 for labels of a Namespace that cannot be read.
 */
export function checkPodSecurity(object: KubeObject, scope: SecurityScope): void {
  if (isKind(object, 'Namespace')) {
    checkNamespace(object, scope);
    return;
  }
  const isPod = isKind(object, 'Pod');
  const template = isPod ? undefined : templateOf(object);
  const found = isPod || template ? scope.namespace(object.metadata.namespace ?? '') : undefined;
  if (!found) return;
  const { policy } = policyOf(found.metadata.labels);
  if (isPod) {
    if (!scope.old || (isKind(scope.old, 'Pod') && isSignificant(object, scope.old))) checkPod(object, policy, scope);
    return;
  }
  if (template) warnOf(template.spec, template.metadata, policy, scope);
}

function checkPod(pod: Pod, policy: Policy, scope: SecurityScope): void {
  const found = violations(policy.enforce, pod.spec, pod.metadata);
  if (found.length > 0) {
    const why = `violates PodSecurity "${levelText(policy.enforce)}": ${violationText(found)}`;
    throw asError(forbiddenStatus('Pod', pod.metadata.name, why), 'validatingAdmission');
  }
  warnOf(pod.spec, pod.metadata, policy, scope);
}

function warnOf(spec: PodSpec, metadata: ObjectMeta, { warn }: Policy, scope: SecurityScope): void {
  const found = violations(warn, spec, metadata);
  if (found.length > 0) scope.warn(`would violate PodSecurity "${levelText(warn)}": ${violationText(found)}`);
}

interface Template {
  readonly spec: PodSpec;
  readonly metadata: ObjectMeta;
}

/**
 * Template in objects of the kinds that create Pods.
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/admission/admission.go, DefaultPodSpecExtractor.
 */
function templateOf(object: KubeObject): Template | undefined {
  const template = templateIn(object);
  return template?.spec && { spec: template.spec, metadata: template.metadata ?? {} };
}

function templateIn(object: KubeObject): Partial<Template> | undefined {
  if (isKind(object, 'PodTemplate')) return object.template;
  if (isKind(object, 'CronJob')) return object.spec.jobTemplate.spec?.template;
  if (isKind(object, 'ReplicationController')) return object.spec.template;
  const isMaker =
    isKind(object, 'Deployment') ||
    isKind(object, 'ReplicaSet') ||
    isKind(object, 'StatefulSet') ||
    isKind(object, 'DaemonSet') ||
    isKind(object, 'Job');
  return isMaker ? object.spec.template : undefined;
}

/** Only new images and containers matter. */
function isSignificant(pod: Pod, old: Pod): boolean {
  const images = ({ spec }: Pod) =>
    [spec.containers, spec.initContainers ?? []].map((list) => list.map(({ image }) => image));
  if (JSON.stringify(images(pod)) !== JSON.stringify(images(old))) return true;
  const before = new Map((old.spec.ephemeralContainers ?? []).map(({ name, image }) => [name, image]));
  return (pod.spec.ephemeralContainers ?? []).some(
    ({ name, image }) => !before.has(name) || before.get(name) !== image,
  );
}

function checkNamespace(namespace: Namespace, { old, podsIn, warn }: SecurityScope): void {
  const { policy, errors } = policyOf(namespace.metadata.labels);
  const { name } = namespace.metadata;
  const before = old ? policyOf(old.metadata.labels) : undefined;
  if (errors.length > 0 && (!before || !sameProblems(before.errors, errors))) {
    const refused = invalid('Namespace', name, errors);
    throw asError(refused, 'validatingAdmission');
  }
  if (!before) return;
  const [now, then] = [policy.enforce, before.policy.enforce];
  const isRelaxed = now.minor === then.minor && compareLevels(now.level, then.level) < 1;
  if (now.level === 'privileged' || isRelaxed) return;
  for (const text of evaluatedPods(name, now, podsIn(name))) warn(text);
}

function sameProblems(a: readonly { readonly message: string }[], b: readonly { readonly message: string }[]): boolean {
  return JSON.stringify(a.map(({ message }) => message)) === JSON.stringify(b.map(({ message }) => message));
}

/**
 * Warnings for a client that makes a Namespace stricter while it has Pods: one line for each set of violations.
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/admission/admission.go, EvaluatePodsInNamespace.
 */
export function evaluatedPods(namespace: string, level: LevelVersion, pods: readonly Pod[]): string[] {
  const prioritized = oneOfEachOwnerFirst(pods);
  const checked = prioritized.slice(0, MOST_PODS);
  const byReasons = new Map<string, string[]>();
  for (const pod of checked) {
    const reasons = violations(level, pod.spec, pod.metadata).map(({ reason }) => reason);
    if (reasons.length === 0) continue;
    const text = reasons.join(', ');
    const others = byReasons.get(text);
    if (others) others.push(pod.metadata.name);
    else byReasons.set(text, [pod.metadata.name]);
  }
  const lines = [...byReasons].map(([text, names]) => `${named(names)}: ${text}`).sort();
  return [
    ...(checked.length < prioritized.length
      ? [
          `new PodSecurity enforce level only checked against the first ${checked.length} of ${prioritized.length} existing pods`,
        ]
      : []),
    ...(lines.length > 0
      ? [`existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "${levelText(level)}"`]
      : []),
    ...lines,
  ];
}

function named(names: readonly string[]): string {
  const [first = ''] = [...names].sort();
  if (names.length === 1) return first;
  return names.length === 2 ? `${first} (and 1 other pod)` : `${first} (and ${names.length - 1} other pods)`;
}

/** Pods of the same owner are assumed alike. */
function oneOfEachOwnerFirst(pods: readonly Pod[]): readonly Pod[] {
  const seen = new Set<string>();
  const others: Pod[] = [];
  const first = pods.filter((pod) => {
    const owner = pod.metadata.ownerReferences?.find(({ controller }) => controller === true)?.uid;
    if (owner === undefined) return true;
    if (seen.has(owner)) {
      others.push(pod);
      return false;
    }
    seen.add(owner);
    return true;
  });
  return [...first, ...others];
}
