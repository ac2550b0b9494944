import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { KubeObject } from '#model/kinds.ts';
import { exportYaml } from '#model/manifest/exportManifests.ts';
import { parseManifests } from '#model/manifest/parseManifests.ts';
import { serverFindings } from '#session/commands/readManifests.ts';
import { percentiles, took } from './support/percentiles.ts';

const LINES = 2000;
const TIMES = 30;

interface Recorded {
  readonly cases: readonly { readonly request: { readonly object: KubeObject } }[];
}

/** How long a manifest of 2,000 lines is checked, of every kind that was recorded with its defaults; and how long it is read. */
export default function validation(): object {
  const file = new URL('../conformance/cluster/defaulting.json.gz', import.meta.url);
  const { cases } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Recorded;
  const recorded = cases.map(({ request }) => request.object);
  const objects: KubeObject[] = [];
  const length = () => exportYaml(objects).split('\n').length;
  while (length() < LINES) {
    const index = objects.length;
    const object = recorded[index % recorded.length] as KubeObject;
    objects.push({ ...object, metadata: { ...object.metadata, name: `x${index}` } });
  }
  const text = exportYaml(objects);
  const check = () => {
    for (const object of objects) serverFindings(object);
  };
  const first = took(check);
  const checks = Array.from({ length: TIMES }, () => took(check));
  const whole = Array.from({ length: TIMES }, () => took(() => parseManifests([{ name: 'a', text }], serverFindings)));
  return {
    lines: length(),
    objects: objects.length,
    firstCheckMs: first,
    check: percentiles(checks),
    readAndCheck: percentiles(whole),
  };
}
