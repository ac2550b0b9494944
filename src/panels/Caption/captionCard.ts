import type { CardId } from '#panelParts/cards/cardIds.ts';
import { pluginCard } from '#panelParts/cards/pluginCard.ts';
import type { Caption } from '#protocol/telling.ts';

/** The rule that a formula puts numbers into, by what the sentence's id begins with. */
const CARDS: Readonly<Record<string, CardId>> = {
  filter: 'Filter',
  score: 'scoreCell',
  decision: 'totals',
  won: 'totals',
  preemption: 'DefaultPreemption',
  hpa: 'hpa',
  rollout: 'rollout',
  nodeGroup: 'autoscaler',
  etcdMember: 'etcd',
  probe: 'probe',
  evicted: 'evictionSignals',
  oom: 'cgroups',
};

/** The card of the rule that a caption's formula is of; of a plugin's verdict or score, that of the plugin. */
export function captionCard({ sentence: { id }, points }: Pick<Caption, 'sentence' | 'points'>): CardId | undefined {
  const kind = id.slice(0, id.indexOf('.'));
  const plugin = points.find((point) => point.part === 'plugin');
  if (plugin && (kind === 'filter' || kind === 'score')) return pluginCard(plugin.name);
  return Object.hasOwn(CARDS, kind) ? CARDS[kind] : undefined;
}
