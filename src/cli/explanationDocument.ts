import type { Texts } from '#i18n/useTexts.ts';
import type { NodeVerdict, PodAnswer, PodDecision, PodExplanation } from '#protocol/explanation.ts';
import { ageText } from '#session/kubectl/ageText.ts';
import type { DocumentPart, DocumentTable, ReportDocument } from './report/document.ts';
import { factBlocks, helpsTable } from './report/document.ts';
import { reportTexts } from './report/reportTexts.ts';

type Say = Texts<'why'>;
type SayMore = Texts<'cliReports'>;

/** The report of `orrery explain pod`, in the page's sentences. */
export function explanationDocument(explanation: PodExplanation): ReportDocument {
  const t = reportTexts('why');
  const more = reportTexts('cliReports');
  const { pod, phase, node, queue, answers, decision, verdicts, now, helps, noHelp } = explanation;
  const where = node === '' ? phase : more('phaseOn', { phase, node });
  return {
    title: `${pod}  ${[where, queue].filter((part) => part !== '').join(', ')}`,
    under: '',
    parts: [
      ...answers.map((answer) => answerPart(t, answer, node)),
      ...(decision && verdicts.length > 0 ? [decisionPart(t, more, verdicts, decision)] : []),
      ...(now.length > 0 ? [{ title: t('now'), blocks: [verdictTable(t, more, now)] }] : []),
      ...scorePart(more, explanation),
      ...(helps.length > 0 ? [{ title: more('helps'), blocks: [helpsTable(helps)] }] : []),
      ...(noHelp.length > 0 ? [{ title: more('helps'), blocks: factBlocks(noHelp) }] : []),
      ...causesPart(more, explanation),
    ],
  };
}

function answerPart(t: Say, { question, words, facts }: PodAnswer, node: string): DocumentPart {
  const title =
    question === 'here' || question === 'starting'
      ? t(`questions.${question}`, { node })
      : t(question === 'pending' ? 'questions.pending' : 'questions.state');
  return {
    title,
    blocks: [...(words === '' ? [] : [{ kind: 'message' as const, text: words }]), ...factBlocks(facts)],
  };
}

function decisionPart(t: Say, more: SayMore, verdicts: readonly NodeVerdict[], decision: PodDecision): DocumentPart {
  return {
    title: `${t('decision')}, seq ${decision.seq}, ${ageText(decision.timeUs)}`,
    blocks: [verdictTable(t, more, verdicts, decision)],
  };
}

function verdictTable(t: Say, more: SayMore, verdicts: readonly NodeVerdict[], decision?: PodDecision): DocumentTable {
  const isScored = verdicts.some(({ total }) => total !== undefined);
  return {
    kind: 'table',
    columns: [
      { heading: more('node') },
      { heading: more('verdict') },
      { heading: more('plugin') },
      { heading: more('reasons') },
      ...(isScored ? [{ heading: more('total') }] : []),
    ],
    rows: verdicts.map(({ node, code, plugin, reasons, lacks = [], total }) => [
      node,
      code,
      plugin,
      [...reasons, ...lacks.map((lack) => t('lacks', { ...lack }))].join(', '),
      ...(isScored ? [total === undefined ? '' : totalText(t, total, node, decision)] : []),
    ]),
  };
}

function totalText(t: Say, total: number, node: string, decision: PodDecision | undefined): string {
  const isTie = decision !== undefined && decision.best.length > 1 && decision.best.includes(node);
  if (decision?.node === node) return t(isTie ? 'tiePicked' : 'picked', { total });
  return isTie ? t('tie', { total }) : String(total);
}

/**
 * One row per plugin that scored, raw > normalised = weighted for each feasible node. The rows add up to the totals.
 */
function scorePart(more: SayMore, { cycle }: PodExplanation): readonly DocumentPart[] {
  if (!cycle || cycle.totals.length === 0) return [];
  const rows = cycle.scores
    .filter((score) => !score.skipped)
    .map((score) => [
      `${score.plugin} x${score.weight}`,
      ...score.normalized.map((normalized, i) => `${score.raw[i]} > ${normalized} = ${normalized * score.weight}`),
    ]);
  const columns = cycle.feasible.map((index) => ({ heading: cycle.nodes[index] ?? '' }));
  return [
    {
      title: more('scores'),
      blocks: [
        {
          kind: 'table',
          columns: [{ heading: more('plugin') }, ...columns],
          rows: [...rows, [more('total'), ...cycle.totals.map(String)]],
        },
      ],
    },
  ];
}

function causesPart(more: SayMore, { causes }: PodExplanation): readonly DocumentPart[] {
  if (causes.length === 0) return [];
  return [
    {
      title: more('causes'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { heading: more('time') },
            { heading: more('entry') },
            { heading: more('by') },
            { heading: more('what') },
          ],
          rows: causes.map(({ timeUs, seq, actor, type, subject }) => [
            ageText(timeUs),
            String(seq),
            actor,
            `${type} ${subject}`,
          ]),
        },
      ],
    },
  ];
}
