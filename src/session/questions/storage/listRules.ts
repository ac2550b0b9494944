import { cacheRevision } from '#cluster/apiserver/cacher/cacheState.ts';
import { readOptions } from '#cluster/apiserver/cacher/readOptions.ts';
import { planList } from '#cluster/apiserver/cacher/readPlan.ts';
import type { ListRule } from '#protocol/storage.ts';
import type { Reader } from '#session/reader.ts';

const VERSIONS = ['unset', '0', 'n'] as const;
const MATCHES = ['', 'NotOlderThan', 'Exact'] as const;

/**
 * The server of a LIST of a kind now, for every combination of version, match and limit. `n` is the revision of its
 * cache.
 */
export function listRules(reader: Reader, kind: string): ListRule[] {
  return VERSIONS.flatMap((resourceVersion) =>
    MATCHES.flatMap((match) =>
      [false, true].map((hasLimit) => ruleOf(reader, kind, { resourceVersion, match, hasLimit })),
    ),
  );
}

type Asked = Pick<ListRule, 'resourceVersion' | 'match' | 'hasLimit'>;

function ruleOf({ world, run }: Reader, kind: string, asked: Asked): ListRule {
  const nowUs = run.clockUs;
  const version =
    asked.resourceVersion === 'n'
      ? String(cacheRevision(world, kind, nowUs))
      : asked.resourceVersion === '0'
        ? '0'
        : '';
  const query = {
    ...(version === '' ? undefined : { resourceVersion: version }),
    ...(asked.match === '' ? undefined : { resourceVersionMatch: asked.match }),
    ...(asked.hasLimit ? { limit: '500' } : undefined),
  };
  const parsed = readOptions(kind, query, false);
  if (!parsed.ok) return refused(asked, parsed.status.message);
  const planned = planList(world, kind, parsed.options, nowUs);
  if ('status' in planned) return refused(asked, planned.status.message);
  const { servedBy, because, wants } = planned.plan;
  const ignoresLimit = asked.hasLimit && wants === 'any' && servedBy === 'cache';
  return { ...asked, servedBy, because, ignoresLimit, refusal: '' };
}

function refused(asked: Asked, refusal: string): ListRule {
  return { ...asked, servedBy: '', because: '', ignoresLimit: false, refusal };
}
