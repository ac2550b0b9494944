import { sha256 } from '#base/sha256.ts';
import { utf8 } from '#base/utf8.ts';

/**
 * Name of the VolumeAttachment of a CSI volume on a node.
 * Upstream source (v1.36.2): pkg/volume/csi/csi_attacher.go, getAttachmentName.
 */
export function attachmentName(volumeHandle: string, driver: string, node: string): string {
  const words = sha256(utf8(`${volumeHandle}${driver}${node}`));
  return `csi-${Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')}`;
}
