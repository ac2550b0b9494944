import type {
  Container,
  NodeAffinity,
  NodeSelectorTerm,
  Pod,
  PodSchedulingGate,
  PodSpec,
  Toleration,
} from '#model/generated/types.ts';
import { APP_ARMOR_ANNOTATION } from '#model/pod/restartPolicy.ts';
import { inRange } from '../common/names.ts';
import { MIRROR_POD, validatePodAnnotations } from '../common/podSpec/annotations.ts';
import { imageHasNoBlanks } from '../common/podSpec/containers.ts';
import { validateTolerations } from '../common/podSpec/placement.ts';
import type { PodOptions } from '../common/podSpec/podOptions.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid, required } from '../fieldError.ts';
import { goIndented, goStruct } from '../goValue.ts';
import { unifiedDiff } from '../unifiedDiff.ts';

const SPEC = field('spec');
const MAX_INT32 = 2 ** 31 - 1;
const MUTABLE =
  '`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

/**
 * Fields of an existing Pod that must not change. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go,
 * ValidatePodUpdate.
 */
export function podChanges(pod: Pod, old: Pod, options: PodOptions): FieldError[] {
  const [spec, before] = [pod.spec, old.spec];
  const errors = podAnnotationChanges(pod, old, options);
  for (const list of ['containers', 'initContainers'] as const) {
    const found = containerChanges(spec[list] ?? [], before[list] ?? [], SPEC.child(list));
    errors.push(...found.errors);
    if (found.stop) return errors;
  }
  const deadline = deadlineChanges(spec, before, SPEC.child('activeDeadlineSeconds'));
  errors.push(...deadline.errors);
  if (deadline.stop) return errors;
  errors.push(
    ...tolerationChanges(spec.tolerations ?? [], before.tolerations ?? [], SPEC.child('tolerations')),
    ...gateChanges(spec.schedulingGates ?? [], before.schedulingGates ?? [], SPEC.child('schedulingGates')),
  );
  return semanticEqual(spec, before, 'PodSpec') ? errors : [...errors, ...specChanges(spec, before)];
}

interface Found {
  readonly errors: readonly FieldError[];
  /** Nothing else is checked. */
  readonly stop: boolean;
}

/**
 * Problems with annotations are reported a second time. Upstream source (v1.36.2): as above,
 * ValidatePodSpecificAnnotationUpdates.
 */
export function podAnnotationChanges(pod: Pod, old: Pod, options: PodOptions): FieldError[] {
  const path = field('metadata', 'annotations');
  const [next, before] = [pod.metadata.annotations ?? {}, old.metadata.annotations ?? {}];
  const own = (key: string) =>
    key.startsWith(APP_ARMOR_ANNOTATION) ? 'AppArmor annotations' : 'mirror pod annotation';
  const isOwn = (key: string) => key.startsWith(APP_ARMOR_ANNOTATION) || key === MIRROR_POD;
  return [
    ...Object.keys(before)
      .filter((key) => isOwn(key) && next[key] !== before[key])
      .map((key) => forbidden(path.key(key), `may not remove or update ${own(key)}`)),
    ...Object.keys(next)
      .filter((key) => isOwn(key) && before[key] === undefined)
      .map((key) => forbidden(path.key(key), `may not add ${own(key)}`)),
    ...validatePodAnnotations(next, pod.spec, path, options),
  ];
}

function containerChanges(next: readonly Container[], before: readonly Container[], path: FieldPath): Found {
  if (next.length !== before.length)
    return { errors: [forbidden(path, 'pod updates may not add or remove containers')], stop: true };
  const errors = next.flatMap((container, index) => [
    ...(container.image ? [] : [required(path.index(index).child('image'))]),
    ...imageHasNoBlanks(container, path.index(index)),
  ]);
  return { errors, stop: false };
}

function deadlineChanges(spec: PodSpec, old: PodSpec, path: FieldPath): Found {
  const [next, before] = [spec.activeDeadlineSeconds, old.activeDeadlineSeconds];
  if (next === undefined) {
    const detail = 'must not update from a positive integer to nil value';
    return { errors: before === undefined ? [] : [invalid(path, null, detail)], stop: false };
  }
  const outside = inRange(next, 0, MAX_INT32).map((problem) => invalid(path, next, problem));
  if (outside.length > 0) return { errors: outside, stop: true };
  if (before === undefined || next <= before) return { errors: [], stop: false };
  return { errors: [invalid(path, next, 'must be less than or equal to previous value')], stop: true };
}

function tolerationChanges(next: readonly Toleration[], old: readonly Toleration[], path: FieldPath): FieldError[] {
  const withoutSeconds = ({ tolerationSeconds: _, ...rest }: Toleration) => rest;
  const isKept = old.every((toleration) =>
    next.some((candidate) => semanticEqual(withoutSeconds(candidate), withoutSeconds(toleration), 'Toleration')),
  );
  if (!isKept) return [forbidden(path, 'existing toleration can not be modified except its tolerationSeconds')];
  return validateTolerations(next, path);
}

