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
import { connectionHistory } from './apiserver/connectionHistory.ts';
import { metricsText } from './apiserver/metricsText.ts';
import { requestLines } from './apiserver/requestAnswers.ts';
import { requestWire } from './apiserver/requestWire.ts';
import { requestXray } from './apiserver/requestXray.ts';
import { clientRates, loadViews, serversView } from './apiserver/serversView.ts';
import { autoscalerLoop } from './autoscaling/autoscalerLoop.ts';
import { autoscaling } from './autoscaling/autoscaling.ts';
import { growth } from './autoscaling/growth.ts';
import { compare } from './comparison/compare.ts';
import { checkConfiguration } from './configuration/checkConfiguration.ts';
import { configuration } from './configuration/configuration.ts';
import { configurationSchema } from './configuration/configurationSchema.ts';
import { drains } from './controllers/drains.ts';
import { hpa } from './controllers/hpa.ts';
import { nodeLoss } from './controllers/nodeLoss.ts';
import { rollout } from './controllers/rollout.ts';
import { rolloutWhy } from './controllers/rolloutWhy.ts';
import { controllerManagersOf, schedulersOf } from './controlPlane/electedProcesses.ts';
import { faultsView } from './controlPlane/faultsView.ts';
import { overviewFigures } from './controlPlane/overviewFigures.ts';
import { fairnessView } from './fairness/fairness.ts';
import { fairnessConvert } from './fairness/fairnessConvert.ts';
import { fairnessPrometheus } from './fairness/fairnessPrometheus.ts';
import { fairnessQueues } from './fairness/fairnessQueues.ts';
import { fairnessRequests } from './fairness/fairnessRequests.ts';
import { fairnessTooMany } from './fairness/fairnessTooMany.ts';
import { fairnessRequest, fairnessTry } from './fairness/fairnessWay.ts';
import { metricCatalogue } from './fairness/metricCatalogue.ts';
import { faithful } from './faithful/faithful.ts';
import {
  kubectlAnswer,
  kubectlCache,
  kubectlCompletion,
  kubectlProgress,
  kubectlWatched,
} from './kubectl/kubectlAnswers.ts';
import { cgroups } from './nodes/cgroups.ts';
import { kubeletLoop } from './nodes/kubeletLoop.ts';
import { kubeletSettingsView } from './nodes/kubeletSettingsView.ts';
import { nodeDetail } from './nodes/nodeDetail.ts';
import { nodeFaultsView } from './nodes/nodeFaultsView.ts';
import { nodeUsage } from './nodes/nodeUsage.ts';
import { podAnatomy } from './nodes/podAnatomy.ts';
import { qosClasses } from './nodes/qosClasses.ts';
import { qosTable } from './nodes/qosTable.ts';
import { behavioursOf } from './objects/behavioursOf.ts';
import { checkManifests } from './objects/checkManifests.ts';
import { dumpedObjects } from './objects/dumpedObjects.ts';
import { eventsAbout } from './objects/eventsAbout.ts';
import { objectCounts } from './objects/objectCounts.ts';
import { compareLives } from './podLife/compareLives.ts';
import { endedPods } from './podLife/endedPods.ts';
import { podLife } from './podLife/podLife.ts';
import { exportRun } from './run/exportRun.ts';
import { inputsSoFar } from './run/inputsSoFar.ts';
import { journalLines } from './run/journalLines.ts';
import { momentOf } from './run/momentOf.ts';
import { timeline } from './run/timeline.ts';
import { attemptsOf } from './scheduling/attemptsOf.ts';
import { capacityFor } from './scheduling/capacityFor.ts';
import { cycleDetails } from './scheduling/cycleDetails.ts';
import { cycleExplanation } from './scheduling/cycleExplanation.ts';
import { eventBus } from './scheduling/eventBus.ts';
import { explainPod } from './scheduling/explainPod.ts';
import { podWay } from './scheduling/podWay.ts';
import { verdictsFor } from './scheduling/verdictsFor.ts';
import { registrationsOf, schedulerOf } from './scheduling/wakersOf.ts';
import { clientLines } from './storage/clientLines.ts';
import { etcdFigures } from './storage/etcdFigures.ts';
import { etcdKey } from './storage/etcdKey.ts';
import { listCosts } from './storage/listCosts.ts';
import { listRules } from './storage/listRules.ts';
import { ringView } from './storage/ringView.ts';
import { storageMetrics } from './storage/storageMetrics.ts';
import { storeKeys } from './storage/storeKeys.ts';
import { trafficViews } from './traffic/trafficViews.ts';

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
