import type { PodExplanation } from '../protocol/explanation.ts';
import { ageText } from '../session/kubectl/ageText.ts';
import { textTable } from '../session/kubectl/textTable.ts';
import { openSession } from '../session/session.ts';
import { printProblems } from './problems.ts';
import { runOptions } from './runOptions.ts';
import { UsageError } from './usageError.ts';

/** `orrery explain pod NAMESPACE/NAME FILE...`: why it is where it is, or why it is Pending. */
export function explain(args: string[]): number {
  const { source, untilUs, output, words } = runOptions(args, 2, ['text', 'json']);
  const [kind, target] = words;
  if (kind !== 'pod' || target === undefined)
    throw new UsageError('say which Pod: orrery explain pod NAMESPACE/NAME FILE...');
  const opened = openSession(source);
  if (!opened.ok) {
    printProblems(opened.problems);
    return 2;
  }
  printProblems(opened.notes);
  const atUs = untilUs(opened.traceEndUs);
  opened.session.seekTime(atUs);
  const [namespace, name] = target.includes('/') ? (target.split('/', 2) as [string, string]) : ['default', target];
  const explanation = opened.session.ask('explainPod', { namespace, name });
  if (!explanation) {
    process.stderr.write(`orrery explain: pods "${name}" not found in namespace ${namespace} at ${atUs / 1e6}s\n`);
    return 1;
  }
  process.stdout.write(
    output === 'json' ? `${JSON.stringify(explanation, undefined, 2)}\n` : explanationText(explanation),
  );
  return 0;
}

function explanationText(explanation: PodExplanation): string {
  const { pod, phase, node, queue, message, helps, causes } = explanation;
  return [
    `${pod}  ${phase}${node ? ` on ${node}` : ''}${queue ? `, ${queue}` : ''}\n`,
    message ? `\n${message}\n` : '',
    verdictTable(explanation),
    scoreTable(explanation),
    helps.length > 0
      ? `\nwhat would help:\n${textTable(
          ['CHANGE', 'EFFECT'],
          helps.map((help) => [help.change, help.effect]),
        )}`
      : '',
    causes.length > 0
      ? `\nchain of causes, newest first:\n${textTable(
          ['TIME', 'ENTRY', 'BY', 'WHAT'],
          causes.map((link) => [ageText(link.timeUs), String(link.seq), link.actor, `${link.type} ${link.subject}`]),
        )}`
      : '',
  ].join('');
}

function verdictTable({ verdicts }: PodExplanation): string {
  if (verdicts.length === 0) return '';
  return `\n${textTable(
    ['NODE', 'VERDICT', 'PLUGIN', 'REASONS', 'TOTAL'],
    verdicts.map((verdict) => [
      verdict.node,
      verdict.code,
      verdict.plugin,
      verdict.reasons.join(', '),
      verdict.total === undefined ? '' : String(verdict.total),
    ]),
  )}`;
}

/** One row per plugin that scored, raw → normalised x weight for each feasible node; they add up to the totals. */
function scoreTable({ cycle }: PodExplanation): string {
  if (!cycle || cycle.totals.length === 0) return '';
  const rows = cycle.scores
    .filter((score) => !score.skipped)
    .map((score) => [
      `${score.plugin} x${score.weight}`,
      ...score.normalized.map((normalized, i) => `${score.raw[i]} > ${normalized} = ${normalized * score.weight}`),
    ]);
  return `\n${textTable(['SCORE', ...cycle.feasible.map((index) => cycle.nodes[index] ?? '')], [...rows, ['total', ...cycle.totals.map(String)]])}`;
}
