import { type Parts, whole } from '#base/parts.ts';
import { checkFlags } from '#cluster/apiserver/flags/checkFlags.ts';
import type { KubeObject } from '#model/kinds.ts';
import { kindInfo } from '#model/kinds.ts';
import { checkKubeconfig } from '#model/manifest/checkKubeconfig.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import { keyOf } from '#model/objectKey.ts';
import type { QuestionName, Questions } from '#protocol/requests.ts';
import type { Session } from '#session/session.ts';
import { attemptsOf } from './attemptsOf.ts';
import { autoscalerLoop } from './autoscalerLoop.ts';
import { autoscaling } from './autoscaling.ts';
import { behavioursOf } from './behavioursOf.ts';
import { capacityFor } from './capacityFor.ts';
import { checkConfiguration } from './checkConfiguration.ts';
import { checkManifests } from './checkManifests.ts';
import { clientLines } from './clientLines.ts';
import { compare } from './compare.ts';
import { configuration } from './configuration.ts';
import { configurationSchema } from './configurationSchema.ts';
import { connectionHistory } from './connectionHistory.ts';
import { drains } from './controllers/drains.ts';
import { hpa } from './controllers/hpa.ts';
import { nodeLoss } from './controllers/nodeLoss.ts';
import { rollout } from './controllers/rollout.ts';
import { rolloutWhy } from './controllers/rolloutWhy.ts';
import { cycleDetails } from './cycleDetails.ts';
import { cycleExplanation } from './cycleExplanation.ts';
import { dumpedObjects } from './dumpedObjects.ts';
import { controllerManagersOf, schedulersOf } from './electedProcesses.ts';
import { etcdFigures } from './etcdFigures.ts';
import { etcdKey } from './etcdKey.ts';
import { eventBus } from './eventBus.ts';
import { eventsAbout } from './eventsAbout.ts';
import { explainPod } from './explainPod.ts';
import { exportRun } from './exportRun.ts';
import { fairnessView } from './fairness.ts';
import { fairnessConvert } from './fairnessConvert.ts';
import { fairnessPrometheus } from './fairnessPrometheus.ts';
import { fairnessQueues } from './fairnessQueues.ts';
import { fairnessRequests } from './fairnessRequests.ts';
import { fairnessTooMany } from './fairnessTooMany.ts';
import { fairnessRequest, fairnessTry } from './fairnessWay.ts';
import { faithful } from './faithful.ts';
import { faultsView } from './faultsView.ts';
import { growth } from './growth.ts';
import { inputsSoFar } from './inputsSoFar.ts';
import { journalLines } from './journalLines.ts';
import { kubectlAnswer, kubectlCache, kubectlCompletion, kubectlProgress, kubectlWatched } from './kubectlAnswers.ts';
import { kubeletSettingsView } from './kubeletSettingsView.ts';
import { listCosts } from './listCosts.ts';
import { listRules } from './listRules.ts';
import { metricCatalogue } from './metricCatalogue.ts';
import { metricsText } from './metricsText.ts';
import { momentOf } from './momentOf.ts';
import { nodeDetail } from './nodeDetail/nodeDetail.ts';
import { podAnatomy } from './nodeDetail/podAnatomy.ts';
import { nodeFaultsView } from './nodeFaultsView.ts';
import { cgroups } from './nodeResources/cgroups.ts';
import { nodeUsage } from './nodeResources/nodeUsage.ts';
import { objectCounts } from './objectCounts.ts';
import { overviewFigures } from './overviewFigures.ts';
import { compareLives } from './podLife/compareLives.ts';
import { endedPods } from './podLife/endedPods.ts';
import { kubeletLoop } from './podLife/kubeletLoop.ts';
import { podLife } from './podLife/podLife.ts';
import { podWay } from './podWay.ts';
import { qosClasses } from './qosClasses.ts';
import { qosTable } from './qosTable.ts';
import { requestLines } from './requestAnswers.ts';
import { requestWire } from './requestWire.ts';
import { requestXray } from './requestXray.ts';
import { ringView } from './ringView.ts';
import { clientRates, loadViews, serversView } from './serversView.ts';
import { storageMetrics } from './storageMetrics.ts';
import { storeKeys } from './storeKeys.ts';
import { timeline } from './timeline.ts';
import { trafficViews } from './trafficViews.ts';
import { verdictsFor } from './verdictsFor.ts';
import { registrationsOf, schedulerOf } from './wakersOf.ts';

