import { addTexts } from '#i18n/addTexts.ts';
import { why } from '#i18n/en/why.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { textsOf } from '#i18n/useTexts.ts';
import type { NodeVerdict, PodAnswer, PodDecision, PodExplanation } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import { ageText } from '#session/kubectl/ageText.ts';
import { textTable } from '#session/kubectl/textTable.ts';

addTexts('why', why);

/** What `orrery explain` prints: the sentences of the page, in English. */
export function explanationText(explanation: PodExplanation): string {
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
