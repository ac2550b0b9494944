import type { Affinity, Container, Job, JobSpec, PodSpec, PodTemplateSpec } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import {
  hasInvalidLabelValue,
  type LabelSelectorOptions,
  notSelected,
  selectsTemplate,
  validateLabelSelector,
} from '../common/labelSelector.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { byteLength, dns1123Label, dns1123Subdomain, domainPrefixedPath } from '../common/names.ts';
import { notNegative } from '../common/numbers.ts';
import type { PodOptions } from '../common/podSpec/podOptions.ts';
import { validatePodTemplate } from '../common/podSpec/podSpec.ts';
import { immutable, semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, invalid, notSupported, required, tooLong } from '../fieldError.ts';
import { goQuote, goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { indexedProblems } from './jobIndexes.ts';
import { podFailurePolicy, podReplacementPolicy, successPolicy } from './jobPolicies.ts';
import { oldTemplateOptions } from './podUpdateOptions.ts';
import { validateJobStatus } from './status/jobStatus.ts';

const TEMPLATE = field('spec', 'template');

/** Upstream writes both names as one field. */
const TEMPLATE_SPEC = field('spec', 'template.spec');

const SPEC = field('spec');
const MAX_MANAGED_BY = 63;

/**
 * An update is checked by the rules of a new Job and then by its own, which repeat some. Upstream source (v1.36.2):
 * pkg/apis/batch/validation/validation.go, ValidateJob and ValidateJobUpdate; pkg/registry/batch/job/strategy.go.
 */
export const jobValidator = validatorFor(
  'Job',
  (job) => validateJob(job, {}, {}, true),
  (job, old) => {
    const options = oldTemplateOptions(old.spec.template);
    const selector = { allowInvalidLabelValue: hasInvalidLabelValue(old.spec.selector) };
    const { labels = {} } = old.spec.template.metadata ?? {};
    // Jobs from before v1.27 have the old labels only.
    const hasPrefixed = [LEGACY_UID, LEGACY_NAME].every((name) => labels[PREFIX + name] !== undefined);
    // The strategy checks the whole Job and then the update, which checks the spec again: so each cause occurs twice.
    return [
      ...validateJob(job, options, selector, hasPrefixed),
      ...validateObjectMetaUpdate(job.metadata, old.metadata),
      ...validateWholeSpec(job.spec, options, selector),
      ...jobChanges(job, old),
    ];
  },
  validateJobStatus,
);

function validateJob(
  job: Job,
  options: PodOptions,
  selector: LabelSelectorOptions,
  needsPrefixed: boolean,
): FieldError[] {
  return [
    ...validateObjectMeta(job.metadata, { namespaced: true, name: dns1123Subdomain }),
    ...generatedSelector(job, needsPrefixed),
    ...validateWholeSpec(job.spec, options, selector),
    ...longestHostname(job),
  ];
}

const LEGACY_UID = 'controller-uid';
const LEGACY_NAME = 'job-name';
const PREFIX = 'batch.kubernetes.io/';

/**
 * The labels that the server itself wrote into a Job without its own selector. Upstream source (v1.36.2): as above,
 * validateGeneratedSelector.
 */
function generatedSelector({ metadata, spec }: Job, needsPrefixed: boolean): FieldError[] {
  const { manualSelector, selector, template } = spec;
  if (manualSelector === true || selector === undefined) return [];
  const { uid = '', name = '' } = metadata;
  const expected = {
    [LEGACY_UID]: uid,
    [LEGACY_NAME]: name,
    ...(needsPrefixed && { [PREFIX + LEGACY_UID]: uid, [PREFIX + LEGACY_NAME]: name }),
  };
  const path = SPEC.child('template', 'metadata', 'labels');
  const isReadable = validateLabelSelector(selector, SPEC).length === 0;
  return [
    ...(uid === '' ? [required(field('metadata', 'uid'))] : []),
    ...Object.entries(expected).flatMap(([key, value]) => hasLabel(template, key, value, path)),
    ...(isReadable && !compileLabelSelector(selector)(expected)
      ? [invalid(SPEC.child('selector'), goStruct('*LabelSelector', selector), '`selector` not auto-generated')]
      : []),
  ];
}

function hasLabel(template: PodTemplateSpec, key: string, value: string, path: FieldPath): FieldError[] {
  const labels = template.metadata?.labels;
  const found = labels?.[key];
  if (found === undefined) return [required(path.key(key), `must be '${value}'`)];
  return found === value ? [] : [invalid(path.key(key), goStruct('{}string', labels), `must be '${value}'`)];
}

/** The last of indexed Pods has the longest name. */
function longestHostname({ metadata: { name }, spec }: Job): FieldError[] {
  const { completionMode, completions = 0 } = spec;
  if (completionMode !== 'Indexed' || completions <= 0) return [];
  const hostname = `${name}-${completions - 1}`;
  if (dns1123Label(hostname).length === 0) return [];
  return [invalid(field('metadata', 'name'), name, `will not able to create pod with invalid DNS label: ${hostname}`)];
}

function validateWholeSpec(spec: JobSpec, options: PodOptions, selectorOptions: LabelSelectorOptions): FieldError[] {
  const { selector, template } = spec;
  const at = SPEC.child('selector');
  return [
    ...validateJobSpec(spec, SPEC, options),
    ...(selector === undefined ? [required(at)] : validateLabelSelector(selector, at, selectorOptions)),
    ...(selectsTemplate(selector, template) === false ? [notSelected(template, SPEC.child('template'))] : []),
  ];
}

const COUNTS = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
  'backoffLimitPerIndex',
  'maxFailedIndexes',
] as const;

