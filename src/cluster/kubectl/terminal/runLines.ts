import { isRecord } from '#base/record.ts';
import type { ApiRequest, ApiResponse } from '#cluster/api/request.ts';
import type { ActorContext } from '#kernel/event.ts';
import { printedObject, sortedJson } from '#model/encoding/printedObject.ts';
import type { KubeObject } from '#model/kinds.ts';
import { kubectlYaml } from '#model/manifest/exportManifests.ts';
import { unifiedDiff } from '#model/validation/unifiedDiff.ts';
import type { KubectlFailure, KubectlGoal, KubectlRun, KubectlStep, ObjectPlace } from './terminalRecords.ts';
import { failureText } from './terminalRecords.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

export function countText({ plan, sent }: KubectlRun): string {
  return `(model) ${plan.steps.length} times kubectl: ${sent.others} requests for objects, ${sent.discovery} for discovery`;
}

export function said(run: KubectlRun, context: ActorContext, text: string, stream: 'out' | 'err' = 'out'): KubectlRun {
  return { ...run, lines: [...run.lines, { atUs: context.nowUs, stream, text }] };
}

/**
 * Adds the server's warnings to the output, each text once in a command. Upstream source (v1.36.2):
 * staging/src/k8s.io/client-go/rest/warnings.go, NewWarningWriter.
 */
export function withWarnings(run: KubectlRun, { warnings = [] }: ApiResponse, context: ActorContext): KubectlRun {
  return warnings
    .map((text) => `Warning: ${text}`)
    .reduce((now, text) => (now.lines.some((line) => line.text === text) ? now : said(now, context, text, 'err')), run);
}

/** Whether the object of the first read is kept for a comparison with the last response. */
export function isCompared(step: KubectlStep): boolean {
  return step.unchanged !== undefined || isDiff(step.shows) || isDryRun(step);
}

/** Whether the server stores nothing of the request. */
function isDryRun({ requests }: KubectlStep): boolean {
  const request = requests.at(-1);
  if (request?.verb === 'http') return request.url.includes('dryRun=All');
  return request?.dryRun === true;
}

/**
 * Whether the response has the version that the first request read. Two responses have it and still differ. One is that
 * of a dry run. The other is that of the update that removes the last finalizer, because the object is removed and not
 * written. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go,
 * deleteWithoutFinalizers.
 */
export function isUnchanged(run: KubectlRun, step: KubectlStep, answered: KubeObject | undefined): boolean {
  const version = answered?.metadata.resourceVersion ?? '';
  if (step.unchanged === undefined || version === '' || version !== run.seenVersion) return false;
  if (isDryRun(step)) return sortedJson(run.seen) === sortedJson(answered);
  return !hasLostFinalizers(run.seen, answered);
}

function hasLostFinalizers(seen: KubeObject | undefined, answered: KubeObject | undefined): boolean {
  const isMarked = answered?.metadata.deletionTimestamp !== undefined;
  return isMarked && !answered.metadata.finalizers?.length && (seen?.metadata.finalizers?.length ?? 0) > 0;
}

export function isDiff(shows: KubectlStep['shows']): boolean {
  return shows === 'diff' || shows === 'diffWithSecrets';
}

export function shown(
  answered: KubeObject,
  { requests, shows: format, showsManagers = false }: KubectlStep,
  seen: KubeObject | undefined,
): string {
  const object = showsManagers ? answered : withoutManagers(answered);
  if (isDiff(format)) {
    const compared = isServerSide(requests.at(-1)) ? object : withNoteOf(seen, object);
    return diffText(seen, compared, format === 'diffWithSecrets');
  }
  const whole = printedObject(object);
  const text = format === 'yaml' ? kubectlYaml(whole) : sortedJson(whole, 4);
  return text.replace(/\n$/, '');
}

function isServerSide(request: ApiRequest | undefined): boolean {
  return request?.verb === 'http' && request.contentType === 'application/apply-patch+yaml';
}

function withoutManagers(object: KubeObject): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

export function failed(run: KubectlRun, failure: KubectlFailure): KubectlRun {
  return { ...run, failures: [...run.failures, failure] };
}

/** Handles a step without requests: it fails, or warns. */
export function withoutRequest(run: KubectlRun, { failure, warning }: KubectlStep, context: ActorContext): KubectlRun {
  if (failure !== undefined) return failed(run, { text: failure });
  return warning === undefined ? run : said(run, context, warning, 'err');
}

