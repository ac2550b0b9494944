import type { ObjectMeta } from '#model/generated/types.ts';
import { type KubeObject, kindInfo } from '#model/kinds.ts';
import { labelKeyProblems, labelValueProblems } from '#model/labels/validateLabels.ts';
import {
  label1035Problems,
  labelProblems,
  pathSegmentProblems,
  subdomainProblems,
} from '#model/labels/validateNames.ts';
import { invalid, required } from './fieldProblem.ts';
import type { Finding, PathSegment } from './manifestError.ts';

type NameCheck = (name: string) => string[];

/** Kinds whose names are not RFC 1123 subdomains. Upstream source (v1.36.2): pkg/apis/<group>/validation. */
const NAME_CHECKS: { readonly [kind: string]: NameCheck } = {
  ClusterRole: pathSegmentProblems,
  ClusterRoleBinding: pathSegmentProblems,
  Namespace: labelProblems,
  Role: pathSegmentProblems,
  RoleBinding: pathSegmentProblems,
  Service: label1035Problems,
};

/** Names, labels and annotations of an object. */
export function validateMetadata(object: KubeObject): Finding[] {
  const metadata: ObjectMeta = object.metadata ?? {};
  return [
    ...nameProblems(object.kind, metadata),
    ...namespaceProblems(object.kind, metadata),
    ...labelMapProblems(metadata, ['metadata']),
  ];
}

function nameProblems(kind: string, { name, generateName }: ObjectMeta): Finding[] {
  const check = (Object.hasOwn(NAME_CHECKS, kind) ? NAME_CHECKS[kind] : undefined) ?? subdomainProblems;
  if (name !== undefined && name !== '')
    return check(name).map((problem) => invalid(['metadata', 'name'], name, problem));
  if (generateName === undefined || generateName === '')
    return [required(['metadata', 'name'], 'name or generateName is required')];
  return check(`${generateName}x`).map((problem) => invalid(['metadata', 'generateName'], generateName, problem));
}

function namespaceProblems(kind: string, { namespace }: ObjectMeta): Finding[] {
  if (namespace === undefined || namespace === '') return [];
  if (kindInfo(kind)?.namespaced === false)
    return [
      {
        code: 'invalid',
        path: ['metadata', 'namespace'],
        message: 'metadata.namespace: Forbidden: not allowed on this type',
      },
    ];
  return labelProblems(namespace).map((problem) => invalid(['metadata', 'namespace'], namespace, problem));
}

/** Upstream names the map, not the key, in its message; the place is the key's. */
export function labelMapProblems({ labels, annotations }: ObjectMeta, base: readonly PathSegment[]): Finding[] {
  const at = (field: string, key: string, value: string, problem: string): Finding => ({
    ...invalid([...base, field], value, problem),
    path: [...base, field, key],
  });
  return [
    ...Object.entries(labels ?? {}).flatMap(([key, value]) => [
      ...labelKeyProblems(key).map((problem) => at('labels', key, key, problem)),
      ...labelValueProblems(value).map((problem) => at('labels', key, value, problem)),
    ]),
    ...Object.keys(annotations ?? {}).flatMap((key) =>
      labelKeyProblems(key.toLowerCase()).map((problem) => at('annotations', key, key, problem)),
    ),
  ];
}
