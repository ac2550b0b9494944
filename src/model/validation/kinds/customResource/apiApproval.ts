import type { CustomResourceDefinition } from '#model/generated/types.ts';
import { parseGoUrl } from '../../common/goUrl.ts';
import { type FieldError, invalid, required } from '../../fieldError.ts';
import { field } from '../../fieldPath.ts';

const ANNOTATION = 'api-approved.kubernetes.io';
const SEE = 'see https://github.com/kubernetes/enhancements/pull/1111';

type Approval = 'missing' | 'bypassed' | 'approved' | 'invalid';

/**
 * Groups of the community need the URL of an approval. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/apihelpers/helpers.go, GetAPIApprovalState.
 */
export function validateApiApproval(object: CustomResourceDefinition, old?: CustomResourceDefinition): FieldError[] {
  if (!/(^|\.)(k8s|kubernetes)\.io$/.test(object.spec.group ?? '')) return [];
  const path = field('metadata', 'annotations').key(ANNOTATION);
  const text = annotationOf(object);
  const approval = approvalOf(text);
  if (old !== undefined && approvalOf(annotationOf(old)) === approval) return [];
  const needed = `protected groups must have approval annotation "${ANNOTATION}"`;
  if (approval === 'missing') return [required(path, `${needed}, ${SEE}`)];
  if (approval !== 'invalid') return [];
  return [invalid(path, text, `${needed} with either a URL or a reason starting with "unapproved", ${SEE}`)];
}

function annotationOf({ metadata }: CustomResourceDefinition): string {
  return metadata.annotations?.[ANNOTATION] ?? '';
}

function approvalOf(text: string): Approval {
  if (text === '') return 'missing';
  if (text.startsWith('unapproved')) return 'bypassed';
  const url = parseGoUrl(text);
  return 'problem' in url || url.host === '' || url.scheme === '' ? 'invalid' : 'approved';
}
