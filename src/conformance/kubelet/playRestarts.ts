import { backoffEndUs, crashLoopLimits, NO_BACKOFF, nextBackoff } from '#cluster/kubelet/backoff.ts';
import { crashBackoffKey, crashLoopEvent, crashLoopMessage } from '#cluster/kubelet/crashLoop.ts';
import type { Backoff } from '#cluster/kubelet/kubeletRecords.ts';
import type { Container, Pod } from '#model/generated/types.ts';
import type { RestartCase } from './kubeletCase.ts';
import { readPod } from './readPod.ts';
import { durationUs, toSeconds, toUs } from './units.ts';

/** Category `restart-backoff`: the one container of the Pod. */
export function playRestarts({ pod: given, kubeletConfig, runs = [] }: RestartCase): object {
  const pod: Pod = readPod(given);
  const maxUs = durationUs(kubeletConfig?.crashLoopBackOff?.maxContainerRestartPeriod);
  const limits = crashLoopLimits(maxUs === undefined ? undefined : maxUs / 1000);
  const backoffs = new Map<string, Backoff>();
  let container: Container = pod.spec.containers[0] ?? { name: 'app' };
  let startUs = 0;
  const restarts = runs.map(({ runsSeconds, noticeSeconds, image }, index) => {
    const exitUs = startUs + toUs(runsSeconds);
    const lookUs = exitUs + toUs(noticeSeconds);
    if (image) container = { ...container, image };
    const key = crashBackoffKey(container);
    const backoff = backoffs.get(key) ?? NO_BACKOFF;
    const endUs = backoffEndUs(backoff, exitUs, lookUs);
    startUs = endUs ?? lookUs;
    backoffs.set(key, nextBackoff(backoff, exitUs, startUs, limits));
    return {
      restartCount: index + 1,
      exitAt: toSeconds(exitUs),
      startAt: toSeconds(startUs),
      delay: toSeconds(startUs - exitUs),
      ...(endUs !== undefined && {
        waitingReason: 'CrashLoopBackOff',
        waitingMessage: crashLoopMessage(pod, container.name, backoff.delayMs),
        event: `Warning BackOff ${crashLoopEvent(pod, container.name)}`,
      }),
    };
  });
  return { restarts };
}
