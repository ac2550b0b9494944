import type { CycleExplanation, NodeVerdict } from '#protocol/explanation.ts';

/** Nodes that refused with the same message. */
export interface Refusal {
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
