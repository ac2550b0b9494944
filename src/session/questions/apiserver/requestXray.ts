import { userAgentOf } from '#cluster/api/clientIdentity.ts';
import type { RequestArrived } from '#cluster/api/request.ts';
import { infoOf, pathOf } from '#cluster/api/requestInfo.ts';
import { ARRIVAL_STAGES, EXECUTION_STAGES, type RequestStage } from '#cluster/api/requestStages.ts';
import type { AdmissionBeat } from '#cluster/apiserver/admission/admissionTrace.ts';
import { apiServerEvent, requestExecuted } from '#cluster/apiserver/apiServerEvents.ts';
import type { StageBeat } from '#cluster/apiserver/chain/stageTrace.ts';
import { type InFlight, QUEUED_REQUESTS } from '#cluster/apiserver/requestRecords.ts';
import { putOnAgenda } from '#kernel/agenda.ts';
import { changesOf } from '#kernel/changesOf.ts';
import type { Entry } from '#kernel/entry.ts';
import type { Beat } from '#kernel/event.ts';
import type { RequestXray, XrayStage } from '#protocol/requestWay.ts';
import type { Reader } from '#session/reader.ts';
import { answerOf, comesAgain } from './requestLines.ts';

/** Most entries after the arrival that the search for the answer covers. */
const LOOK_AHEAD = 20_000;

/**
 * Everything about one request: `seq` is the entry of its arrival or of its answer. Both entries run again with
 * tracing.
 */
export function requestXray(reader: Reader, seq: number): RequestXray | undefined {
  const entry = reader.run.entry(seq);
  if (!entry) return undefined;
  const id = requestExecuted(entry)?.id ?? seq;
  const arrival = reader.run.entry(id);
  const arrived = apiServerEvent(arrival);
  if (!arrival || arrived?.type !== 'request.arrived') return undefined;
  const answer = answerEntry(reader, id);
  const arrivalBeats = beatsOf(reader, id);
  const answerBeats = answer ? beatsOf(reader, answer.seq) : [];
  return xray(arrival, arrived, answer, arrivalBeats, answerBeats, flightOf(arrival, answer));
}

function xray(
  arrival: Entry,
  { request, from, client }: RequestArrived,
  answer: Entry | undefined,
  arrivalBeats: readonly Beat[],
  answerBeats: readonly Beat[],
  flight: InFlight | undefined,
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
      ...stagesOf('arrival', ARRIVAL_STAGES, arrivalBeats),
      ...stagesOf('execution', EXECUTION_STAGES, answerBeats),
    ],
    admission: answerBeats.flatMap((beat) => {
      if (beat.type !== 'admission.changed') return [];
      const { plugin, changes } = beat as AdmissionBeat;
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
function flightOf(arrival: Entry, answer: Entry | undefined): InFlight | undefined {
  if (answer) return requestExecuted(answer);
  const queued = changesOf(arrival, QUEUED_REQUESTS).find(({ key, after }) => key === arrival.seq && after)?.after;
  if (queued) return queued;
  return putOnAgenda(arrival)
    .map(requestExecuted)
    .find((flight) => flight?.id === arrival.seq);
}

function beatsOf(reader: Reader, seq: number): readonly Beat[] {
  return reader.run.explain(seq)?.beats ?? [];
}

function stagesOf(phase: XrayStage['phase'], stages: readonly RequestStage[], beats: readonly Beat[]): XrayStage[] {
  const met = new Map(beats.filter(isStage).map((beat) => [beat.stage, beat]));
  return stages.map(({ id, upstream }) => {
    const beat = met.get(id);
    if (!beat) return { id, upstream, phase, outcome: 'notReached', offsetUs: 0, durationUs: 0, detail: '' };
    const { offsetUs, durationUs, detail } = beat;
    const outcome = beat.type === 'stage.passed' ? 'passed' : 'refused';
    return { id, upstream, phase, outcome, offsetUs, durationUs, detail };
  });
}

function isStage(beat: Beat): beat is StageBeat {
  return beat.type === 'stage.passed' || beat.type === 'stage.refused';
}

function reasonText(entry: Entry, field: string): string {
  const reason = entry.reasons[0] as Readonly<Record<string, unknown>> | undefined;
  return String(reason?.[field] ?? '');
}
