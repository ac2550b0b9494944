import type { Micros } from '#base/time.ts';
import type { RequestXray, XrayStage } from '#protocol/requestWay.ts';

/** The handlers that decide something, in order; the others are folded away. */
export const STEPS = [
  'goaway',
  'deadline',
  'authentication',
  'audit',
  'impersonation',
  'fairness',
  'authorization',
  'delegation',
  'admission',
  'storage',
] as const;
export type StepName = (typeof STEPS)[number];

/** Ids of the stages that a step stands for. */
const STAGES: Readonly<Record<StepName, readonly string[]>> = {
  goaway: ['goaway'],
  deadline: ['requestDeadline', 'timeout'],
  authentication: ['authentication'],
  audit: ['audit'],
  impersonation: ['impersonation'],
  fairness: ['priorityAndFairness'],
  authorization: ['authorization'],
  delegation: ['delegation'],
  admission: ['decoding', 'mutatingAdmission', 'validation', 'validatingAdmission'],
  storage: ['storage'],
};

/** Status codes that a stage can answer with. */
export const STAGE_CODES: Readonly<Record<string, string>> = {
  requestDeadline: '400',
  timeout: '504',
  deadline: '504',
  authentication: '401',
  impersonation: '403',
  priorityAndFairness: '429',
  fairness: '429',
  authorization: '403',
  delegation: '404, 503',
  decoding: '400, 413',
  mutatingAdmission: '403',
  validation: '422',
  validatingAdmission: '403, 500',
  admission: '403, 422',
  storage: '404, 409, 410, 500',
};

export interface ChainStep {
  readonly step: StepName;
  readonly outcome: XrayStage['outcome'];
  readonly durationUs: Micros;
  readonly detail: string;
}

export function chainSteps({ stages }: Pick<RequestXray, 'stages'>): ChainStep[] {
  return STEPS.map((step) => {
    const own = stages.filter(({ id }) => STAGES[step].includes(id));
    const refused = own.find(({ outcome }) => outcome === 'refused');
    const reached = own.filter(({ outcome }) => outcome !== 'notReached');
    return {
      step,
      outcome: refused ? 'refused' : reached.length > 0 ? 'passed' : 'notReached',
      durationUs: own.reduce((sum, { durationUs }) => sum + durationUs, 0),
      detail: (refused ?? reached.at(-1))?.detail ?? '',
    };
  });
}

export interface TimePart {
  readonly part: 'filters' | 'queue' | 'wait' | 'work';
  readonly us: Micros;
}

/** The parts of a request's time. `cost` is the cost of its read, if the model kept it. */
export function timeParts(
  xray: RequestXray,
  cost: { readonly waitUs: Micros; readonly executionUs: Micros } | undefined,
): TimePart[] {
  const filtersUs = xray.stages
    .filter(({ phase }) => phase === 'arrival')
    .reduce((sum, { durationUs }) => sum + durationUs, 0);
  const queueUs = Math.max(0, (xray.startedUs ?? xray.answeredUs ?? xray.arrivedUs) - xray.arrivedUs);
  const insideUs = xray.startedUs === undefined ? 0 : Math.max(0, (xray.answeredUs ?? xray.startedUs) - xray.startedUs);
  const waitUs = Math.min(insideUs, cost?.waitUs ?? 0);
  // A list is read at one moment; the sending takes longer and counts as work.
  const workUs = Math.max(insideUs - waitUs, cost?.executionUs ?? 0);
  const parts: TimePart[] = [
    { part: 'filters', us: filtersUs },
    { part: 'queue', us: queueUs },
    { part: 'wait', us: waitUs },
    { part: 'work', us: workUs },
  ];
  return parts.filter(({ us }) => us > 0);
}
