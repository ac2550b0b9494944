import type { Resource } from './fieldRecords.ts';

const GI = 1024 ** 3;
const MI = 1024 ** 2;

/** Short text for a label in the picture: CPUs, `Gi` or `Mi`, or a number of Pods. */
export function formatAmount(amount: number, resource: Resource): string {
  if (resource === 'pods') return String(amount);
  if (resource === 'cpu') return String(Math.round(amount / 10) / 100);
  return amount >= GI ? `${Math.round((amount / GI) * 10) / 10}Gi` : `${Math.round(amount / MI)}Mi`;
}
