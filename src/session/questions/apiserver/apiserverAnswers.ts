import { SECOND_US } from '#base/time.ts';
import { userAgentOf } from '#cluster/api/clientIdentity.ts';
import { type ApiRequest, type ApiResponse, isResponse, type RequestArrived } from '#cluster/api/request.ts';
import { infoOf, pathOf } from '#cluster/api/requestInfo.ts';
import { ARRIVAL_STAGES, EXECUTION_STAGES, type RequestStage } from '#cluster/api/requestStages.ts';
import { watchName } from '#cluster/api/watchStream.ts';
import type { AdmissionStep } from '#cluster/apiserver/admission/admissionResult.ts';
import { apiServerEvent, requestExecuted } from '#cluster/apiserver/apiServerEvents.ts';
import type { StageStep } from '#cluster/apiserver/chain/stageTrace.ts';
import { checkFlags } from '#cluster/apiserver/flags/checkFlags.ts';
import { type InFlightRequest, QUEUED_REQUESTS } from '#cluster/apiserver/requestRecords.ts';
import { CONNECTION_HISTORY } from '#cluster/apiserver/servers/loadBalancer.ts';
import { API_SERVERS } from '#cluster/apiserver/servers/serverRecords.ts';
import { PERSON_WATCHES } from '#cluster/kubectl/kubectl.ts';
import { putOnAgenda } from '#kernel/agenda.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry, TraceStep } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { checkKubeconfig } from '#model/manifest/checkKubeconfig.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import type { ApiserverQuestions, RequestXray, XrayStage } from '#protocol/requestWay.ts';
import type { ConnectionHistory, RequestWire } from '#protocol/storageViews.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { storageMetrics } from '../storage/storageMetrics.ts';
import { metricsText, selectSeries } from './metricsText.ts';
import { answerOf, comesAgain, requestLines } from './requestLines.ts';
import { clientRates, loadViews, serversView } from './serversView.ts';

/** Most entries after the arrival that the search for the answer covers. */
const LOOK_AHEAD = 20_000;

const METHODS: Readonly<Record<string, string>> = {
  get: 'GET',
  list: 'GET',
  watch: 'GET',
  create: 'POST',
  update: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  deletecollection: 'DELETE',
};

export const apiserverAnswers: Answers<ApiserverQuestions> = {
  requests: requestLines,
  requestXray: (reader, { seq }) => requestXray(reader, seq),
  requestWire: (reader, { seq }) => requestWire(reader, seq),
  servers: ({ world }) => serversView(world),
  connectionHistory: ({ world }) => connectionHistory(world),
  loads: ({ world }) => loadViews(world),
  clientRates: ({ world }) => clientRates(world),
  metrics: (reader, { server }) => exposition(reader, server),
  series: (reader, { selector }) => selectSeries(exposition(reader), selector),
  checkFlags: (_, { text }) => checkFlags(text),
  checkKubeconfig: (_, { text }) => checkKubeconfig(text),
};

function exposition(reader: Reader, server?: string): string {
  return metricsText(reader, server) + storageMetrics(reader.world);
}

/** The servers' connections over time. Nothing changes between two points. */
function connectionHistory(world: World): ConnectionHistory {
  const servers = world
    .table(API_SERVERS)
    .values()
    .map(({ id }) => id);
  const history = world.table(CONNECTION_HISTORY);
  return {
    servers,
    points: history.keys().map((second) => ({
      timeUs: second * SECOND_US,
      connections: servers.map((id) => history.get(second)?.connections[id] ?? 0),
    })),
  };
}

/**
 * The request and its answer; `seq` as in `requestXray`. The cost of a long list is known once it has been read,
 * before the answer.
 */
function requestWire(reader: Reader, seq: number): RequestWire | undefined {
  const xray = requestXray(reader, seq);
  const arrived = xray && apiServerEvent(reader.run.entry(xray.id));
  if (!xray || arrived?.type !== 'request.arrived') return undefined;
  const { request } = arrived;
  const last = reader.run.entry(xray.answeredSeq ?? seq);
  const response = last && responseIn(last);
  const read = response?.ok ? response.read : undefined;
  const stream = reader.world.table(PERSON_WATCHES).get(watchName(xray.from, xray.id));
  const object = response?.ok ? (response.object ?? read?.objects[0]) : undefined;
  return {
    ...lineOf(request),
    body: bodyOf(request),
    ...(read && { cost: read.cost }),
    ...(stream && { stream }),
    resourceVersion: read?.resourceVersion ?? '',
    continue: read?.continue ?? (response?.ok === false ? (response.continue ?? '') : ''),
    remaining: read?.remainingItemCount ?? 0,
    retryAfterSeconds: response?.ok === false ? (response.retryAfterSeconds ?? 0) : 0,
    answer: object ? objectYaml(object) : '',
    goaway: last?.reasons.some(({ type }) => type === 'connection.goingAway') ?? false,
  };
}

/** The answer on its way to the client. A long list's answer is kept until it has been sent. */
function responseIn(entry: Entry): ApiResponse | undefined {
  for (const due of putOnAgenda(entry)) {
    if (isResponse(due.event)) return due.event.response;
    const answer = requestExecuted(due)?.answer;
    if (answer) return answer;
  }
  return undefined;
}

function lineOf(request: ApiRequest): { readonly method: string; readonly url: string } {
  if (request.verb === 'http') return { method: request.method, url: request.url };
  const info = infoOf(request);
  return { method: METHODS[info.verb] ?? '', url: pathOf(info) };
}

