import { SECOND_US } from '#base/time.ts';
import type { ScriptCommand, ScriptStep } from './scenario.ts';

/** Steps that give these commands, all at that second of the run. */
export function atSecond(second: number, ...commands: readonly ScriptCommand[]): ScriptStep[] {
  return commands.map((command) => ({ atUs: Math.round(second * SECOND_US), command }));
}

/** The same of manifests. */
export function applyAt(second: number, manifests: string): ScriptStep {
  return { atUs: Math.round(second * SECOND_US), apply: manifests };
}

type Load = Extract<ScriptCommand, { type: 'load.start' }>;

/** A ServiceAccount whose program sends one sort of request again and again. */
export function serviceAccountLoad(
  account: string,
  load: Partial<Load> & Pick<Load, 'id' | 'url' | 'ratePerSecond'>,
): Load {
  const namespace = account.split(':')[0] ?? '';
  return {
    type: 'load.start',
    method: 'GET',
    user: `system:serviceaccount:${account}`,
    groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'],
    ...load,
  };
}

/** Changes one object as `kubectl patch --type=merge` does. */
export function patchAt(second: number, url: string, change: string): ScriptStep[] {
  return atSecond(second, {
    type: 'request.send',
    method: 'PATCH',
    url,
    contentType: 'application/merge-patch+json',
    body: change,
  });
}
