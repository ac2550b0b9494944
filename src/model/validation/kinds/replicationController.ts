import type { ReplicationControllerSpec } from '#model/generated/types.ts';
import { keptRunning, notSelected, selectsTemplate } from '../common/labelSelector.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { notNegative } from '../common/numbers.ts';
import type { PodOptions } from '../common/podSpec/podOptions.ts';
import { validatePodTemplate } from '../common/podSpec/podSpec.ts';
import { type FieldError, field, required } from '../fieldError.ts';
import { validatorFor } from '../kindValidator.ts';
import { oldTemplateOptions } from './podUpdateOptions.ts';
import { validateReplicationControllerStatus } from './status/workloadStatus.ts';

const SPEC = field('spec');
/** The generated name is checked, not its prefix. */
const META = { namespaced: true, name: dns1123Subdomain, generateName: () => [] };

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateReplicationController. */
export const replicationControllerValidator = validatorFor(
  'ReplicationController',
  ({ metadata, spec }) => [...validateObjectMeta(metadata, META), ...validateSpec(spec ?? {}, {})],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateSpec(object.spec ?? {}, oldTemplateOptions(old.spec?.template)),
  ],
  validateReplicationControllerStatus,
);

function validateSpec(spec: ReplicationControllerSpec, options: PodOptions): FieldError[] {
  const { selector = {}, template, replicas } = spec;
  const isEmpty = Object.keys(selector).length === 0;
  return [
    ...notNegative(spec.minReadySeconds ?? 0, SPEC.child('minReadySeconds')),
    ...(isEmpty ? [required(SPEC.child('selector'))] : []),
    ...(replicas === undefined ? [required(SPEC.child('replicas'))] : notNegative(replicas, SPEC.child('replicas'))),
    ...templateProblems(spec, isEmpty, options),
    ...(template === undefined ? [required(SPEC.child('template'))] : []),
  ];
}

function templateProblems(
  { selector, template }: ReplicationControllerSpec,
  isEmpty: boolean,
  options: PodOptions,
): FieldError[] {
  if (template === undefined) return [];
  const path = SPEC.child('template');
  const isSelected = isEmpty || selectsTemplate({ matchLabels: selector }, template) !== false;
  return [
    ...(isSelected ? [] : [notSelected(template, path)]),
    ...validatePodTemplate(template, path, options),
    ...keptRunning(template, 'ReplicationController', path),
  ];
}
