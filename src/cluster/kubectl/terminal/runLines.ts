import type { ActorContext } from '#kernel/actor.ts';
import { printedObject } from '#model/encoding/printedObject.ts';
import { sortedJson } from '#model/encoding/sortedJson.ts';
import type { KubeObject } from '#model/kinds.ts';
import { kubectlYaml } from '#model/manifest/exportManifests.ts';
import { diffText } from './diffText.ts';
import { failureText } from './statusText.ts';
import type { KubectlFailure, KubectlRun, KubectlStep } from './terminalRecords.ts';

export function countText({ plan, sent }: KubectlRun): string {
  return `(model) ${plan.steps.length} times kubectl: ${sent.others} requests for objects, ${sent.discovery} for discovery`;
}

export function said(run: KubectlRun, context: ActorContext, text: string, stream: 'out' | 'err' = 'out'): KubectlRun {
  return { ...run, lines: [...run.lines, { atUs: context.nowUs, stream, text }] };
}

export function isDiff(shows: KubectlStep['shows']): boolean {
  return shows === 'diff' || shows === 'diffWithSecrets';
}

export function shown(
  answered: KubeObject,
  { shows: format, showsManagers = false }: KubectlStep,
  seen: KubeObject | undefined,
): string {
  const object = showsManagers ? answered : withoutManagers(answered);
  if (isDiff(format)) return diffText(seen, object, format === 'diffWithSecrets');
  const whole = printedObject(object);
  const text = format === 'yaml' ? kubectlYaml(whole) : sortedJson(whole, 4);
  return text.replace(/\n$/, '');
}

function withoutManagers(object: KubeObject): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

export function failed(run: KubectlRun, failure: KubectlFailure): KubectlRun {
  return { ...run, failures: [...run.failures, failure] };
}

/** What `kubectl wait` has seen, in the order in which it goes through the objects. */
export function toldMet(run: KubectlRun, context: ActorContext): KubectlRun {
  const { goal } = run.plan;
  if (goal?.type !== 'condition') return run;
  const met = goal.objects.flatMap((place) => run.met.filter((shown) => shown === place.shown));
  const lines = met.map((shown) => `${shown} condition met`);
  return lines.reduce((all, line) => said(all, context, line), run);
}

/** The process that ends says what it could not do. */
export function told(run: KubectlRun, context: ActorContext): KubectlRun {
  const untold = run.failures.slice(run.told);
  if (untold.length === 0) return run;
  return { ...said(run, context, failureText(untold), 'err'), told: run.failures.length };
}
