import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { DrainFlags } from './drainRecords.ts';

const MIRROR = 'kubernetes.io/config.mirror';

/** Result of the filters for a node's Pods: Pods to evict, a warning, and errors that prevent the drain. */
export interface FilteredPods {
  readonly evicted: readonly Pod[];
  readonly warning: string;
  readonly errors: readonly string[];
}

interface Verdict {
  readonly goes: boolean;
  readonly kind: 'okay' | 'warning' | 'error';
  readonly message: string;
}

const OKAY: Verdict = { goes: true, kind: 'okay', message: '' };
const SKIP: Verdict = { ...OKAY, goes: false };

/**
 * Applies kubectl's filters. `hasDaemonSet` returns whether a DaemonSet with that key exists. Upstream source
 * (v1.36.2): staging/src/k8s.io/kubectl/pkg/drain/filters.go.
 */
export function filterPods(
  pods: readonly Pod[],
  flags: DrainFlags,
  nowUs: Micros,
  hasDaemonSet: (key: string) => boolean,
): FilteredPods {
  const evicted: Pod[] = [];
  const warnings = new Map<string, string[]>();
  const errors = new Map<string, string[]>();
  for (const pod of pods) {
    if (isLongDeleted(pod, flags, nowUs)) continue;
    const verdict = verdictOf(pod, flags, hasDaemonSet);
    if (verdict.goes) evicted.push(pod);
    const list = verdict.kind === 'warning' ? warnings : verdict.kind === 'error' ? errors : undefined;
    const others = list?.get(verdict.message);
    if (others) others.push(objectKey(pod));
    else list?.set(verdict.message, [objectKey(pod)]);
  }
  return {
    evicted,
    warning: [...warnings].map(([message, names]) => `${message}: ${names.join(', ')}`).join('; '),
    errors: [...errors].map(([message, names]) => `cannot delete ${message}: ${names.join(', ')}`),
  };
}

/** The last filter's message counts, except that the first refusal ends the filters. */
function verdictOf(pod: Pod, flags: DrainFlags, hasDaemonSet: (key: string) => boolean): Verdict {
  const ofDaemonSet = daemonSetVerdict(pod, flags, hasDaemonSet);
  if (!ofDaemonSet.goes) return ofDaemonSet;
  if (pod.metadata.annotations?.[MIRROR] !== undefined) return SKIP;
  if (isFinished(pod)) return OKAY;
  const hasLocalStorage = (pod.spec.volumes ?? []).some(({ emptyDir }) => emptyDir !== undefined);
  if (hasLocalStorage && !flags.deleteEmptyDirData)
    return error('Pods with local storage (use --delete-emptydir-data to override)');
  if (controllerOf(pod)) return OKAY;
  return flags.force
    ? { goes: true, kind: 'warning', message: 'deleting Pods that declare no controller' }
    : error('Pods that declare no controller (use --force to override)');
}

function daemonSetVerdict(pod: Pod, flags: DrainFlags, hasDaemonSet: (key: string) => boolean): Verdict {
  const owner = controllerOf(pod);
  if (owner?.kind !== 'DaemonSet' || owner.apiVersion !== 'apps/v1' || isFinished(pod)) return OKAY;
  if (!hasDaemonSet(`${pod.metadata.namespace}/${owner.name}`)) {
    const message = `daemonsets.apps "${owner.name}" not found`;
    return flags.force ? { goes: true, kind: 'warning', message } : error(message);
  }
  if (!flags.ignoreDaemonSets) return error('DaemonSet-managed Pods (use --ignore-daemonsets to ignore)');
  return { goes: false, kind: 'warning', message: 'ignoring DaemonSet-managed Pods' };
}

/** Whether the Pod was deleted so long ago that `--skip-wait-for-delete-timeout` skips it. */
export function isLongDeleted({ metadata }: Pod, flags: DrainFlags, nowUs: Micros): boolean {
  const { skipWaitForDeleteTimeoutSeconds: seconds = 0 } = flags;
  if (seconds <= 0 || metadata.deletionTimestamp === undefined) return false;
  return Math.trunc((nowUs - (parseTime(metadata.deletionTimestamp) ?? nowUs)) / 1_000_000) > seconds;
}

function error(message: string): Verdict {
  return { goes: false, kind: 'error', message };
}

function isFinished({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

function controllerOf({ metadata }: Pod) {
  return metadata.ownerReferences?.find(({ controller }) => controller === true);
}
