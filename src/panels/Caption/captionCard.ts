import type { CardId } from '#panelParts/cards/cardStore.ts';
import { pluginCard } from '#panelParts/cards/pluginCard.ts';
import type { Caption } from '#protocol/telling.ts';

/** The card of the rule behind a formula, by the beginning of the sentence's id. */
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

/** The card of the rule in a caption's formula; for a plugin's verdict or score, the plugin's card. */
export function captionCard({ sentence: { id }, points }: Pick<Caption, 'sentence' | 'points'>): CardId | undefined {
  const kind = id.slice(0, id.indexOf('.'));
  const plugin = points.find((point) => point.part === 'plugin');
  if (plugin && (kind === 'filter' || kind === 'score')) return pluginCard(plugin.name);
  return Object.hasOwn(CARDS, kind) ? CARDS[kind] : undefined;
}