function gateChanges(
  next: readonly PodSchedulingGate[],
  old: readonly PodSchedulingGate[],
  path: FieldPath,
): FieldError[] {
  const before = new Set(old.map(({ name }) => name));
  return next.flatMap(({ name }, index) => {
    if (before.has(name)) return [];
    const detail = `only deletion is allowed, but found new scheduling gate '${name}'`;
    return [forbidden(path.index(index).child('name'), detail)];
  });
}

/** The rest must be unchanged; a Pod with a scheduling gate may still get more placement rules. */
function specChanges(spec: PodSpec, old: PodSpec): FieldError[] {
  const isGated = (old.schedulingGates ?? []).length > 0;
  const errors = isGated ? placementChanges(spec, old) : [];
  const munged = withoutMutable(spec, old, isGated);
  if (semanticEqual(munged, old, 'PodSpec')) return errors;
  const diff = unifiedDiff(goIndented('PodSpec', old), goIndented('PodSpec', munged));
  return [...errors, forbidden(SPEC, `pod updates may not change fields other than ${MUTABLE}\n${diff}`)];
}

/** The new spec with all mutable fields from the old one. */
function withoutMutable(spec: PodSpec, old: PodSpec, isGated: boolean): PodSpec {
  const images = (list: readonly Container[], from: readonly Container[]) =>
    list.map((container, index) => ({ ...container, image: from[index]?.image }));
  const wasNegative = (old.terminationGracePeriodSeconds ?? 0) < 0 && spec.terminationGracePeriodSeconds === 1;
  return {
    ...spec,
    containers: images(spec.containers, old.containers),
    ...(spec.initContainers && { initContainers: images(spec.initContainers, old.initContainers ?? []) }),
    activeDeadlineSeconds: old.activeDeadlineSeconds,
    schedulingGates: old.schedulingGates,
    tolerations: old.tolerations,
    ...(wasNegative && { terminationGracePeriodSeconds: old.terminationGracePeriodSeconds }),
    ...(isGated && { nodeSelector: old.nodeSelector, affinity: withNodeAffinityOf(spec, old) }),
  };
}

/** Affinity with the old node part; undefined where there was none and nothing else is left. */
function withNodeAffinityOf({ affinity }: PodSpec, old: PodSpec): PodSpec['affinity'] {
  const { podAffinity, podAntiAffinity } = affinity ?? {};
  const nodeAffinity = old.affinity?.nodeAffinity;
  const isEmpty = !nodeAffinity && !podAffinity && !podAntiAffinity;
  if (isEmpty && (!affinity || !old.affinity)) return undefined;
  return {
    ...(nodeAffinity && { nodeAffinity }),
    ...(podAffinity && { podAffinity }),
    ...(podAntiAffinity && { podAntiAffinity }),
  };
}

function placementChanges(spec: PodSpec, old: PodSpec): FieldError[] {
  const selector = spec.nodeSelector ?? {};
  const isKept = Object.entries(old.nodeSelector ?? {}).every(([key, value]) => selector[key] === value);
  const detail = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)';
  return [
    ...(isKept ? [] : [invalid(SPEC.child('nodeSelector'), goStruct('{}string', spec.nodeSelector), detail)]),
    ...nodeAffinityChanges(spec.affinity?.nodeAffinity, old.affinity?.nodeAffinity),
  ];
}

const NEEDED = 'requiredDuringSchedulingIgnoredDuringExecution';

function nodeAffinityChanges(next: NodeAffinity | undefined, old: NodeAffinity | undefined): FieldError[] {
  const before = old?.[NEEDED]?.nodeSelectorTerms ?? [];
  const terms = next?.[NEEDED]?.nodeSelectorTerms;
  const path = SPEC.child('affinity', 'nodeAffinity', NEEDED, 'nodeSelectorTerms');
  if (before.length === 0) return [];
  if (before.length !== (terms ?? []).length) {
    const detail = 'no additions/deletions to non-empty NodeSelectorTerms list are allowed';
    return [invalid(path, goStruct('[]NodeSelectorTerm', terms), detail)];
  }
  return before.flatMap((term, index) => {
    const now = terms?.[index] ?? {};
    if (hasOnlyAdditions(now, term)) return [];
    const shown = goStruct('NodeSelectorTerm', now);
    return [invalid(path.index(index), shown, 'only additions are allowed (no mutations or deletions)')];
  });
}

function hasOnlyAdditions(next: NodeSelectorTerm, old: NodeSelectorTerm): boolean {
  const parts = ['matchExpressions', 'matchFields'] as const;
  const size = (term: NodeSelectorTerm) => parts.reduce((sum, part) => sum + (term[part] ?? []).length, 0);
  // An empty term matches nothing: with requirements it would match something.
  if (size(old) === 0) return size(next) === 0;
  return parts.every((part) => {
    const before = old[part] ?? [];
    return semanticEqual((next[part] ?? []).slice(0, before.length), before, '[]NodeSelectorRequirement');
  });
}
