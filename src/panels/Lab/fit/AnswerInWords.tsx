import { useTexts } from '#i18n/useTexts.ts';
import type { FitAnswer, FitConstraint } from '#protocol/lab.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { SAID_FIRST, TellingParts } from '../rehearsal/TellingParts.tsx';
import styles from './Fit.module.css';

/** The count, the obstacles for the next Pod (the most important first), and the nodes. */
export function AnswerInWords({ answer }: { readonly answer: FitAnswer }) {
  const t = useTexts('moreFit');
  const constraint = useConstraintText();
  const { total, isLimited, templates, next, constraints, nodes, groups, caveats } = answer;
  const pod = templates[0]?.name ?? '';
  const asked = templates[0]?.requests ?? '0';
  const requests = asked === '0' ? t('noRequests') : t('each', { requests: asked });
  return (
    <section className={styles.answer} aria-label={t('answer')} role="status">
      <p className={styles.verdict}>{t(isLimited ? 'atLeast' : 'fits', { count: total, pod, requests })}</p>
      <TellingParts parts={caveats.filter(({ part }) => SAID_FIRST.has(part))} />
      {next !== '' && (
        <>
          <p>{constraints.length > 0 ? t('binding') : t('noNodes')}</p>
          <ul>
            {constraints.map((each) => (
              <li key={`${each.plugin} ${each.reason}`}>{constraint(each)}</li>
            ))}
          </ul>
        </>
      )}
      {pod.startsWith('StatefulSet/') && <p>{t('claims')}</p>}
      {groups.map(({ group, nodes: more, total: all, isLimited: isCut }) => (
        <p key={group}>{t(isCut ? 'groupAtLeast' : 'group', { group, nodes: more, total: all })}</p>
      ))}
      {nodes.length > 0 && (
        <div className={styles.nodes}>
          <DataTable
            label={t('where')}
            rows={nodes}
            keyOf={({ node }) => node}
            columns={[
              { id: 'node', heading: t('node'), cell: ({ node }) => node },
              { id: 'pods', heading: t('pods'), cell: ({ total: count }) => count },
            ]}
          />
        </div>
      )}
      <TellingParts parts={caveats.filter(({ part }) => part === 'taken')} />
    </section>
  );
}

function useConstraintText(): (constraint: FitConstraint) => string {
  const t = useTexts('moreFit');
  return ({ lack, plugin, reason, nodes, sole }) => {
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
  };
}
