import type { CycleExplanation, NodeVerdict, VerdictCode } from '#protocol/explanation.ts';
import type { Verdict } from '#widgets/VerdictGlyph.tsx';

const tones: Readonly<Record<VerdictCode, Verdict>> = {
  Success: 'fits',
  Skip: 'fits',
  Unschedulable: 'rejected',
  UnschedulableAndUnresolvable: 'cannot',
  Wait: 'waiting',
  Pending: 'waiting',
  Error: 'error',
};

/** The verdict mark, of five, for a framework status code. */
export function verdictTone(code: VerdictCode): Verdict {
  return tones[code];
}

/** Nodes that refused with the same message. */
interface Refusal {
  readonly code: NodeVerdict['code'];
  readonly reasons: string;
  readonly nodes: readonly string[];
}

/** Refusals by message, most nodes first. */
export function refusals({ verdicts }: CycleExplanation): readonly Refusal[] {
  const groups = new Map<string, { code: NodeVerdict['code']; reasons: string; nodes: string[] }>();
  for (const { node, code, reasons } of verdicts) {
    if (code === 'Success') continue;
    const said = reasons.join(', ');
    const group = groups.get(`${code} ${said}`);
    if (group) group.nodes.push(node);
    else groups.set(`${code} ${said}`, { code, reasons: said, nodes: [node] });
  }
  return [...groups.values()].sort((a, b) => b.nodes.length - a.nodes.length);
}
