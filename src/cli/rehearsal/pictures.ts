import { spanText } from '#base/spanText.ts';
import { spanTicks } from '#base/spanTicks.ts';
import type { BudgetLane, RehearsalOutcome, RehearsedNode, WorkloadLane } from '#protocol/rehearsal.ts';
import { escapeHtml } from './html.ts';

/** Width of a picture's own measure; it is stretched to the page's. */
const WIDE = 1000;
/** Lanes that are drawn; the sentences name the others. */
const MOST_LANES = 12;
const MOST_NODES = 200;

interface Span {
  readonly startUs: number;
  readonly endUs: number;
}

function x({ startUs, endUs }: Span, atUs: number): number {
  return Math.round((Math.max(0, Math.min(atUs, endUs) - startUs) / Math.max(1, endUs - startUs)) * WIDE * 10) / 10;
}

/** The nodes in the order in which they were taken, each with its drain, its new machine, and its return. */
export function gantt(outcome: RehearsalOutcome): string {
  const rows = outcome.nodes.slice(0, MOST_NODES).map((node, index) => ganttRow(outcome, node, index));
  const isReplaced = outcome.nodes.some(({ backUs }) => backUs >= 0);
  const others = '<span><i class="new"></i>new machine</span><span><i class="back"></i>back</span>';
  const legend = `<p class="legend"><span><i class="ev"></i>evicting</span>${isReplaced ? others : ''}</p>`;
  return `${legend}<table><tbody>${axis(outcome)}${rows.join('')}</tbody></table>`;
}

/** Round times from the beginning on, above what is drawn over them. */
function axis({ startUs, endUs }: Span): string {
  const lengthUs = Math.max(1, endUs - startUs);
  const ticks = spanTicks(lengthUs).map(
    ({ us, label }) => `<span style="left:${((100 * us) / lengthUs).toFixed(2)}%">${label}</span>`,
  );
  return `<tr class="axis" aria-hidden="true"><th></th><td><div>${ticks.join('')}</div></td></tr>`;
}

function ganttRow(outcome: RehearsalOutcome, node: RehearsedNode, index: number): string {
  const drainedUs = node.drainedUs < 0 ? outcome.endUs : node.drainedUs;
  const evicting = rect(x(outcome, node.fromUs), x(outcome, drainedUs), 'var(--ink-3)');
  const replaced = node.backUs < 0 ? '' : rect(x(outcome, drainedUs), x(outcome, node.backUs), 'var(--sunken)');
  const back =
    node.backUs < 0
      ? ''
      : `<path d="M${x(outcome, node.backUs)} 11H${WIDE}" stroke="var(--fits)" stroke-width="2" fill="none"/>`;
  const refused = node.refused.slice(0, 3).map(({ pod, times }) => `${pod}: 429 ${times} times`);
  const more = node.refused.length > 3 ? `, and ${node.refused.length - 3} more` : '';
  const took = node.drainedUs < 0 ? 'not drained' : `drained after ${spanText(drainedUs - node.fromUs)}`;
  const after = node.successor === '' ? '' : `, ${node.successor} ready after ${spanText(node.backUs - node.fromUs)}`;
  const note = `${took}${after}${refused.length > 0 ? `; ${refused.join(', ')}${more}` : ''}`;
  return `<tr><th scope="row">${index + 1}. <b>${escapeHtml(node.node)}</b><span>${node.pods} Pods</span></th><td>${svg(22, evicting + replaced + back)}<p>${escapeHtml(note)}</p></td></tr>`;
}

function rect(from: number, to: number, fill: string): string {
  return `<rect x="${from}" y="2" width="${Math.max(2, to - from)}" height="18" fill="${fill}" stroke="var(--line-2)"/>`;
}

function svg(height: number, inner: string): string {
  return `<svg viewBox="0 0 ${WIDE} ${height}" preserveAspectRatio="none" aria-hidden="true">${inner}</svg>`;
}

/** Budgets as lanes with their floor, then workloads without one. `hasAxis`: nothing above tells the time. */
export function lanes(
  outcome: Span & { readonly budgets: readonly BudgetLane[]; readonly workloads: readonly WorkloadLane[] },
  hasAxis: boolean,
): string {
  const drawn = [
    ...outcome.budgets.map((lane) => ({
      ...lane,
      floor: lane.floor,
      said: `${lane.rule}, ${lane.floor} of ${lane.expected} must stay`,
    })),
    ...outcome.workloads
      .filter(({ hasBudgetLane }) => !hasBudgetLane)
      .map((lane) => ({
        ...lane,
        floor: -1,
        said: `${lane.lowest} of ${lane.before} at the lowest`,
      })),
  ].slice(0, MOST_LANES);
  const rows = drawn.map(({ name, said, points, floor }) => {
    const most = points.reduce((top, { healthy }) => Math.max(top, healthy), Math.max(1, floor));
    const y = (healthy: number) => Math.round((36 - (healthy / most) * 32) * 10) / 10;
    const first = points[0]?.healthy ?? 0;
    const path = points.reduce(
      (line, { atUs, healthy }) => `${line}H${x(outcome, atUs)}V${y(healthy)}`,
      `M0 ${y(first)}`,
    );
    const line = `${path}H${WIDE}`;
    const area = `<path d="${line}V36H0Z" fill="var(--lane)"/><path d="${line}" fill="none" stroke="var(--edge)" stroke-width="1.5" vector-effect="non-scaling-stroke"/>`;
    const rule =
      floor < 0
        ? ''
        : `<path d="M0 ${y(floor)}H${WIDE}" stroke="var(--ink-1)" stroke-width="1.5" vector-effect="non-scaling-stroke"/>`;
    return `<tr class="lane"><th scope="row"><b>${escapeHtml(name)}</b><span>${escapeHtml(said)}</span></th><td>${svg(40, area + rule)}</td></tr>`;
  });
  return rows.length === 0 ? '' : `<table><tbody>${hasAxis ? axis(outcome) : ''}${rows.join('')}</tbody></table>`;
}
