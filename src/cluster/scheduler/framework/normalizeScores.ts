import { MAX_SCORE } from './plugin.ts';

/**
 * Scales scores so that the highest becomes 100. `reverse` inverts them, so that the lowest are best. If all are 0 they
 * stay 0, or become 100 with `reverse`.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/helper/normalize_score.go, DefaultNormalizeScore.
 */
export function normalizeScores(scores: Float64Array, count: number, reverse: boolean): void {
  let highest = 0;
  for (let i = 0; i < count; i++) if ((scores[i] as number) > highest) highest = scores[i] as number;
  if (highest === 0) {
    if (reverse) scores.fill(MAX_SCORE, 0, count);
    return;
  }
  for (let i = 0; i < count; i++) {
    const share = Math.trunc((MAX_SCORE * (scores[i] as number)) / highest);
    scores[i] = reverse ? MAX_SCORE - share : share;
  }
}
