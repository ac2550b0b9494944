import type { Endpoint } from '#model/generated/types.ts';
import type { LifeLane, LifeSpan } from '#protocol/podLife.ts';
import { lane } from './lane.ts';
import type { LifeTape, Version } from './lifeTape.ts';
import type { Life } from './lives.ts';
import { type Draft, stretches } from './stretches.ts';

/** The Pod's state in the EndpointSlices of each Service. */
export function endpointLanes(tape: LifeTape, life: Life): LifeLane[] {
  const bySlice = grouped(tape.endpoints, ({ slice }) => slice);
  return [...bySlice].flatMap(([slice, versions]) => {
    const spans = stretches(versions, ({ endpoint }) =>
      endpoint && endpoint.targetRef?.uid === life.uid ? endpointDraft(endpoint) : undefined,
    );
    const service = versions[0]?.value?.service ?? slice;
    return spans.length === 0 ? [] : [lane(`endpoint ${slice}`, 'endpoint', 'EndpointSlice', { of: service, spans })];
  });
}

function endpointDraft({ conditions = {}, addresses }: Endpoint): Draft {
  const detail = addresses.join(', ');
  if (conditions.terminating) {
    const label = conditions.serving ? 'serving, terminating' : 'terminating';
    return { tone: 'term', label, detail };
  }
  return conditions.ready === false
    ? { tone: 'plain', label: 'ready=false', detail }
    : { tone: 'ok', label: 'ready', detail };
}

/** The times during which kube-proxy's rules included the Pod, on the nodes from which clients send requests. */
export function proxyLanes(tape: LifeTape, life: Life): LifeLane[] {
  const byRules = new Map<string, Version<string>[]>();
  for (const { rules, seq, atUs, uid, isIn } of tape.rules) {
    if (uid !== life.uid) continue;
    const versions = byRules.get(rules) ?? [];
    versions.push({ seq, atUs, value: isIn ? uid : undefined });
    byRules.set(rules, versions);
  }
  return [...byRules].flatMap(([rules, versions]) => {
    const [node = '', service = ''] = rules.split('|');
    const spans = stretches(versions, () => ({ tone: 'ok', code: 'routed', label: node, detail: service }));
    return spans.length === 0 ? [] : [lane(`proxy ${rules}`, 'proxy', 'kube-proxy', { of: node, spans })];
  });
}

/** Failures closer than this are one span. */
const APART_US = 1_500_000;
const LEAST_US = 100_000;

/** The red zone: requests that were sent to the Pod and not answered. */
export function requestsLane(tape: LifeTape, life: Life): LifeLane[] {
  const spans: LifeSpan[] = [];
  for (const { uid, seq, atUs, count, outcome, cause } of tape.failures) {
    if (uid !== life.uid) continue;
    const last = spans.at(-1);
    if (last && last.cause === cause && atUs - last.toUs <= APART_US)
      spans[spans.length - 1] = { ...last, toUs: atUs, count: (last.count ?? 0) + count };
    else
      spans.push({
        fromUs: atUs - LEAST_US,
        toUs: atUs,
        seq,
        tone: 'bad',
        code: 'missed',
        label: '',
        detail: '',
        count,
        cause,
        outcome,
      });
  }
  return spans.length === 0 ? [] : [lane('requests', 'requests', 'requests', { spans })];
}

function grouped<T>(versions: readonly Version<T>[], keyOf: (value: T) => string): Map<string, Version<T>[]> {
  const groups = new Map<string, Version<T>[]>();
  for (const version of versions) {
    if (!version.value) continue;
    const key = keyOf(version.value);
    const group = groups.get(key) ?? [];
    if (group.length === 0) groups.set(key, group);
    group.push(version);
  }
  return groups;
}