/** The spec of a Job or of its template. Upstream source (v1.36.2): as above, validateJobSpec. */
export function validateJobSpec(spec: JobSpec, path: FieldPath, options: PodOptions): FieldError[] {
  const { backoffLimitPerIndex, maxFailedIndexes, template } = spec;
  const needsLimit = maxFailedIndexes !== undefined && backoffLimitPerIndex === undefined;
  return [
    ...COUNTS.flatMap((name) => notNegative(spec[name] ?? 0, path.child(name))),
    ...(needsLimit ? [required(path.child('backoffLimitPerIndex'), 'when maxFailedIndexes is specified')] : []),
    ...managedBy(spec.managedBy, path.child('managedBy')),
    ...indexedProblems(spec, path),
    ...podFailurePolicy(spec, path.child('podFailurePolicy')),
    ...successPolicy(spec, path.child('successPolicy')),
    ...podReplacementPolicy(spec, path.child('podReplacementPolicy')),
    ...validatePodTemplate(template, path.child('template'), options),
    ...restartPolicy(spec, path.child('template', 'spec', 'restartPolicy')),
  ];
}

function managedBy(name: string | undefined, path: FieldPath): FieldError[] {
  if (name === undefined) return [];
  return [
    ...domainPrefixedPath(name, path),
    ...(byteLength(name) > MAX_MANAGED_BY ? [tooLong(path, name, MAX_MANAGED_BY)] : []),
  ];
}

const RESTART_POLICIES = ['OnFailure', 'Never'];

/** Pods of a Job end. */
function restartPolicy({ template, podFailurePolicy: policy }: JobSpec, path: FieldPath): FieldError[] {
  const { restartPolicy: given = '' } = template?.spec ?? {};
  if (given === 'Always' || given === '')
    return [required(path, `valid values: ${RESTART_POLICIES.map(goQuote).join(', ')}`)];
  if (!RESTART_POLICIES.includes(given)) return [notSupported(path, given, RESTART_POLICIES)];
  if (policy === undefined || given === 'Never') return [];
  return [invalid(path, given, 'only "Never" is supported when podFailurePolicy is specified')];
}

