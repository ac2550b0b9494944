import { type ApiRequest, type ApiResponse, isResponse } from '#cluster/api/request.ts';
import { infoOf, pathOf } from '#cluster/api/requestInfo.ts';
import { watchName } from '#cluster/api/watchStream.ts';
import { apiServerEvent, requestExecuted } from '#cluster/apiserver/apiServerEvents.ts';
import { PERSON_WATCHES } from '#cluster/kubectl/personWatch.ts';
import { putOnAgenda } from '#kernel/agenda.ts';
import type { Entry } from '#kernel/entry.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import type { RequestWire } from '#protocol/storageViews.ts';
import type { Reader } from '#session/reader.ts';
import { requestXray } from './requestXray.ts';

/**
 * The request and its answer; `seq` as in `requestXray`. The cost of a long list is known once it has been read,
 * before the answer.
 */
export function requestWire(reader: Reader, seq: number): RequestWire | undefined {
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
