import { type Parts, whole } from '#base/parts.ts';
import { checkFlags } from '#cluster/apiserver/flags/checkFlags.ts';
import type { KubeObject } from '#model/kinds.ts';
import { kindInfo } from '#model/kinds.ts';
import { checkKubeconfig } from '#model/manifest/checkKubeconfig.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import { keyOf } from '#model/objectKey.ts';
import type { QuestionName, Questions } from '#protocol/requests.ts';
import type { Reader } from '#session/reader.ts';
import { saveRun } from '#session/savedRun.ts';
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
  readonly [N in QuestionName]: (reader: Reader, question: Questions[N]['ask']) => Questions[N]['answer'];
};

const ANSWERS: Answers = {
  state: (reader) => momentOf(reader),
  get: ({ world }, { kind, namespace, name }) => world.table(`store/${kind}`).get(storeKey(kind, namespace, name)),
  list: ({ world }, { kind }) => world.table(`store/${kind}`).values(),
  yaml: ({ world }, question) =>
    yamlOf(
      world.table<KubeObject>(`store/${question.kind}`).get(storeKey(question.kind, question.namespace, question.name)),
    ),
  events: ({ world }, about) => eventsAbout(world, about),
  explainPod: (reader, { namespace, name }) => explainPod(reader, keyOf(namespace, name)),
  cycle: (reader, { seq }) => cycleExplanation(reader, seq),
  schedulers: (reader) => schedulersOf(reader),
  controllerManagers: (reader) => controllerManagersOf(reader),
  cycleDetails: (reader, { seq }) => cycleDetails(reader, seq),
  verdicts: (reader, { namespace, name }) => verdictsFor(reader, keyOf(namespace, name)),
  capacity: (reader, { namespace, name, limit }) => capacityFor(reader, keyOf(namespace, name), limit),
  registrations: (reader, { schedulerName, pod }) =>
    registrationsOf(reader, pod === undefined ? schedulerName : schedulerOf(reader, pod)),
  attempts: (reader, { pod }) => attemptsOf(reader, pod),
  eventBus: (reader, { pod }) => eventBus(reader, pod),
  journal: ({ run }, { from, to }) => journalLines(run, from, to),
  timeline: ({ run }, question) => timeline(run, question),
  objects: ({ world }) => objectCounts(world),
  faithful: (reader) => faithful(reader),
  requestXray: (reader, { seq }) => requestXray(reader, seq),
  requests: (reader, question) => requestLines(reader, question),
  requestWire: (reader, { seq }) => requestWire(reader, seq),
  servers: ({ world }) => serversView(world),
  connectionHistory: ({ world }) => connectionHistory(world),
  etcd: ({ world }) => etcdFigures(world),
  watchCache: (reader, { kind }) => ringView(reader, kind),
  listCosts: (reader, { path, queries }) => listCosts(reader, path, queries),
  clients: (reader) => clientLines(reader),
  storeKeys: ({ world }, { text, limit }) => storeKeys(world, text, limit),
  faults: ({ world }) => faultsView(world),
  kubeletSettings: ({ world }, { node }) => kubeletSettingsView(world, node),
  nodeFaults: ({ world }, { node }) => nodeFaultsView(world, node),
  loads: ({ world }) => loadViews(world),
  clientRates: ({ world }) => clientRates(world),
  etcdKey: (reader, { kind, namespace, name }) => etcdKey(reader, kind, storeKey(kind, namespace, name)),
  listRules: (reader, { kind }) => listRules(reader, kind),
  metrics: (reader, { server }) => metricsText(reader, server) + storageMetrics(reader.world),
  fairness: ({ world }, { server }) => fairnessView(world, server),
  fairnessQueues: ({ world }, { server, level }) => fairnessQueues(world, level, server),
  fairnessRequests: (reader, question) => fairnessRequests(reader, question),
  fairnessRequest: (reader, { seq }) => fairnessRequest(reader, seq),
  fairnessTry: (reader, sketch) => fairnessTry(reader, sketch),
  fairnessTooMany: ({ world }) => fairnessTooMany(world),
  fairnessConvert: (_, { text }) => fairnessConvert(text),
  prometheus: ({ world }, question) => fairnessPrometheus(world, question),
  metricCatalogue: () => metricCatalogue(),
  export: (reader, { format }) => exportRun(reader, format),
  save: (reader) => saveRun(reader),
  configuration: (reader) => configuration(reader),
  checkConfiguration: (_, { file }) => checkConfiguration(file),
  configurationSchema: () => configurationSchema,
  overview: (reader) => overviewFigures(reader),
  podWay: (reader, { namespace, name }) => podWay(reader, keyOf(namespace, name)),
  endedPods: (reader) => endedPods(reader),
  podLife: (reader, question) => podLife(reader, question),
  rollout: (reader, { detail, ...workload }) => rollout(reader, workload, detail),
  rolloutWhy: (reader, workload) => rolloutWhy(reader, workload),
  nodeLoss: (reader, { node }) => nodeLoss(reader, node),
  hpa: (reader, workload) => hpa(reader, workload),
  drains: (reader, { node }) => drains(reader, node),
  compareLives: (reader, question) => whole(compareLives(reader, question)),
  kubeletLoop: (reader, { node }) => kubeletLoop(reader, node),
  traffic: ({ run, world }, { id }) => trafficViews(world, id, run.clockUs),
  autoscaling: (reader) => autoscaling(reader),
  growth: ({ world }) => growth(world),
  autoscalerLoop: (reader) => autoscalerLoop(reader),
  behaviours: ({ world }, about) => behavioursOf(world, about),
  nodeUsage: (reader, { node }) => nodeUsage(reader, node),
  nodeDetail: (reader, { node }) => nodeDetail(reader, node),
  podAnatomy: (reader, { namespace, name }) => podAnatomy(reader, keyOf(namespace, name)),
  cgroups: (reader, { node }) => cgroups(reader, node),
  checkFlags: (_, { text }) => checkFlags(text),
  inputs: (reader) => inputsSoFar(reader),
  compare: (reader, change) => whole(compare(reader, change)),
  qosClasses: (_, { files }) => qosClasses(files),
  qosTable: (reader, { files }) => qosTable(reader, files),
  checkKubeconfig: (_, { text }) => checkKubeconfig(text),
  kubectl: (reader, { line, files }) => kubectlAnswer(reader, line, files),
  kubectlRun: ({ world }, { seq }) => kubectlProgress(world, seq),
  kubectlWatch: (reader, { line, fromRevision, heading }) => kubectlWatched(reader, line, fromRevision, heading),
  kubectlCache: ({ world }) => kubectlCache(world),
  kubectlComplete: ({ world }, { line }) => kubectlCompletion(world, line),
  check: (_, { files }) => checkManifests(files),
  dumped: (_, { files }) => dumpedObjects(files),
};

/** Answers one question about the present moment; nothing changes. */
export function answer<N extends QuestionName>(
  reader: Reader,
  name: N,
  question: Questions[N]['ask'],
): Questions[N]['answer'] {
  return ANSWERS[name](reader, question);
}

/** Questions that play runs again. They read the run once, when they begin. */
const IN_PARTS: {
  readonly [N in QuestionName]?: (reader: Reader, question: Questions[N]['ask']) => Parts<Questions[N]['answer']>;
} = { compare, compareLives };

/** The same in parts, where the answer takes long; `undefined` for all other questions. */
export function answerInParts<N extends QuestionName>(
  reader: Reader,
  name: N,
  question: Questions[N]['ask'],
): Parts<Questions[N]['answer']> | undefined {
  return IN_PARTS[name]?.(reader, question);
}

function storeKey(kind: string, namespace: string | undefined, name: string): string {
  return keyOf(kindInfo(kind)?.namespaced === false ? undefined : namespace, name);
}

/** Empty when there is no such object. */
function yamlOf(object: KubeObject | undefined): string {
  return object ? objectYaml(object) : '';
}
