import type { ManifestFile } from '#model/manifest/parseManifests.ts';
import { traceTableOf } from './traceColumns.ts';

/** More characters than a header has, whatever columns it names: a dump of a cluster may be one line of many megabytes. */
const LONGEST_HEADER = 10_000;

/** Whether a text is one of a trace's tables: its first line is such a header. */
export function looksLikeTrace(text: string): boolean {
  const [header = ''] = text
    .slice(0, LONGEST_HEADER)
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, 1);
  return traceTableOf(header.split(',').map((name) => name.replaceAll('"', ''))) !== undefined;
}

/** Whether a file is to be read as a trace: it says so by its name, or by its first line. */
export function isTraceFile({ name, text }: ManifestFile): boolean {
  return /\.csv$/i.test(name) || looksLikeTrace(text);
}
