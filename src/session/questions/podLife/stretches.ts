import type { Micros } from '#base/time.ts';
import type { LifeSpan, SpanCode, SpanTone } from '#protocol/podLife.ts';
import type { Version } from './lifeTape.ts';

/** The part of a lane that one version of a record gives. */
export interface Draft {
  readonly tone: SpanTone;
  readonly code?: SpanCode;
  readonly label?: string;
  readonly detail?: string;
  readonly count?: number;
}

/** One span for each stretch of equal versions; the span keeps the last details. */
export function stretches<T>(
  versions: readonly Version<T>[],
  read: (value: T, version: Version<T>) => Draft | undefined,
): LifeSpan[] {
  const spans: LifeSpan[] = [];
  let open: LifeSpan | undefined;
  const close = (toUs: Micros) => {
    // A run that ends immediately is still a run.
    if (open && (toUs > open.fromUs || open.code === 'run')) spans.push({ ...open, toUs });
    open = undefined;
  };
  for (const version of versions) {
    const draft = version.value === undefined ? undefined : read(version.value, version);
    if (open && draft && isSame(open, draft)) {
      open = { ...open, detail: draft.detail ?? '' };
      continue;
    }
    close(version.atUs);
    if (draft) open = begun(draft, version);
  }
  if (open) spans.push(open);
  return spans;
}

function begun({ tone, code = '', label = '', detail = '', count }: Draft, { seq, atUs }: Version<unknown>): LifeSpan {
  return { fromUs: atUs, toUs: -1, seq, tone, code, label, detail, ...(count === undefined ? undefined : { count }) };
}

function isSame(span: LifeSpan, draft: Draft): boolean {
  return (
    span.tone === draft.tone &&
    span.code === (draft.code ?? '') &&
    span.label === (draft.label ?? '') &&
    span.count === draft.count
  );
}
