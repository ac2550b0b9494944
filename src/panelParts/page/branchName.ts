import type { Branch } from '#protocol/moment.ts';

/** A branch named by its cause: `fork 1 · kubectl uncordon node-4`. The trunk has a name of its own. */
export function branchName(branches: readonly Branch[], id: string, trunk: string): string {
  const branch = branches.find((one) => one.id === id);
  if (!branch || branch.parent === undefined) return trunk;
  const forks = branches.filter((one) => one.parent !== undefined);
  return `fork ${forks.indexOf(branch) + 1} · ${branch.label}`;
}
