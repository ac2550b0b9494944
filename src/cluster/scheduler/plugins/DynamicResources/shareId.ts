import { sha256 } from '#base/sha256.ts';
import { utf8 } from '#base/utf8.ts';
import type { ResourceClaim } from '#model/generated/types.ts';

/**
 * Id of a device share in the form of a UUID. It depends on claim and index only, so a repeated run has the same ids.
 */
export function shareId({ metadata }: ResourceClaim, ordinal: number): string {
  const words = sha256(utf8(`${metadata.uid}/${metadata.resourceVersion}/${ordinal}`));
  const hex = [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
