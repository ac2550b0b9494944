import { ownValue } from '#base/ownValue.ts';
import type { KubeObject } from '#model/kinds.ts';
import { type LabelMatcher, matchEverything, SelectorError } from '#model/labels/labelMatcher.ts';
import { compileSelectorString } from '#model/labels/selectorString.ts';

/** What a read asks for among the objects of its resource. */
export interface Selection {
  readonly matches: (object: KubeObject) => boolean;
  readonly isEverything: boolean;
  /** `metadata.name=` in the field selector: only this one. */
  readonly name?: string;
  /** `spec.nodeName=`, the one field that the watch cache has an index for. */
  readonly nodeName?: string;
}

interface FieldTerm {
  readonly field: string;
  readonly equals: boolean;
  readonly value: string;
}

/** Fields that selectors may name besides `metadata.name` and `metadata.namespace`. Upstream source (v1.36.2): pkg/apis/<group>/<version>/conversion.go. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Pod: [
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'spec.hostNetwork',
    'status.phase',
    'status.podIP',
    'status.nominatedNodeName',
  ],
  Node: ['spec.unschedulable'],
  Namespace: ['status.phase'],
  Secret: ['type'],
  ReplicaSet: ['status.replicas'],
  ReplicationController: ['status.replicas'],
  Job: ['status.successful'],
  Event: [
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
};
/** Whose own conversion names the field alone when it is not supported. */
const TERSE = new Set(['Pod', 'Node', 'Namespace', 'Secret', 'Event', 'ReplicationController']);

/**
 * Compiles both selectors of a read.
 * @throws {SelectorError} in the words of the API server.
 */
export function compileSelection(kind: string, labelSelector: string, fieldSelector: string): Selection {
  const labels = labelSelector === '' ? matchEverything : compileLabels(labelSelector);
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

function compileLabels(text: string): LabelMatcher {
  try {
    return compileSelectorString(text);
  } catch (error) {
    if (error instanceof SelectorError) throw new SelectorError(`unable to parse requirement: ${error.message}`);
    throw error;
  }
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
  if (field === 'metadata.name' || field === 'metadata.namespace' || ownValue(FIELDS, kind)?.includes(field)) return;
  throw new SelectorError(
    TERSE.has(kind)
      ? `field label not supported: ${field}`
      : `"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`,
  );
}

function agrees(object: KubeObject, { field, equals, value }: FieldTerm): boolean {
  return (valueAt(object, field) === value) === equals;
}

/** As text; what is absent is empty, or `false` where the field is a boolean. */
function valueAt(object: KubeObject, field: string): string {
  let value: unknown = object;
  for (const part of field.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[part];
  if (value === undefined || value === null) return BOOLEANS.has(field) ? 'false' : '';
  if (field === 'source') return String((value as { readonly component?: string }).component ?? '');
  return String(value);
}

const BOOLEANS = new Set(['spec.unschedulable', 'spec.hostNetwork']);
