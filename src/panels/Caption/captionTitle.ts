import type { caption } from '#i18n/en/caption.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';
import type { CardId } from '#panelParts/cards/cardStore.ts';
import { pluginCard } from '#panelParts/cards/pluginCard.ts';
import type { SentenceId } from '#protocol/sentences.ts';
import type { Caption } from '#protocol/telling.ts';

/** Characters that fit on one line of the bar in the smallest window. */
const MOST_CHARACTERS = 94;

type Title = PlainKeyOf<typeof caption>;

/** Step kinds with a name, by the beginning of their sentences' ids. */
const TITLES: Readonly<Record<string, Title>> = {
  filter: 'kind.filter',
  score: 'kind.score',
  decision: 'kind.decision',
  preemption: 'kind.preemption',
  won: 'kind.won',
  woken: 'kind.woken',
  probe: 'kind.probe',
  container: 'kind.container',
  image: 'kind.container',
  imagePull: 'kind.container',
  sandbox: 'kind.container',
  evicted: 'kind.eviction',
  rollout: 'kind.rollout',
  drain: 'kind.drain',
  hpa: 'kind.scaling',
  nodeGroup: 'kind.scaling',
  nodeClaim: 'kind.scaling',
  nodePool: 'kind.scaling',
  nodeRemoval: 'kind.scaling',
  rejected: 'kind.refusal',
  refused: 'kind.refusal',
  lease: 'kind.election',
  etcdElection: 'kind.election',
  etcdLeader: 'kind.election',
  volume: 'kind.volume',
  volumeAttachment: 'kind.volume',
  volumes: 'kind.volume',
  kubectl: 'kind.command',
  manifest: 'kind.command',
  burst: 'kind.burst',
  others: 'kind.others',
};

/** The kind of step that a sentence tells; for all others the subject is the title. */
export function captionTitle(id: SentenceId): Title | undefined {
  return TITLES[id.slice(0, id.indexOf('.'))];
}

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

/**
 * The complete parts of a formula that fit on one line, at least the first. A formula cut inside a number would be
 * wrong. The rest is in its card.
 */
export function shortFormula(formula: string): string {
  const [first = '', ...rest] = formula.split('; ');
  let shown = first;
  for (const part of rest) {
    if (shown.length + 2 + part.length > MOST_CHARACTERS) break;
    shown += `; ${part}`;
  }
  return shown;
}
