import type { Node } from '#model/generated/types.ts';

export function isReadyNode({ status }: Node): boolean {
  return status?.conditions?.some(({ type, status: said }) => type === 'Ready' && said === 'True') ?? false;
}