function bodyOf(request: ApiRequest): string {
  if (request.verb === 'http') return request.body ? objectYaml(request.body as KubeObject) : '';
  if ('object' in request && request.object) return objectYaml(request.object);
  return request.verb === 'patch' ? objectYaml(request.patch as KubeObject) : '';
}

/**
 * Everything about one request: `seq` is the entry of its arrival or of its answer. Both entries run again with
 * tracing.
 */
function requestXray(reader: Reader, seq: number): RequestXray | undefined {
  const entry = reader.run.entry(seq);
  if (!entry) return undefined;
  const id = requestExecuted(entry)?.id ?? seq;
  const arrival = reader.run.entry(id);
  const arrived = apiServerEvent(arrival);
  if (!arrival || arrived?.type !== 'request.arrived') return undefined;
  const answer = answerEntry(reader, id);
  const arrivalSteps = stepsOf(reader, id);
  const answerSteps = answer ? stepsOf(reader, answer.seq) : [];
  return xray(arrival, arrived, answer, arrivalSteps, answerSteps, flightOf(arrival, answer));
}

function xray(
  arrival: Entry,
  { request, from, client }: RequestArrived,
  answer: Entry | undefined,
  arrivalSteps: readonly TraceStep[],
  answerSteps: readonly TraceStep[],
  flight: InFlightRequest | undefined,
): RequestXray {
  const info = infoOf(request);
  const isOver = answer !== undefined || flight === undefined;
  const { code, message } = isOver ? answerOf(answer ?? arrival, request) : { code: 0, message: '' };
  const answeredUs = answer?.atUs ?? (isOver ? arrival.atUs : undefined);
  return {
    id: arrival.seq,
    ...(answer && { answeredSeq: answer.seq, startedUs: flight?.startedUs ?? arrival.atUs }),
    arrivedUs: arrival.atUs,
    ...(answeredUs !== undefined && { answeredUs }),
    server: flight?.server ?? arrival.actor,
    from,
    user: flight?.identity.user ?? request.user,
    groups: flight?.identity.groups ?? [],
    userAgent: client?.userAgent ?? userAgentOf(from, request.user),
    verb: info.verb,
    path: pathOf(info),
    flowSchema: flight?.flowSchema ?? reasonText(arrival, 'flowSchema'),
    level: flight?.level ?? reasonText(arrival, 'level'),
    seats: flight?.seats ?? 0,
    queue: flight?.queue ?? -1,
    code,
    message,
    stages: [
      ...stagesOf('arrival', ARRIVAL_STAGES, arrivalSteps),
      ...stagesOf('execution', EXECUTION_STAGES, answerSteps),
    ],
    admission: answerSteps.flatMap((step) => {
      if (step.type !== 'admission.changed') return [];
      const { plugin, changes } = step as AdmissionStep;
      return [{ plugin, changes }];
    }),
  };
}

/**
 * The last entry in which the server worked on the request before it answered. A long list is read before it is
 * answered.
 */
function answerEntry({ run }: Reader, id: number): Entry | undefined {
  let found: Entry | undefined;
  const last = Math.min(run.head.seq, id + LOOK_AHEAD);
  for (let seq = id + 1; seq <= last; seq++) {
    const entry = run.entry(seq);
    if (!entry) break;
    if (requestExecuted(entry)?.id !== id) continue;
    found = entry;
    if (!comesAgain(entry, id)) break;
  }
  return found && !comesAgain(found, id) ? readEntry(run, found) : undefined;
}

/** The entry in which the storage was read. It comes before the entry of the answer when reading took long. */
function readEntry(run: Reader['run'], entry: Entry): Entry {
  return requestExecuted(entry)?.answer === undefined ? entry : (run.entry(entry.cause) ?? entry);
}

/** The server's record of the request while it was inside; `undefined` when the server rejected it at once. */
function flightOf(arrival: Entry, answer: Entry | undefined): InFlightRequest | undefined {
  if (answer) return requestExecuted(answer);
  const queued = changesOf(arrival, QUEUED_REQUESTS).find(({ key, after }) => key === arrival.seq && after)?.after;
  if (queued) return queued;
  return putOnAgenda(arrival)
    .map(requestExecuted)
    .find((flight) => flight?.id === arrival.seq);
}

function stepsOf(reader: Reader, seq: number): readonly TraceStep[] {
  return reader.run.explain(seq)?.steps ?? [];
}

function stagesOf(
  phase: XrayStage['phase'],
  stages: readonly RequestStage[],
  steps: readonly TraceStep[],
): XrayStage[] {
  const met = new Map(steps.filter(isStage).map((step) => [step.stage, step]));
  return stages.map(({ id, upstream }) => {
    const step = met.get(id);
    if (!step) return { id, upstream, phase, outcome: 'notReached', offsetUs: 0, durationUs: 0, detail: '' };
    const { offsetUs, durationUs, detail } = step;
    const outcome = step.type === 'stage.passed' ? 'passed' : 'refused';
    return { id, upstream, phase, outcome, offsetUs, durationUs, detail };
  });
}

function isStage(step: TraceStep): step is StageStep {
  return step.type === 'stage.passed' || step.type === 'stage.refused';
}

function reasonText(entry: Entry, field: string): string {
  const reason = entry.reasons[0] as Readonly<Record<string, unknown>> | undefined;
  return String(reason?.[field] ?? '');
}
