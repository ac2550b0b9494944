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