/** Adds the conditions that `kubectl wait` has seen, in the order of the objects. */
export function reportMet(run: KubectlRun, context: ActorContext): KubectlRun {
  const { goal } = run.plan;
  if (goal?.type !== 'condition') return run;
  const met = goal.objects.flatMap((place) => run.met.filter((shown) => shown === place.shown));
  const lines = met.map((shown) => `${shown} condition met`);
  return lines.reduce((all, line) => said(all, context, line), run);
}

/** Adds the failures of a process at its end. */
export function reportFailures(run: KubectlRun, context: ActorContext): KubectlRun {
  const newFailures = run.failures.slice(run.told);
  if (newFailures.length === 0) return run;
  return { ...said(run, context, failureText(newFailures), 'err'), told: run.failures.length };
}

export function placesOf(run: KubectlRun, goal: KubectlGoal): readonly ObjectPlace[] {
  if (goal.type === 'rollout') return [goal.object];
  if (goal.type === 'condition') return goal.objects;
  return goal.objects.filter(({ kind, key }) => run.deleted[`${kind} ${key}`] !== undefined);
}

/**
 * Output of `kubectl diff` for one object: the present against the future state; '' when they are equal. kubectl writes
 * both into files of temporary folders. Here the folders are called LIVE and MERGED, and the files have no times.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/diff/diff.go.
 */
function diffText(live: KubeObject | undefined, merged: KubeObject, showsSecrets: boolean): string {
  const [from, to] = masked(live, merged, showsSecrets).map(
    (object) => object && kubectlYaml(printedObject(object)).replace(/\n$/, ''),
  );
  if (to === undefined || from === to) return '';
  const name = fileName(merged);
  const hunks = from === undefined ? added(to) : unifiedDiff(from, to).replace(/\n$/, '');
  const [before, after] = [`LIVE/${name}`, `MERGED/${name}`];
  return [`diff -u -N ${before} ${after}`, `--- ${before}`, `+++ ${after}`, hunks].join('\n');
}

function added(text: string): string {
  const lines = text.split('\n');
  return [`@@ -0,0 +1,${lines.length} @@`, ...lines.map((line) => `+${line}`)].join('\n');
}

/** `apps.v1.Deployment.default.web` */
function fileName({ apiVersion, kind, metadata }: KubeObject): string {
  return [apiVersion.replace('/', '.'), kind, metadata.namespace ?? '', metadata.name].join('.');
}

/** Without server-side apply, the diff ignores changes of the last-applied annotation: the live one is kept. */
function withNoteOf(live: KubeObject | undefined, merged: KubeObject): KubeObject {
  const { annotations, ...metadata } = merged.metadata;
  const { [LAST_APPLIED]: _, ...others } = annotations ?? {};
  const note = live?.metadata.annotations?.[LAST_APPLIED];
  const kept = note === undefined ? others : { ...others, [LAST_APPLIED]: note };
  return { ...merged, metadata: { ...metadata, ...(Object.keys(kept).length > 0 && { annotations: kept }) } };
}

type Pair = readonly [live: KubeObject | undefined, merged: KubeObject];

/** Masks values of Secrets, but shows which of them change. */
function masked(live: KubeObject | undefined, merged: KubeObject, showsSecrets: boolean): Pair {
  if (showsSecrets || merged.kind !== 'Secret' || merged.apiVersion !== 'v1') return [live, merged];
  const [from, to] = [dataOf(live), dataOf(merged)];
  const mask = (own: Data, other: Data, word: string): Data =>
    Object.fromEntries(
      Object.keys(own).map((key) => [
        key,
        Object.hasOwn(other, key) && own[key] !== other[key] ? `*** (${word})` : '***',
      ]),
    );
  return [live && withData(live, mask(from, to, 'before')), withData(merged, mask(to, from, 'after'))];
}

type Data = Readonly<Record<string, unknown>>;

function dataOf(object: KubeObject | undefined): Data {
  const data = object && 'data' in object ? object.data : undefined;
  return isRecord(data) ? data : {};
}

function withData(object: KubeObject, data: Data): KubeObject {
  return Object.keys(data).length > 0 ? ({ ...object, data } as KubeObject) : object;
}
