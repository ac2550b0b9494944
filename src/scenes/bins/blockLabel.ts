import type { BinBlock } from './binLayout.ts';

/** Average width of a character of a label at 11 px. */
export const CHARACTER_PX = 6.4;
const PADDING_PX = 6;
const LEAST_LABEL_HEIGHT_PX = 12;

/**
 * The label inside a Pod's block in a bin of this size. It is empty where the text would be cut, and for several Pods.
 */
export function labelInBlock(
  { keys, workload, width, height }: BinBlock,
  name: string,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): string {
  if (keys.length > 1 || height * heightPx < LEAST_LABEL_HEIGHT_PX) return '';
  return blockLabel(name, workload, width * widthPx - PADDING_PX, CHARACTER_PX);
}

/**
 * The longest form of a node's name that fits: whole, without its domain, or the part after the last dash. An IP
 * address has no domain.
 */
export function shortNode(name: string, widthPx: number): string {
  const host = /[a-z]/.test(name) ? (name.split('.')[0] ?? name) : name;
  const fitting = [name, host].find((form) => form.length * CHARACTER_PX <= widthPx);
  return fitting ?? host.slice(host.lastIndexOf('-') + 1);
}

/**
 * The longest form of a Pod's name that fits into `widthPx` whole, or nothing: the name, the workload with the Pod's own
 * suffix (`web…x2k4f`), the workload. A cut name would look like another name.
 */
export function blockLabel(name: string, workload: string, widthPx: number, characterPx: number): string {
  const room = Math.floor(widthPx / characterPx);
  return forms(name, workload).find((form) => form.length <= room) ?? '';
}

function forms(name: string, workload: string): string[] {
  const owner = workload.slice(workload.lastIndexOf('/') + 1);
  const suffix = name.slice(name.lastIndexOf('-') + 1);
  const isOwned = owner !== '' && name !== owner && name.startsWith(`${owner}-`);
  return isOwned ? [name, `${owner}…${suffix}`, owner] : [name];
}
