import type { Texts } from '#i18n/useTexts.ts';
import type { FitAnswer, FitConstraint } from '#protocol/lab.ts';
import { type DocumentPart, firstOf, type ReportDocument, withCaveats } from './report/document.ts';
import { reportTexts } from './report/reportTexts.ts';

/** Most nodes listed, those with the most Pods first; JSON has all. */
const NODES_LISTED = 20;

type Say = Texts<'moreFit'>;
type SayMore = Texts<'cliReports'>;

/** The report of `orrery fit`: the number of Pods that fit, the obstacles for the next one, and the nodes. */
export function fitDocument(answer: FitAnswer): ReportDocument {
  const t = reportTexts('moreFit');
  const more = reportTexts('cliReports');
  const { templates, next, constraints, nodes } = answer;
  return {
    title: title(t, more, answer),
    under: more('fitUnder'),
    parts: withCaveats(answer.caveats, [
      ...(templates.length > 1 ? [mixPart(more, answer)] : []),
      ...(next === ''
        ? []
        : [
            {
              title: more('keepsOut', { pod: next }),
              blocks: [
                constraints.length > 0
                  ? { kind: 'list' as const, lines: constraints.map((each) => constraintText(t, each)) }
                  : { kind: 'text' as const, text: t('noNodes') },
              ],
            },
          ]),
      ...(nodes.length > 0 ? [wherePart(t, more, answer)] : []),
      ...groupsPart(t, more, answer),
    ]),
  };
}

function title(t: Say, more: SayMore, { total, isLimited, templates }: FitAnswer): string {
  const [first, second] = templates;
  if (!first || second) return more(isLimited ? 'mixAtLeast' : 'mixFits', { count: total });
  const requests = first.requests === '0' ? t('noRequests') : t('each', { requests: first.requests });
  return t(isLimited ? 'atLeast' : 'fits', { count: total, pod: first.name, requests });
}

function mixPart(more: SayMore, { templates }: FitAnswer): DocumentPart {
  return {
    title: more('mix'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { heading: more('template') },
          { heading: more('weight'), cells: 'number' },
          { heading: more('requests') },
          { heading: more('fit'), cells: 'number' },
        ],
        rows: templates.map(({ name, weight, requests, count }) => [name, String(weight), requests, String(count)]),
      },
    ],
  };
}

function wherePart(t: Say, more: SayMore, { nodes, templates }: FitAnswer): DocumentPart {
  const { shown, more: left } = firstOf(nodes, NODES_LISTED);
  const mixed = templates.length > 1 ? templates : [];
  return {
    title: t('where'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { heading: t('node') },
          { heading: t('pods'), cells: 'number' },
          ...mixed.map(({ name }) => ({ heading: name, cells: 'number' as const })),
        ],
        rows: shown.map(({ node, total, counts }) => [
          node,
          String(total),
          ...mixed.map((_, at) => String(counts[at] ?? 0)),
        ]),
      },
      ...(left > 0 ? [{ kind: 'text' as const, text: more('moreInJson', { count: left }) }] : []),
    ],
  };
}

function groupsPart(t: Say, more: SayMore, { groups }: FitAnswer): readonly DocumentPart[] {
  if (groups.length === 0) return [];
  const lines = groups.map(({ group, nodes, total, isLimited }) =>
    t(isLimited ? 'groupAtLeast' : 'group', { group, nodes, total }),
  );
  return [
    {
      title: more('groups'),
      blocks: [
        { kind: 'list', lines },
        { kind: 'text', text: more('groupsNote') },
      ],
    },
  ];
}

function constraintText(t: Say, { lack, plugin, reason, nodes, sole }: FitConstraint): string {
  const what = lack
    ? t('lack', {
        count: nodes,
        resource: lack.resource,
        asked: lack.asked,
        free: lack.largestFree,
        node: lack.node,
      })
    : t('refuses', { count: nodes, reason, plugin });
  if (sole === nodes) return `${what} ${t('soleAll')}`;
  return sole > 0 ? `${what} ${t('sole', { count: sole })}` : what;
}
