import type { PodGroupTemplate, Workload, WorkloadReference } from '#model/generated/types.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Label, dns1123Subdomain, pathSegmentName } from '../common/names.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import { duplicate, type FieldError, invalid, required, tooMany } from '../fieldError.ts';
import { type FieldPath, field } from '../fieldPath.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { changed, checkPolicy, checkRequiredName, samePolicy } from './podGroup.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/api/scheduling/v1alpha2/types.go, WorkloadMaxPodGroupTemplates. */
const MAX_TEMPLATES = 8;
const CONTROLLER = field('spec', 'controllerRef');
const TEMPLATES = field('spec', 'podGroupTemplates');

/**
 * Fields of disabled features are dropped before.
 * Upstream source (v1.36.2): pkg/apis/scheduling/validation/validation.go, ValidateWorkload;
 * pkg/apis/scheduling/v1alpha2/zz_generated.validations.go.
 */
export const workloadValidator = validatorFor(
  'Workload',
  ({ metadata, spec }: Workload) => [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...(spec?.controllerRef ? checkController(spec.controllerRef, CONTROLLER) : []),
    ...checkTemplates(spec?.podGroupTemplates ?? [], TEMPLATES),
  ],
  ({ metadata, spec }, old) => {
    const templates = spec?.podGroupTemplates ?? [];
    return [
      ...validateObjectMetaUpdate(metadata, old.metadata),
      ...(semanticEqual(spec?.controllerRef, old.spec?.controllerRef) ? [] : [changed(CONTROLLER)]),
      ...(sameTemplates(templates, old.spec?.podGroupTemplates ?? [])
        ? []
        : [changed(TEMPLATES), ...checkCount(templates, TEMPLATES)]),
    ];
  },
);

function checkController({ apiGroup, kind, name }: WorkloadReference, path: FieldPath): FieldError[] {
  const group = apiGroup ?? '';
  const problems = group === '' ? [] : dns1123Subdomain(group);
  return [
    ...problems.map((problem) => invalid(path.child('apiGroup'), group, problem)),
    ...checkRequiredName(kind, pathSegmentName, path.child('kind')),
    ...checkRequiredName(name, pathSegmentName, path.child('name')),
  ];
}

function checkCount(templates: readonly PodGroupTemplate[], path: FieldPath): FieldError[] {
  if (templates.length === 0) return [required(path)];
  return templates.length > MAX_TEMPLATES ? [tooMany(path, templates.length, MAX_TEMPLATES)] : [];
}

function checkTemplates(templates: readonly PodGroupTemplate[], path: FieldPath): FieldError[] {
  const ofCount = checkCount(templates, path);
  if (ofCount.length > 0) return ofCount;
  const names = templates.map(({ name = '' }) => name);
  return [
    ...templates.flatMap((template, index) =>
      names.indexOf(names[index] ?? '') < index
        ? [duplicate(path.index(index), goStruct('PodGroupTemplate', template))]
        : [],
    ),
    ...templates.flatMap(({ name, schedulingPolicy }, index) => [
      ...checkRequiredName(name, dns1123Label, path.index(index).child('name')),
      ...checkPolicy(schedulingPolicy, path.index(index).child('schedulingPolicy')),
    ]),
  ];
}

function sameTemplates(a: readonly PodGroupTemplate[], b: readonly PodGroupTemplate[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ name, schedulingPolicy }, index) => {
      const other = b[index];
      return name === other?.name && samePolicy(schedulingPolicy, other?.schedulingPolicy);
    })
  );
}
