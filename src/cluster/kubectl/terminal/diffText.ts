import { isRecord } from '#base/isRecord.ts';
import { printedObject } from '#model/encoding/printedObject.ts';
import type { KubeObject } from '#model/kinds.ts';
import { kubectlYaml } from '#model/manifest/exportManifests.ts';
import { unifiedDiff } from '#model/validation/unifiedDiff.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * Output of `kubectl diff` for one object: the present against the future state; '' when they are equal. kubectl writes
 * both into files of temporary folders. Here the folders are called LIVE and MERGED, and the files have no times.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/diff/diff.go.
 */
export function diffText(live: KubeObject | undefined, merged: KubeObject, showsSecrets: boolean): string {
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
export function withNoteOf(live: KubeObject | undefined, merged: KubeObject): KubeObject {
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
