import { useLayoutEffect, useState } from 'react';
import type { Micros } from '#base/time.ts';
import type { Texts } from '#i18n/useTexts.ts';
import { secondsOf } from '#panelParts/figures/formatFigures.ts';
import type { LifeLane, LifeMark, LifePart, LifeSpan } from '#protocol/podLife.ts';

/** Average letter width of the interface's font, relative to its size, for the words in lanes. */
const WIDTH_OF_SIZE = 0.58;

type T = Texts<'podLife'>;

const OWN_NAMES = ['image', 'hooks', 'signals', 'requests'] as const;

/** The name of a lane: Kubernetes' word where it has one. */
export function laneName(t: T, { kind, name, order, of }: LifeLane): string {
  if (kind === 'grace') return t('laneNames.grace');
  const own = OWN_NAMES.find((each) => each === name);
  if (kind !== 'container' && own) return t(`laneNames.${own}`);
  return kind === 'container' && order > 0 && of !== 'app' ? t('initLane', { order, name }) : name;
}

/** The note beside the name. `restarts` is the number at the present moment. */
export function laneNote(t: T, { kind, of, seconds }: LifeLane, restarts: number): string {
  switch (kind) {
    case 'sandbox':
      return t('pause');
    case 'probe':
      return [of, t('period', { seconds })].filter((text) => text !== '').join(' ');
    case 'grace':
      return t('budget', { seconds });
    case 'container':
      return restarts > 0 ? t('restarts', { count: restarts }) : of === 'app' ? '' : t(`kinds.${kindOf(of)}`);
    default:
      return of;
  }
}

function kindOf(of: string): 'init' | 'sidecar' | 'ephemeral' | 'app' {
  return of === 'init' || of === 'sidecar' || of === 'ephemeral' ? of : 'app';
}

/** The text in a span. */
export function spanLabel(t: T, { code, label, count = 0 }: LifeSpan): string {
  if (label !== '' && code !== 'routed') return label;
  return code === '' ? '' : codeText(t, code, label, count);
}

function codeText(t: T, code: Exclude<LifeSpan['code'], ''>, label: string, count: number): string {
  if (code === 'run' || code === 'missed') return t(`codes.${code}`, { count });
  return code === 'routed' ? t('codes.routed', { label }) : t(`codes.${code}`);
}

/** A span in a sentence: lane, name, beginning, end, and details. */
export function spanText(t: T, lane: LifeLane, span: LifeSpan, createdUs: Micros): string {
  const { code, label, detail, count = 0 } = span;
  const said = code === '' ? label : [label, codeText(t, code, label, count)].filter((text) => text !== '').join(', ');
  const parts = (span.parts ?? []).map((part) => partText(t, part, createdUs));
  const again = lane.kind === 'sandbox' && count > 0 ? t('attempt', { count }) : '';
  return sentence([laneName(t, lane), said, failure(t, span), again, period(t, span, createdUs), detail, ...parts]);
}

function failure(t: T, { outcome, cause }: LifeSpan): string {
  return outcome && cause ? `${t(`outcomes.${outcome}`)} (${t(`causes.${CAUSES[cause]}`)})` : '';
}

const CAUSES = {
  'process.stopped': 'stopped',
  'process.stopping': 'stopping',
  'process.starting': 'starting',
  'pod.gone': 'podGone',
  'node.gone': 'nodeGone',
  'application.unwell': 'unwell',
  'endpoints.none': 'none',
  'balancer.full': 'balancerFull',
} as const;

/** The name of a part of a span. */
export function partName(t: T, { code }: LifePart): string {
  return code === '' ? '' : codeText(t, code, '', 0);
}

function partText(t: T, part: LifePart, createdUs: Micros): string {
  const { fromUs, toUs } = part;
  return `${partName(t, part)} ${period(t, { fromUs, toUs }, createdUs)}`;
}

function period(t: T, { fromUs, toUs }: Pick<LifeSpan, 'fromUs' | 'toUs'>, createdUs: Micros): string {
  const from = secondsOf(fromUs - createdUs);
  return toUs < 0 ? t('since', { from }) : t('fromTo', { from, to: secondsOf(toUs - createdUs) });
}

export function markText(t: T, lane: LifeLane, mark: LifeMark, createdUs: Micros, count: number): string {
  const { label, detail, run, threshold, shape, seq, atUs } = mark;
  const counted = run !== undefined && threshold !== undefined ? t('ofThreshold', { run, threshold }) : '';
  const many = count > 1 ? t('times', { count }) : '';
  const more = shape === 'ahead' ? t('killAhead') : lane.kind === 'probe' && seq === 0 ? t('notRun') : '';
  return sentence([
    laneName(t, lane),
    label,
    counted,
    many,
    t('at', { at: secondsOf(atUs - createdUs) }),
    detail,
    more,
  ]);
}

function sentence(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

/**
 * The approximate letter width of an element's font, in CSS pixels. The font size changes with the window, so it is
 * read when `widthPx` changes.
 */
export function useLetterWidth(element: React.RefObject<HTMLElement | null>, widthPx: number): number | undefined {
  const [letterPx, setLetterPx] = useState<number>();
  useLayoutEffect(() => {
    if (!element.current || widthPx === 0) return;
    const sizePx = Number.parseFloat(getComputedStyle(element.current).fontSize);
    setLetterPx(Number.isNaN(sizePx) ? undefined : sizePx * WIDTH_OF_SIZE);
  }, [element, widthPx]);
  return letterPx;
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

interface Cell {
  readonly id: string;
  readonly x: number;
}

/** The cell that a key leads to: along a lane in order of time, or to another lane at about the same time. */
export function stepFrom(rows: readonly (readonly Cell[])[], from: string, step: Step): string {
  const at = rows.findIndex((row) => row.some(({ id }) => id === from));
  const row = [...(rows[at] ?? [])].sort((a, b) => a.x - b.x);
  const index = row.findIndex(({ id }) => id === from);
  const here = row[index];
  if (!here) return from;
  switch (step) {
    case 'left':
      return row[index - 1]?.id ?? from;
    case 'right':
      return row[index + 1]?.id ?? from;
    case 'first':
      return row[0]?.id ?? from;
    case 'last':
      return row.at(-1)?.id ?? from;
    default:
      return nearestIn(step === 'up' ? rows.slice(0, at).reverse() : rows.slice(at + 1), here.x) ?? from;
  }
}

function nearestIn(rows: readonly (readonly Cell[])[], x: number): string | undefined {
  const row = rows.find((cells) => cells.length > 0) ?? [];
  return [...row].sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0]?.id;
}
