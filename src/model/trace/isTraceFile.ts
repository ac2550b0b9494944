import type { ManifestFile } from '#model/manifest/parseManifests.ts';
import { traceTableOf } from './traceColumns.ts';

/** Longer than any header, whatever columns it has: a dump of a cluster may be one line of many megabytes. */
const LONGEST_HEADER = 10_000;

/** Whether a text is a table of a trace: its first line is such a header. */
export function looksLikeTrace(text: string): boolean {
  const [header = ''] = text
    .slice(0, LONGEST_HEADER)
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, 1);
  return traceTableOf(header.split(',').map((name) => name.replaceAll('"', ''))) !== undefined;
}

/** Whether a file is a trace, by its name or its first line. */
export function isTraceFile({ name, text }: ManifestFile): boolean {
  return /\.csv$/i.test(name) || looksLikeTrace(text);
}
