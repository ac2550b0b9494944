import { RELEASE } from '#cluster/releases/release.ts';
import { SIMPLIFICATIONS } from '#cluster/simplifications.ts';
import type { Truth, TruthTopic } from '#protocol/faithful.ts';
import { recordedDecisions } from '#session/generated/recordedDecisions.ts';

interface Topic {
  /** The component whose rules give the answer. */
  readonly component: string;
  /** Suites, or single categories of them, that check it. */
  readonly suites: readonly string[];
}

const TOPICS: Readonly<Record<TruthTopic, Topic>> = {
  scheduling: { component: 'kube-scheduler', suites: ['scheduler', 'queue', 'cluster/gang', 'cluster/dra'] },
  flowControl: { component: 'kube-apiserver', suites: ['apf'] },
  workloads: { component: 'kube-controller-manager', suites: ['controllers', 'cluster/end-to-end'] },
  nodes: { component: 'kubelet', suites: ['kubelet'] },
  requests: {
    component: 'kube-apiserver',
    suites: ['cluster/requests', 'cluster/validation', 'cluster/defaulting'],
  },
  kubectl: { component: 'kubectl', suites: ['cluster/printing', 'cluster/transcripts'] },
};

/** Every topic that the page asks about. */
export const TRUTH_TOPICS = Object.keys(TOPICS) as readonly TruthTopic[];

/**
 * The evidence behind answers of one topic: the packed recordings, the open cases and the component's declared
 * simplifications.
 */
export function truth(topic: TruthTopic): Truth {
  const { component, suites } = TOPICS[topic];
  const own = recordedDecisions.filter(({ suite, category }) =>
    suites.some((name) => name === suite || name === `${suite}/${category}`),
  );
  const recorded = own.reduce((sum, { cases }) => sum + cases, 0);
  const open = own.reduce((sum, category) => sum + category.open, 0);
  const simplified = SIMPLIFICATIONS.filter((declared) => declared.component === component);
  return {
    release: RELEASE,
    equal: recorded - open,
    recorded,
    suites,
    component,
    simplifications: simplified.flatMap(({ simplifications }) => simplifications.map(({ id }) => id)),
  };
}
