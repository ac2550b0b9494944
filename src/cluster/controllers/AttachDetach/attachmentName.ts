import { sha256 } from '#base/sha256.ts';
import { utf8 } from '#base/utf8.ts';

/** What the VolumeAttachment of a volume of a CSI driver on a node is called. Upstream source (v1.36.2): pkg/volume/csi/csi_attacher.go, getAttachmentName. */
export function attachmentName(volumeHandle: string, driver: string, node: string): string {
  const words = sha256(utf8(`${volumeHandle}${driver}${node}`));
  return `csi-${Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')}`;
}
