import type { ContainerStatus, Pod } from '#model/generated/types.ts';
import type { PodEnding, PodLifeQuestions } from '#protocol/podLife.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { compareLives } from './compareLives.ts';
import { type Ended, endedPods, endingsOf } from './endingsHistory.ts';
import { podLife } from './podLife.ts';

const MOST = 24;

export const podLifeAnswers: Answers<PodLifeQuestions> = {
  endedPods,
  podEndings,
  podLife,
  compareLives: { inParts: compareLives },
};

/**
 * Endings of Pods up to the present moment with initiator, reason, exit codes and replacement; the last one first.
 */
function podEndings({ run }: Reader): readonly PodEnding[] {
  const { endings, born } = endingsOf(run);
  const now = run.position.seq;
  const past = [...endings.values()].filter(({ ended }) => ended.seq <= now);
  const taken = new Set<string>();
  const listed = past.map((ending) => {
    const since = ending.asked?.seq ?? ending.ended.seq;
    const owner = ownerOf(ending.pod);
    const next = born.find(({ owner: of, seq, uid }) => of === owner && seq >= since && seq <= now && !taken.has(uid));
    if (next) taken.add(next.uid);
    return endingView(ending, now, next?.name ?? '');
  });
  return listed.slice(-MOST).reverse();
}

function ownerOf({ metadata: { ownerReferences } }: Pod): string {
  return ownerReferences?.find(({ controller }) => controller)?.uid ?? 'nobody';
}

function endingView({ pod, ended, asked, gone }: Ended, now: number, successor: string): PodEnding {
  const { metadata, status = {} } = pod;
  const target = status.conditions?.find(({ type, status: is }) => type === 'DisruptionTarget' && is === 'True');
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    uid: metadata.uid ?? '',
    endedSeq: ended.seq,
    endedUs: ended.atUs,
    isGone: gone !== undefined && gone.seq <= now,
    how: asked ? (asked.isEviction ? 'evicted' : 'deleted') : status.reason ? 'kubelet' : 'itself',
    by: asked?.user ?? '',
    phase: status.phase ?? '',
    reason: target?.reason ?? status.reason ?? '',
    message: target?.message ?? status.message ?? '',
    exits: [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])].flatMap(exitOf),
    successor,
  };
}

function exitOf({ name, state, lastState }: ContainerStatus): PodEnding['exits'] {
  const terminated = state?.terminated ?? lastState?.terminated;
  return terminated ? [{ container: name, exitCode: terminated.exitCode, reason: terminated.reason ?? '' }] : [];
}
