import type { fairness as texts } from '#i18n/en/cards/fairness.ts';
import type { CardFacts } from './facts.ts';

const APISERVER = 'staging/src/k8s.io/apiserver/pkg';
const CONTROLLER = `${APISERVER}/util/flowcontrol/apf_controller.go`;
const QUEUES = `${APISERVER}/util/flowcontrol/fairqueuing/queueset/queueset.go`;
const LEVEL = 'PriorityLevelConfiguration';

export const fairness: Readonly<Record<keyof typeof texts, CardFacts>> = {
  flowSchemas: { defaults: { matchingPrecedence: '1000' }, setIn: 'FlowSchema', source: CONTROLLER },
  priorityLevels: {
    defaults: { '--max-requests-inflight': '400', '--max-mutating-requests-inflight': '200' },
    setIn: 'kube-apiserver',
    source: CONTROLLER,
  },
  currentSeats: {
    defaults: { nominalConcurrencyShares: '30', lendablePercent: '0' },
    setIn: LEVEL,
    source: `${APISERVER}/util/flowcontrol/conc_alloc.go`,
  },
  borrowing: { defaults: { borrowingAdjustmentPeriod: '10s' }, source: CONTROLLER },
  levelQueues: {
    defaults: { queues: '64', queueLengthLimit: '50', handSize: '8' },
    setIn: LEVEL,
    source: QUEUES,
    simplified: 'apiserver.flowControlRemovedQueues',
  },
  flow: { source: `${APISERVER}/util/flowcontrol/rule.go` },
  flowHash: { source: CONTROLLER },
  hand: { defaults: { handSize: '8' }, setIn: LEVEL, source: `${APISERVER}/util/shufflesharding/shufflesharding.go` },
  chosenQueue: { source: QUEUES, simplified: 'apiserver.flowControlEpochs' },
  requestSeats: { source: `${APISERVER}/util/flowcontrol/request/list_work_estimator.go` },
  schemaPrecedence: { defaults: { matchingPrecedence: '1000' }, setIn: 'FlowSchema', source: CONTROLLER },
};
