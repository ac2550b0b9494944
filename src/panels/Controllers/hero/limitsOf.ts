import type { useTexts } from '#i18n/useTexts.ts';
import type { Rollout } from '#protocol/controllers.ts';

export interface LimitLine {
  readonly count: number;
  readonly text: string;
}

type Texts = ReturnType<typeof useTexts<'controllers'>>;

/**
 * The limits of a rolling update on the number of Pods, while Pods of an older template exist. Otherwise the wanted
 * number, because without a rollout nothing keeps the number above `maxUnavailable`.
 */
export function limitsOf(t: Texts, rollout: Rollout): { readonly lines: readonly LimitLine[]; readonly most: number } {
  const { replicas, maxSurge, maxUnavailable, maxSurgeText, maxUnavailableText, strategy, groups } = rollout;
  const { kind } = rollout.workload;
  if (strategy !== 'RollingUpdate' || replicas === 0 || kind === 'StatefulSet') {
    const lines = replicas === 0 ? [] : [{ count: replicas, text: t('wanted', { replicas }) }];
    return { lines, most: replicas };
  }
  const most = replicas + maxSurge;
  const isRunning = groups.some(({ isNew, pods }) => !isNew && pods > 0);
  if (!isRunning) return { lines: [{ count: replicas, text: t('wanted', { replicas }) }], most };
  const least = replicas - maxUnavailable;
  // A Deployment rounds maxUnavailable down, a DaemonSet up.
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