type Answers = {
  readonly [N in QuestionName]: (session: Session, question: Questions[N]['ask']) => Questions[N]['answer'];
};

const ANSWERS: Answers = {
  state: (session) => momentOf(session),
  get: ({ world }, { kind, namespace, name }) => world.table(`store/${kind}`).get(storeKey(kind, namespace, name)),
  list: ({ world }, { kind }) => world.table(`store/${kind}`).values(),
  yaml: ({ world }, question) =>
    yamlOf(
      world.table<KubeObject>(`store/${question.kind}`).get(storeKey(question.kind, question.namespace, question.name)),
    ),
  events: ({ world }, about) => eventsAbout(world, about),
  explainPod: (session, { namespace, name }) => explainPod(session, keyOf(namespace, name)),
  cycle: (session, { seq }) => cycleExplanation(session, seq),
  schedulers: (session) => schedulersOf(session),
  controllerManagers: (session) => controllerManagersOf(session),
  cycleDetails: (session, { seq }) => cycleDetails(session, seq),
  verdicts: (session, { namespace, name }) => verdictsFor(session, keyOf(namespace, name)),
  capacity: (session, { namespace, name, limit }) => capacityFor(session, keyOf(namespace, name), limit),
  registrations: (session, { schedulerName, pod }) =>
    registrationsOf(session, pod === undefined ? schedulerName : schedulerOf(session, pod)),
  attempts: (session, { pod }) => attemptsOf(session, pod),
  eventBus: (session, { pod }) => eventBus(session, pod),
  journal: ({ run }, { from, to }) => journalLines(run, from, to),
  timeline: ({ run }, question) => timeline(run, question),
  objects: ({ world }) => objectCounts(world),
  faithful: (session) => faithful(session),
  requestXray: (session, { seq }) => requestXray(session, seq),
  requests: (session, question) => requestLines(session, question),
  requestWire: (session, { seq }) => requestWire(session, seq),
  servers: ({ world }) => serversView(world),
  connectionHistory: ({ world }) => connectionHistory(world),
  etcd: ({ world }) => etcdFigures(world),
  watchCache: (session, { kind }) => ringView(session, kind),
  listCosts: (session, { path, queries }) => listCosts(session, path, queries),
  clients: (session) => clientLines(session),
  storeKeys: ({ world }, { text, limit }) => storeKeys(world, text, limit),
  faults: ({ world }) => faultsView(world),
  kubeletSettings: ({ world }, { node }) => kubeletSettingsView(world, node),
  nodeFaults: ({ world }, { node }) => nodeFaultsView(world, node),
  loads: ({ world }) => loadViews(world),
  clientRates: ({ world }) => clientRates(world),
  etcdKey: (session, { kind, namespace, name }) => etcdKey(session, kind, storeKey(kind, namespace, name)),
  listRules: (session, { kind }) => listRules(session, kind),
  metrics: (session, { server }) => metricsText(session, server) + storageMetrics(session.world),
  fairness: ({ world }, { server }) => fairnessView(world, server),
  fairnessQueues: ({ world }, { server, level }) => fairnessQueues(world, level, server),
  fairnessRequests: (session, question) => fairnessRequests(session, question),
  fairnessRequest: (session, { seq }) => fairnessRequest(session, seq),
  fairnessTry: (session, sketch) => fairnessTry(session, sketch),
  fairnessTooMany: ({ world }) => fairnessTooMany(world),
  fairnessConvert: (_, { text }) => fairnessConvert(text),
  prometheus: ({ world }, question) => fairnessPrometheus(world, question),
  metricCatalogue: () => metricCatalogue(),
  export: (session, { format }) => exportRun(session, format),
  save: (session) => session.save(),
  configuration: (session) => configuration(session),
  checkConfiguration: (_, { file }) => checkConfiguration(file),
  configurationSchema: () => configurationSchema,
  overview: (session) => overviewFigures(session),
  podWay: (session, { namespace, name }) => podWay(session, keyOf(namespace, name)),
  endedPods: (session) => endedPods(session),
  podLife: (session, question) => podLife(session, question),
  rollout: (session, { detail, ...workload }) => rollout(session, workload, detail),
  rolloutWhy: (session, workload) => rolloutWhy(session, workload),
  nodeLoss: (session, { node }) => nodeLoss(session, node),
  hpa: (session, workload) => hpa(session, workload),
  drains: (session, { node }) => drains(session, node),
  compareLives: (session, question) => whole(compareLives(session, question)),
  kubeletLoop: (session, { node }) => kubeletLoop(session, node),
  traffic: ({ run, world }, { id }) => trafficViews(world, id, run.clockUs),
  autoscaling: (session) => autoscaling(session),
  growth: ({ world }) => growth(world),
  autoscalerLoop: (session) => autoscalerLoop(session),
  behaviours: ({ world }, about) => behavioursOf(world, about),
  nodeUsage: (session, { node }) => nodeUsage(session, node),
  nodeDetail: (session, { node }) => nodeDetail(session, node),
  podAnatomy: (session, { namespace, name }) => podAnatomy(session, keyOf(namespace, name)),
  cgroups: (session, { node }) => cgroups(session, node),
  checkFlags: (_, { text }) => checkFlags(text),
  inputs: (session) => inputsSoFar(session),
  compare: (session, change) => whole(compare(session, change)),
  qosClasses: (_, { files }) => qosClasses(files),
  qosTable: (session, { files }) => qosTable(session, files),
  checkKubeconfig: (_, { text }) => checkKubeconfig(text),
  kubectl: (session, { line, files }) => kubectlAnswer(session, line, files),
  kubectlRun: ({ world }, { seq }) => kubectlProgress(world, seq),
  kubectlWatch: (session, { line, fromRevision, heading }) => kubectlWatched(session, line, fromRevision, heading),
  kubectlCache: ({ world }) => kubectlCache(world),
  kubectlComplete: ({ world }, { line }) => kubectlCompletion(world, line),
  check: (_, { files }) => checkManifests(files),
  dumped: (_, { files }) => dumpedObjects(files),
};

/** Answers one question about the present moment; nothing changes. */
export function answer<N extends QuestionName>(
  session: Session,
  name: N,
  question: Questions[N]['ask'],
): Questions[N]['answer'] {
  return ANSWERS[name](session, question);
}

/** Questions that play runs again. They read the run once, when they begin. */
const IN_PARTS: {
  readonly [N in QuestionName]?: (session: Session, question: Questions[N]['ask']) => Parts<Questions[N]['answer']>;
} = { compare, compareLives };

/** The same in parts, where the answer takes long; `undefined` for all other questions. */
export function answerInParts<N extends QuestionName>(
  session: Session,
  name: N,
  question: Questions[N]['ask'],
): Parts<Questions[N]['answer']> | undefined {
  return IN_PARTS[name]?.(session, question);
}

function storeKey(kind: string, namespace: string | undefined, name: string): string {
  return keyOf(kindInfo(kind)?.namespaced === false ? undefined : namespace, name);
}

/** Empty when there is no such object. */
function yamlOf(object: KubeObject | undefined): string {
  return object ? objectYaml(object) : '';
}
