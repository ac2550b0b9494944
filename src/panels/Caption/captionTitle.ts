import type { caption } from '#i18n/en/caption.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';
import type { SentenceId } from '#protocol/sentences.ts';

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
