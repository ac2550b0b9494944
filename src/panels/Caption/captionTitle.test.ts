import { expect, test } from 'vitest';
import type { SentenceId } from '#protocol/sentences.ts';
import type { TellingPoint } from '#protocol/telling.ts';
import { captionCard } from './captionTitle.ts';

const SPREAD: TellingPoint = { part: 'plugin', stage: 'Score', name: 'PodTopologySpread' };

const of = (id: SentenceId, points: readonly TellingPoint[] = []) =>
  captionCard({ sentence: { id } as Parameters<typeof captionCard>[0]['sentence'], points });

test('a formula opens the card of its plugin, of the totals, or none', () => {
  expect(of('score.PodTopologySpread', [SPREAD])).toBe('PodTopologySpread');
  expect(of('decision.tied', [SPREAD])).toBe('totals');
  expect(of('hpa.utilization')).toBe('hpa');
  expect(of('entry.plain')).toBeUndefined();
});
