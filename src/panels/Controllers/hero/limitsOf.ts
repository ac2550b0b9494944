import type { useTexts } from '../../../i18n/useTexts.ts';
import type { Rollout } from '../../../protocol/controllers.ts';

export interface LimitLine {
  readonly count: number;
  readonly text: string;
}

type Texts = ReturnType<typeof useTexts<'controllers'>>;

/** The lines between which a rolling update keeps the number of Pods; for other workloads how many are wanted. */
export function limitsOf(t: Texts, rollout: Rollout): { readonly lines: readonly LimitLine[]; readonly most: number } {
  const { replicas, maxSurge, maxUnavailable, maxSurgeText, maxUnavailableText, strategy } = rollout;
  const { kind } = rollout.workload;
  if (strategy !== 'RollingUpdate' || replicas === 0 || kind === 'StatefulSet') {
    const lines = replicas === 0 ? [] : [{ count: replicas, text: t('wanted', { replicas }) }];
    return { lines, most: replicas };
  }
  const most = replicas + maxSurge;
  const least = replicas - maxUnavailable;
  // A Deployment rounds what may be missing down, a DaemonSet up.
  const leastKey = maxUnavailableText.endsWith('%') ? (kind === 'DaemonSet' ? 'atLeastUp' : 'atLeastDown') : 'atLeast';
  const surge = maxSurgeText === '' ? String(maxSurge) : maxSurgeText;
  const missing = maxUnavailableText === '' ? String(maxUnavailable) : maxUnavailableText;
  return {
    lines: [
      { count: most, text: t(surge.endsWith('%') ? 'atMostUp' : 'atMost', { replicas, text: surge }) },
      { count: least, text: t(leastKey, { replicas, text: missing }) },
    ],
    most,
  };
}
