import { plainSortedJson } from '#model/encoding/sortedJson.ts';
import type { PodTemplateSpec } from '#model/generated/types.ts';

export const POD_TEMPLATE_HASH = 'pod-template-hash';

const SAFE_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/**
 * Value of the pod-template-hash label. The algorithm is upstream's (FNV-1a, 32 bits, then safe letters). Its input is
 * the template's JSON with sorted keys, while upstream hashes Go's dump of the struct. So the letters differ from a
 * real cluster's.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, ComputeHash.
 */
export function templateHash(template: PodTemplateSpec, collisionCount: number | undefined): string {
  return safeLetters(fnv1a(`${plainSortedJson(template)}${collisionCount ?? ''}`));
}

/**
 * 32-bit hash in letters that form no words.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/rand/rand.go, SafeEncodeString.
 */
export function safeLetters(hash: number): string {
  return [...String(hash)].map((digit) => SAFE_LETTERS[digit.charCodeAt(0) % SAFE_LETTERS.length]).join('');
}

/** Whether two templates create the same Pods; the hash label is ignored. */
export function sameTemplate(a: PodTemplateSpec | undefined, b: PodTemplateSpec | undefined): boolean {
  if (a?.spec === b?.spec && a?.metadata === b?.metadata) return true;
  return textOf(a) === textOf(b);
}

/** Cached text of each template, because every sync of a Deployment compares them. */
const texts = new WeakMap<PodTemplateSpec, string>();

function textOf(template: PodTemplateSpec | undefined): string {
  const known = template && texts.get(template);
  if (known !== undefined) return known;
  const text = plainSortedJson(withoutHash(template));
  if (template) texts.set(template, text);
  return text;
}

function withoutHash(template: PodTemplateSpec | undefined): PodTemplateSpec {
  const { [POD_TEMPLATE_HASH]: _, ...labels } = template?.metadata?.labels ?? {};
  return { ...template, metadata: { ...template?.metadata, labels } };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
