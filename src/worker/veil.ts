import type { Control, QuestionName } from '#protocol/requests.ts';
import type { LessonTelling } from './directing/lessonTelling.ts';
import type { HostedSession } from './hostedSession.ts';

/**
 * What a question may tell while a bet waits for its answer. `past`: it reads the world at the cursor and what came before. `known`: it
 * reads what is known of the branch too, so it is veiled when that goes further than the bet. `future`: it tries what the model would do,
 * or hands out the whole run, so it is always veiled. A question without a line does not compile.
 */
type Sight = 'past' | 'known' | 'future';

export const SIGHT_OF_QUESTIONS: Readonly<Record<QuestionName, Sight>> = {
  state: 'past',
  readLesson: 'past',
  // It plays the lesson to its end.
  lessonKey: 'future',
  writeLesson: 'past',
  // A round of the game is played on a run of its own.
  game: 'past',
  inputs: 'past',
  get: 'past',
  list: 'past',
  yaml: 'past',
  behaviours: 'past',
  events: 'past',
  whyObject: 'past',
  objects: 'past',
  findObjects: 'past',
  check: 'past',
  readDump: 'past',
  registrations: 'past',
  commands: 'past',
  faults: 'past',
  schedulers: 'past',
  controllerManagers: 'past',
  overview: 'past',
  faithful: 'past',
  truth: 'past',
  configuration: 'past',
  checkConfiguration: 'past',
  configurationSchema: 'past',
  requests: 'past',
  requestXray: 'known',
  requestWire: 'known',
  servers: 'past',
  connectionHistory: 'past',
  loads: 'past',
  clientRates: 'past',
  metrics: 'past',
  series: 'past',
  checkFlags: 'past',
  checkKubeconfig: 'past',
  etcd: 'past',
  storeKeys: 'past',
  etcdKey: 'past',
  watchCache: 'past',
  listRules: 'past',
  clients: 'past',
  nodeUsage: 'past',
  useOfNodes: 'past',
  nodeDetail: 'past',
  podAnatomy: 'past',
  cgroups: 'past',
  kubeletLoop: 'past',
  kubeletSettings: 'past',
  nodeFaults: 'past',
  nodeDevices: 'past',
  devicesOfNodes: 'past',
  claimMatches: 'past',
  podGroups: 'past',
  qosClasses: 'past',
  qosTable: 'past',
  kubectl: 'past',
  kubectlRun: 'known',
  kubectlWatch: 'past',
  kubectlCache: 'past',
  kubectlComplete: 'past',
  fairness: 'past',
  fairnessQueues: 'past',
  fairnessRequests: 'past',
  fairnessRequest: 'known',
  fairnessConvert: 'past',
  fairnessTooMany: 'past',
  prometheus: 'past',
  metricCatalogue: 'past',
  attempts: 'past',
  eventBus: 'past',
  traffic: 'past',
  lastCaption: 'past',
  journal: 'known',
  timeline: 'known',
  named: 'known',
  caption: 'known',
  linkSentences: 'known',
  runStory: 'known',
  transcript: 'known',
  cycle: 'known',
  cycleDetails: 'known',
  podWay: 'known',
  rollout: 'known',
  nodeLoss: 'known',
  hpa: 'known',
  drains: 'known',
  autoscaling: 'known',
  growth: 'known',
  autoscalerLoop: 'known',
  endedPods: 'known',
  podEndings: 'known',
  podLife: 'known',
  requestFailures: 'known',
  explainPod: 'future',
  verdicts: 'future',
  capacity: 'future',
  sideBySide: 'future',
  whyDifferent: 'future',
  // What would help is tried in the model.
  landing: 'future',
  compareConfigurations: 'future',
  fit: 'future',
  rehearseDrain: 'future',
  rehearseLoss: 'future',
  rehearseSweep: 'future',
  machines: 'future',
  assumption: 'past',
  priceTable: 'past',
  redacted: 'past',
  compare: 'future',
  compareLives: 'future',
  rolloutWhy: 'future',
  listCosts: 'future',
  fairnessTry: 'future',
  lessonRun: 'past',
  lessonHere: 'known',
  // It is played on a run of its own, and says which answers are right.
  verifyLesson: 'future',
  export: 'future',
  save: 'future',
};

/** The same of controls. `free`: it moves nobody further than the bet. `ahead`: it may. */
const SIGHT_OF_CONTROLS: Readonly<Record<Control['type'], 'free' | 'ahead'>> = {
  pace: 'free',
  look: 'free',
  speed: 'free',
  pause: 'free',
  back: 'free',
  previous: 'free',
  // Told, they end at the next step, and a bet that waits is no step further.
  play: 'free',
  next: 'free',
  drop: 'free',
  // Where it goes is told already.
  toStep: 'free',
  step: 'ahead',
  seek: 'ahead',
  seekTime: 'ahead',
  seekNamed: 'ahead',
  branch: 'ahead',
  story: 'ahead',
  lesson: 'free',
  'lesson.vote': 'free',
  'lesson.lock': 'free',
  'lesson.hint': 'free',
  'lesson.solution': 'free',
  'lesson.again': 'free',
  'lesson.lift': 'free',
  // Each of them is asked about when its turn comes.
  inTurn: 'free',
};

interface Veiling {
  readonly session: Pick<HostedSession, 'run'>;
  readonly director: { readonly lesson: LessonTelling | undefined };
}

/** Whether the answer to a question would tell what lies after a bet that waits. */
export function isVeiled(name: QuestionName, { session, director: { lesson } }: Veiling): boolean {
  const sight = SIGHT_OF_QUESTIONS[name];
  if (!lesson || sight === 'past') return false;
  if (sight === 'future') return lesson.isVeiled;
  if (lesson.lastSeq === undefined) return false;
  // Once the answer is locked the reader plays on beyond the bet: what he stands at is told.
  const { head, position } = session.run;
  return head.seq > Math.max(lesson.lastSeq, position.seq);
}

/** Whether a control would take the reader further than the lesson has come while a bet lies ahead. */
export function isBeyond(control: Control, { session: { run }, director: { lesson } }: Veiling): boolean {
  const last = lesson?.lastSeq;
  if (last === undefined || SIGHT_OF_CONTROLS[control.type] === 'free') return false;
  if (control.type === 'seek') return control.seq > last;
  if (control.type === 'seekTime')
    return control.timeUs > Math.max(run.timeOf(Math.min(last, run.head.seq)), run.clockUs);
  if (control.type === 'step' && control.unit === 'entry') return run.position.seq + control.count > last;
  return true;
}
