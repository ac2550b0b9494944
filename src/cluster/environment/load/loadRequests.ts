import type { HttpRequest, RequestArrived } from '#cluster/api/request.ts';
import { LOAD } from './loadAnswers.ts';
import { factsOf, type LoadWanted } from './loadRecords.ts';

/** What one generator's clients send, by the client's number. */
interface Sent {
  readonly load: LoadWanted;
  readonly byClient: RequestArrived[];
}

/**
 * Each client of a generator sends one request again and again. It is made once: equal requests are then the same object to all
 * who keep, compare or digest them.
 */
export class LoadRequests {
  private readonly known = new Map<string, Sent>();

  /** `client`: its number, from 1. */
  of(load: LoadWanted, client: number): RequestArrived {
    let sent = this.known.get(load.id);
    if (!sent || !sendsTheSame(sent.load, load)) {
      sent = { load, byClient: [] };
      this.known.set(load.id, sent);
    }
    sent.byClient[client] ??= arrival(load, client);
    return sent.byClient[client];
  }
}

function arrival(load: LoadWanted, client: number): RequestArrived {
  const { id, method, body } = load;
  const url = numbered(load.url, client);
  const request: HttpRequest = {
    verb: 'http',
    user: numbered(load.user, client),
    kind: '',
    name: url,
    method,
    url,
    ...(body && { body }),
  };
  return { type: 'request.arrived', request, from: `${LOAD}/${id}`, client: factsOf(load, client) };
}

/** Whether all that stands in the requests is the same. The rates may differ. */
function sendsTheSame(a: LoadWanted, b: LoadWanted): boolean {
  return (
    a === b ||
    (a.method === b.method &&
      a.url === b.url &&
      a.body === b.body &&
      a.user === b.user &&
      a.groups === b.groups &&
      a.userAgent === b.userAgent &&
      a.executionUs === b.executionUs &&
      a.sizeBytes === b.sizeBytes)
  );
}

function numbered(text: string, client: number): string {
  return text.replaceAll('{n}', String(client));
}
