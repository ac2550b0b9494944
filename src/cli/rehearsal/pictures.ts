import { drawnLanes, type GanttBar, ganttBars, laneShape, type Span } from '#base/spanPicture.ts';
import { spanTicks } from '#base/spanTicks.ts';
import { escapeHtml } from '#cli/report/htmlPage.ts';
import { reportTexts } from '#cli/report/reportTexts.ts';
import type { BudgetLane, RehearsalOutcome, WorkloadLane } from '#protocol/rehearsal.ts';

/** Most lanes drawn; the sentences name the others. */
const MOST_LANES = 12;
const MOST_NODES = 200;
/** Largest shift of a note to the right, in percent of the width, so that it is below its bar. */
const MOST_INDENT = 60;

/** The nodes in the order of their drains, each with its drain, its new machine, and its return. */
export function gantt(outcome: RehearsalOutcome): string {
  const t = reportTexts('rehearsal');
  const bars = ganttBars(outcome, outcome.nodes.slice(0, MOST_NODES));
  const others = `<span><i class="new"></i>${escapeHtml(t('newMachine'))}</span><span><i class="back"></i>${escapeHtml(t('back'))}</span>`;
  const legend = `<p class="legend"><span><i class="ev"></i>${escapeHtml(t('evicting'))}</span>${bars.some(({ machine }) => machine) ? others : ''}</p>`;
  return `${legend}<table><tbody>${axis(outcome)}${bars.map(ganttRow).join('')}</tbody></table>`;
}

/** Round times from the beginning, as an axis above the picture. */
function axis({ startUs, endUs }: Span): string {
  const lengthUs = Math.max(1, endUs - startUs);
  const ticks = spanTicks(lengthUs).map(
    ({ us, label }) => `<span style="left:${((100 * us) / lengthUs).toFixed(2)}%">${label}</span>`,
  );
  return `<tr class="axis" aria-hidden="true"><th></th><td><div>${ticks.join('')}</div></td></tr>`;
}

function ganttRow({ node, pods, evicting, machine, backX, note }: GanttBar, index: number): string {
  const t = reportTexts('rehearsal');
  const drawn = [
    rect(evicting, 'var(--ink-3)'),
    machine ? rect(machine, 'var(--sunken)') : '',
    backX === undefined ? '' : `<path d="M${backX} 11H1000" stroke="var(--fits)" stroke-width="2" fill="none"/>`,
  ];
  const said = [
    note.drained === undefined ? t('notDrained') : t('drainedAfter', { time: note.drained }),
    note.ready === undefined ? '' : t('readyAfter', { node: note.successor, time: note.ready }),
    note.refused > 0 ? t('refusedTimes', { times: note.refused }) : '',
  ].filter((sentence) => sentence !== '');
  const indent = Math.min(MOST_INDENT, evicting.x / 10).toFixed(1);
  return `<tr><th scope="row">${index + 1}. <b>${escapeHtml(node)}</b><span>${escapeHtml(t('podsOf', { count: pods }))}</span></th><td>${svg(22, drawn.join(''))}<p style="margin-left:${indent}%">${escapeHtml(said.join(' '))}</p></td></tr>`;
}

function rect({ x, width }: GanttBar['evicting'], fill: string): string {
  return `<rect x="${x}" y="2" width="${width}" height="18" fill="${fill}" stroke="var(--line-2)"/>`;
}

function svg(height: number, inner: string): string {
  return `<svg viewBox="0 0 1000 ${height}" preserveAspectRatio="none" aria-hidden="true">${inner}</svg>`;
}

/**
 * Budgets as lanes with their minimum, then workloads without one. `hasAxis`: draws a time axis, because no picture
 * above has one.
 */
export function lanes(
  outcome: Span & { readonly budgets: readonly BudgetLane[]; readonly workloads: readonly WorkloadLane[] },
  hasAxis: boolean,
): string {
  const t = reportTexts('rehearsal');
  const rows = drawnLanes(outcome.budgets, outcome.workloads, MOST_LANES).map((lane) => {
    if ('workload' in lane) {
      const { lowest, before } = lane.workload;
      return laneRow(outcome, lane.workload, t('laneWorkload', { lowest, before }), -1);
    }
    const { rule, floor, expected } = lane.budget;
    return laneRow(outcome, lane.budget, t('laneBudget', { rule, floor, expected }), floor);
  });
  return rows.length === 0 ? '' : `<table><tbody>${hasAxis ? axis(outcome) : ''}${rows.join('')}</tbody></table>`;
}

function laneRow(span: Span, { name, points }: BudgetLane | WorkloadLane, said: string, floor: number): string {
  const { line, area, floorY } = laneShape(points, span, floor);
  const stroke = 'stroke-width="1.5" vector-effect="non-scaling-stroke"';
  const rule = floorY === undefined ? '' : `<path d="M0 ${floorY}H1000" stroke="var(--ink-1)" ${stroke}/>`;
  const drawn = `<path d="${area}" fill="var(--lane)"/><path d="${line}" fill="none" stroke="var(--edge)" ${stroke}/>${rule}`;
  return `<tr class="lane"><th scope="row"><b>${escapeHtml(name)}</b><span>${escapeHtml(said)}</span></th><td>${svg(40, drawn)}</td></tr>`;
}
