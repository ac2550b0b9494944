import { ownValue } from '#base/record.ts';
import type { KubeObject } from '#model/kinds.ts';
import { matchEverything, SelectorError } from '#model/labels/labelMatcher.ts';
import { compileSelectorString } from '#model/labels/selectorString.ts';

/** Objects of a resource that a read selects. */
export interface ReadSelection {
  readonly matches: (object: KubeObject) => boolean;
  readonly isEverything: boolean;
  /** From `metadata.name=` in the field selector: only this object. */
  readonly name?: string;
  /** From `spec.nodeName=`, the only field that the watch cache indexes. */
  readonly nodeName?: string;
}

interface FieldTerm {
  readonly field: string;
  readonly equals: boolean;
  readonly value: string;
}

/** Fields of a kind that selectors may use, and the error for any other field. */
interface Selectable {
  readonly fields: readonly string[];
  readonly refusal?: (field: string) => string;
}

const NAMED = ['metadata.name', 'metadata.namespace'];

/**
 * Other kinds allow `metadata.name` and `metadata.namespace`.
 * Upstream source (v1.36.2): pkg/apis/<group>/<version>/conversion.go.
 */
const SELECTABLE: Readonly<Record<string, Selectable>> = {
  Pod: {
    fields: [
      ...NAMED,
      'spec.nodeName',
      'spec.restartPolicy',
      'spec.schedulerName',
      'spec.serviceAccountName',
      'spec.hostNetwork',
      'status.phase',
      'status.podIP',
      'status.podIPs',
      'status.nominatedNodeName',
    ],
  },
  Node: { fields: ['metadata.name', 'spec.unschedulable'] },
  Namespace: { fields: ['metadata.name', 'status.phase'] },
  Secret: { fields: [...NAMED, 'type'] },
  Service: { fields: [...NAMED, 'spec.clusterIP', 'spec.type'] },
  ReplicationController: { fields: [...NAMED, 'status.replicas'] },
  Job: {
    fields: [...NAMED, 'status.successful'],
    refusal: (field) => `field label ${JSON.stringify(field)} not supported for Job`,
  },
  ResourceSlice: {
    fields: ['metadata.name', 'spec.nodeName', 'spec.driver'],
    refusal: (field) => `field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: ${field}`,
  },
  CertificateSigningRequest: { fields: ['metadata.name', 'spec.signerName'] },
  Event: {
    fields: [
      ...NAMED,
      'involvedObject.kind',
      'involvedObject.namespace',
      'involvedObject.name',
      'involvedObject.uid',
      'involvedObject.apiVersion',
      'involvedObject.resourceVersion',
      'involvedObject.fieldPath',
      'reason',
      'reportingComponent',
      'source',
      'type',
    ],
  },
};

/**
 * Compiles both selectors of a read.
 * @throws {SelectorError} in the words of the API server.
 */
export function compileSelection(kind: string, labelSelector: string, fieldSelector: string): ReadSelection {
  const labels = labelSelector === '' ? matchEverything : compileSelectorString(labelSelector);
  const terms = parseFields(fieldSelector);
  for (const { field } of terms) checkField(kind, field);
  const named = terms.find(({ field, equals }) => field === 'metadata.name' && equals)?.value;
  const nodeName =
    kind === 'Pod' ? terms.find(({ field, equals }) => field === 'spec.nodeName' && equals)?.value : undefined;
  return {
    isEverything: labelSelector === '' && terms.length === 0,
    matches: (object) => labels(object.metadata.labels) && terms.every((term) => agrees(object, term)),
    ...(named === undefined ? undefined : { name: named }),
    ...(nodeName === undefined ? undefined : { nodeName }),
  };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/fields/selector.go, ParseSelector. */
function parseFields(text: string): FieldTerm[] {
  if (text === '') return [];
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const found = /^([^!=]+)(!=|==|=)(.*)$/.exec(part);
      if (!found) throw new SelectorError(`invalid selector: '${text}'; can't understand '${part}'`);
      return { field: found[1] as string, equals: found[2] !== '!=', value: found[3] as string };
    });
}

function checkField(kind: string, field: string): void {
  const selectable = ownValue(SELECTABLE, kind);
  if ((selectable?.fields ?? NAMED).includes(field)) return;
  const { refusal = (name: string) => `field label not supported: ${name}` } = selectable ?? { refusal: unknownField };
  throw new SelectorError(refusal(field));
}

function unknownField(field: string): string {
  return `"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`;
}

function agrees(object: KubeObject, { field, equals, value }: FieldTerm): boolean {
  return (valueAt(object, field) === value) === equals;
}

/** Value as text. An absent value is empty, or Go's zero for a boolean or number. */
function valueAt(object: KubeObject, field: string): string {
  let value: unknown = object;
  for (const part of (STORED_AS[field] ?? field).split('.'))
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[part];
  if (value === undefined || value === null) return ABSENT[field] ?? '';
  // Upstream accepts the field's name but gives it no value.
  if (field === 'status.podIPs') return '';
  if (field === 'source') return String((value as { readonly component?: string }).component ?? '');
  return String(value);
}

/** Fields whose selector name differs from their stored name. */
const STORED_AS: Readonly<Record<string, string>> = { 'status.successful': 'status.succeeded' };

const ABSENT: Readonly<Record<string, string>> = {
  'spec.unschedulable': 'false',
  'spec.hostNetwork': 'false',
  'status.successful': '0',
  'status.replicas': '0',
};