/** Upstream source (v1.36.2): as above, ValidateJobSpecUpdate. */
function jobChanges(job: Job, old: Job): FieldError[] {
  const [spec, before] = [job.spec, old.spec];
  const fixed = (type: string, name: keyof JobSpec) => immutable(type, spec[name], before[name], SPEC.child(name));
  return [
    ...completionChanges(spec, before, SPEC.child('completions')),
    ...fixed('*LabelSelector', 'selector'),
    ...jobTemplateChanges(job, old),
    ...fixed('*string', 'completionMode'),
    ...fixed('*PodFailurePolicy', 'podFailurePolicy'),
    ...fixed('*number', 'backoffLimitPerIndex'),
    ...fixed('*string', 'managedBy'),
    ...fixed('*SuccessPolicy', 'successPolicy'),
  ];
}

function completionChanges(spec: JobSpec, old: JobSpec, path: FieldPath): FieldError[] {
  const { completions, parallelism } = spec;
  if (spec.completionMode !== 'Indexed') return immutable('*number', completions, old.completions, path);
  if (semanticEqual(completions, old.completions) || completions === undefined || completions === parallelism)
    return [];
  return [invalid(path, completions, 'can only be modified in tandem with spec.parallelism')];
}

/**
 * A template is immutable, except that a suspended Job without running Pods may change the placement and requests of
 * its Pods.
 * Upstream source (v1.36.2): pkg/apis/batch/validation/validation.go, validatePodTemplateUpdate;
 * pkg/registry/batch/job/strategy.go.
 */
function jobTemplateChanges(job: Job, old: Job): FieldError[] {
  const { template } = job.spec;
  const before = old.spec.template;
  if (!isAtRest(old)) return immutable('PodTemplateSpec', template, before, TEMPLATE);
  const munged = withPlacement(before, template);
  const spec = template.spec ?? { containers: [] };
  const oldSpec = withResources(munged.spec ?? { containers: [] }, spec);
  return immutable('PodSpec', spec, oldSpec, TEMPLATE_SPEC);
}

/** Suspended, and either never started or reported as suspended, with no active Pods. */
function isAtRest({ spec, status = {} }: Job): boolean {
  const isSuspended = (status.conditions ?? []).some(
    (condition) => condition.type === 'Suspended' && condition.status === 'True',
  );
  return spec.suspend === true && (status.startTime === undefined || isSuspended) && (status.active ?? 0) === 0;
}

/** The old template with the placement of Pods from the new one. */
function withPlacement(old: PodTemplateSpec, next: PodTemplateSpec): PodTemplateSpec {
  const [before, spec] = [old.spec ?? { containers: [] }, next.spec ?? { containers: [] }];
  const { nodeSelector, tolerations, schedulingGates } = spec;
  return {
    ...old,
    metadata: { ...old.metadata, labels: next.metadata?.labels, annotations: next.metadata?.annotations },
    spec: {
      ...before,
      nodeSelector,
      tolerations,
      schedulingGates,
      affinity: affinityOf(before.affinity, spec.affinity),
    },
  };
}

function affinityOf(old: Affinity | undefined, next: Affinity | undefined): Affinity | undefined {
  if (old === undefined && next === undefined) return undefined;
  return { ...old, nodeAffinity: next?.nodeAffinity };
}

function withResources(old: PodSpec, next: PodSpec): PodSpec {
  const each = (list: readonly Container[] | undefined, from: readonly Container[] | undefined) =>
    list?.length === from?.length
      ? list?.map((container, index) => {
          const other = from?.[index];
          return other?.name === container.name ? { ...container, resources: other.resources } : container;
        })
      : list;
  const initContainers = each(old.initContainers, next.initContainers);
  return {
    ...old,
    containers: each(old.containers, next.containers) ?? [],
    ...(initContainers && { initContainers }),
  };
}
