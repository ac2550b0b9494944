import { startLanguages } from '../i18n/startLanguages.ts';
import { textsOf } from '../i18n/useTexts.ts';
import type { NodeVerdict, PodAnswer, PodDecision, PodExplanation } from '../protocol/explanation.ts';
import type { PodFact } from '../protocol/podFacts.ts';
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

/** The sentences of the page, in English. */
function explanationText(explanation: PodExplanation): string {
  startLanguages('en');
  const { pod, phase, node, queue, answers, decision, verdicts, now, helps, noHelp, causes } = explanation;
  const t = textsOf('why');
  return [
    `${pod}  ${phase}${node ? ` on ${node}` : ''}${queue ? `, ${queue}` : ''}\n`,
    ...answers.map((answer) => answerText(answer, node)),
    decision && verdicts.length > 0
      ? `\n${t('decision').toLowerCase()}, seq ${decision.seq}, ${ageText(decision.timeUs)}:\n${verdictTable(verdicts, decision)}`
      : '',
    now.length > 0 ? `\n${t('now').toLowerCase()}:\n${verdictTable(now)}` : '',
    scoreTable(explanation),
    helps.length > 0
      ? `\nwhat would help:\n${textTable(
          ['CHANGE', 'EFFECT'],
          helps.map((help) => [help.change, help.effect]),
        )}`
      : '',
    noHelp.length > 0 ? `\nwhat would help:\n${factLines(noHelp)}` : '',
    causes.length > 0
      ? `\nchain of causes, newest first:\n${textTable(
          ['TIME', 'ENTRY', 'BY', 'WHAT'],
          causes.map((link) => [ageText(link.timeUs), String(link.seq), link.actor, `${link.type} ${link.subject}`]),
        )}`
      : '',
  ].join('');
}

function answerText({ question, words, facts }: PodAnswer, node: string): string {
  const t = textsOf('why');
  const title =
    question === 'here' || question === 'starting'
      ? t(`questions.${question}`, { node })
      : t(question === 'pending' ? 'questions.pending' : 'questions.state');
  return `\n${title}\n${words ? `${words}\n` : ''}${factLines(facts)}`;
}

function factLines(facts: readonly PodFact[]): string {
  const t = textsOf('why') as unknown as (key: string, values: PodFact['values']) => string;
  return facts.map(({ says, values }) => `- ${t(`facts.${says}`, values)}\n`).join('');
}

function verdictTable(verdicts: readonly NodeVerdict[], decision?: PodDecision): string {
  const t = textsOf('why');
  return textTable(
    ['NODE', 'VERDICT', 'PLUGIN', 'REASONS', 'TOTAL'],
    verdicts.map(({ node, code, plugin, reasons, lacks = [], total }) => [
      node,
      code,
      plugin,
      [...reasons, ...lacks.map((lack) => t('lacks', { ...lack }))].join(', '),
      total === undefined ? '' : totalText(total, node, decision),
    ]),
  );
}

function totalText(total: number, node: string, decision: PodDecision | undefined): string {
  const t = textsOf('why');
  const isTie = decision !== undefined && decision.best.length > 1 && decision.best.includes(node);
  if (decision?.node === node) return t(isTie ? 'tiePicked' : 'picked', { total });
  return isTie ? t('tie', { total }) : String(total);
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
