import type { Control, QuestionName } from '#protocol/requests.ts';
import type { HostedSession } from './cycleCursor.ts';
import type { LessonTelling } from './directing/lessonTelling.ts';

/**
 * Reach of a question, which decides whether it is refused while a lesson's question is open. `past`: it reads the
 * world at the cursor and earlier entries. `known`: it also reads the known branch, so it is refused when that extends
 * beyond the open question. `future`: it tries the model's future or returns the whole run, so it is always refused. A
 * question without a line does not compile.
 */
type Sight = 'past' | 'known' | 'future';

export const SIGHT_OF_QUESTIONS: Readonly<Record<QuestionName, Sight>> = {
  state: 'past',
  readLesson: 'past',
  // Plays the lesson to its end.
  lessonKey: 'future',
  writeLesson: 'past',
  // A round of the game has a run of its own.
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
  // Tries helpful changes in the model.
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
  // Plays the lesson on a run of its own, and returns the right answers.
  verifyLesson: 'future',
  export: 'future',
  save: 'future',
};

/** The same for controls. `free`: it never moves the reader beyond the open question. `ahead`: it may. */
const SIGHT_OF_CONTROLS: Readonly<Record<Control['type'], 'free' | 'ahead'>> = {
  pace: 'free',
  look: 'free',
  speed: 'free',
  pause: 'free',
  back: 'free',
  previous: 'free',
  // In a lesson they end at the next step, and an open question stops them.
  play: 'free',
  next: 'free',
  drop: 'free',
  // Its target has already been told.
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
  // Each of its controls is checked when its turn comes.
  inTurn: 'free',
};

interface Hiding {
  readonly session: Pick<HostedSession, 'run'>;
  readonly director: { readonly lesson: LessonTelling | undefined };
}

/** Whether the answer to a question would reveal the time after an open lesson question. */
export function isHidden(name: QuestionName, { session, director: { lesson } }: Hiding): boolean {
  const sight = SIGHT_OF_QUESTIONS[name];
  if (!lesson || sight === 'past') return false;
  if (sight === 'future') return lesson.isHidden;
  if (lesson.lastSeq === undefined) return false;
  // Once the vote is closed, the reader plays on beyond the question. Everything up to the present position is visible.
  const { head, position } = session.run;
  return head.seq > Math.max(lesson.lastSeq, position.seq);
}

/** Whether a control would move the reader beyond the lesson's position while a question is open. */
export function isBeyond(control: Control, { session: { run }, director: { lesson } }: Hiding): boolean {
  const last = lesson?.lastSeq;
  if (last === undefined || SIGHT_OF_CONTROLS[control.type] === 'free') return false;
  if (control.type === 'seek') return control.seq > last;
  if (control.type === 'seekTime')
    return control.timeUs > Math.max(run.timeOf(Math.min(last, run.head.seq)), run.clockUs);
  if (control.type === 'step' && control.unit === 'entry') return run.position.seq + control.count > last;
  return true;
}
