import type { PendingCause } from '#protocol/lab.ts';
import { textTable } from '#session/kubectl/textTable.ts';
import type { PendingReport } from '#session/lab/pendingReport.ts';

/** So many Pods are named for each cause; JSON has all. */
const PODS_NAMED = 10;

/** What `orrery explain pending` prints. */
export function pendingText(report: PendingReport): string {
  return [`${pendingTitle(report)}\n`, ...report.causes.map(causeText), untriedText(report)].join('');
}

export function pendingTitle({ pending, causes, nodes }: PendingReport): string {
  const on = `${nodes} ${nodes === 1 ? 'node' : 'nodes'}`;
  if (pending === 0) return `No Pod waits for a node (${on}).`;
  const pods = pending === 1 ? '1 Pod waits' : `${pending} Pods wait`;
  return `${pods} for a node (${on}), for ${causes.length === 1 ? 'one cause' : `${causes.length} different causes`}.`;
}

/** What is said of changes of which none was found or tried. */
export function noHelpText({ reasons }: PendingCause): string {
  return reasons.length === 0
    ? 'The scheduler has not said anything about these Pods yet.'
    : 'No change, and no small set of changes, was found with which the first of them gets a node.';
}

export function untriedText({ untried }: PendingReport): string {
  return untried === 0 ? '' : `\nFor the ${untried} causes with the fewest Pods no changes were tried.\n`;
}

/** `default/a, default/b and 40 more` */
export function podsText(pods: readonly string[]): string {
  const shown = pods.slice(0, PODS_NAMED).join(', ');
  return pods.length > PODS_NAMED ? `${shown} and ${pods.length - PODS_NAMED} more` : shown;
}

function causeText(cause: PendingCause): string {
  const { pods, message, helps } = cause;
  return [
    `\n${pods.length} ${pods.length === 1 ? 'Pod' : 'Pods'}: ${podsText(pods)}\n`,
    message === '' ? '' : `  ${message}\n`,
    helps.length === 0
      ? `  ${noHelpText(cause)}\n`
      : `  what would help ${pods[0]}:\n${textTable(
          ['CHANGE', 'EFFECT'],
          helps.map(({ change, effect }) => [change, effect]),
        )
          .replaceAll(/^/gm, '  ')
          .trimEnd()}\n`,
  ].join('');
}
