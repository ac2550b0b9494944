import { memo } from 'react';
import type { Micros } from '#base/time.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { BudgetView, DrainPodView, DrainsView, DrainView } from '#protocol/controllers.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import looks from '#widgets/looks.module.css';
import { PodMark } from '#widgets/PodMark.tsx';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from '../Controllers.module.css';
import own from './Drain.module.css';

const RETRY_US = 5_000_000;

/** The evicted Pods of a node, those that got a 429 with their next retry, and the budgets behind it. */
export const Drain = memo(function Drain({ drains: data }: { readonly drains: DrainsView | undefined }) {
  const t = useTexts('controllers');
  const drain = data?.drain;
  const budgets = data?.budgets ?? [];
  const title = drain ? t('drain', { node: drain.node }) : t('budgets');
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        <Term card="drain">{title}</Term>
        {drain && <small>{t(`phases.${phaseOf(drain)}`)}</small>}
        {budgets[0] && <span className={styles.right}>{t('allowed', { count: budgets[0].allowed })}</span>}
      </h2>
      <div className={styles.halves}>
        <div>
          {budgets.map((budget) => (
            <Budget key={`${budget.namespace}/${budget.name}`} budget={budget} />
          ))}
          {data && data.moreBudgets > 0 && (
            <p className={looks.pale}>{t('moreBudgets', { count: data.moreBudgets })}</p>
          )}
          {data && !drain && <p className={looks.pale}>{t('noDrain')}</p>}
          {drain && budgets.length === 0 && <p className={looks.pale}>{t('noBudget')}</p>}
        </div>
        {drain && (
          <div>
            <Pods drain={drain} />
            <Printed drain={drain} />
          </div>
        )}
      </div>
    </section>
  );
});

type Phase = 'cordoning' | 'listing' | 'evicting' | 'drained' | 'failed';

function phaseOf({ phase }: DrainView): Phase {
  return phase as Phase;
}

function Pods({ drain }: { readonly drain: DrainView }) {
  return (
    <ul className={own.pods}>
      {drain.pods.map((pod) => (
        <DrainedPod key={`${pod.pod} ${pod.state}`} pod={pod} />
      ))}
    </ul>
  );
}

function DrainedPod({ pod: { pod, state, againUs, message } }: { readonly pod: DrainPodView }) {
  const t = useTexts('controllers');
  const select = useSelection((store) => store.select);
  const slash = pod.indexOf('/');
  const [namespace, name] = [pod.slice(0, slash), pod.slice(slash + 1)];
  return (
    <li data-state={state} data-pod={pod} title={message === '' ? undefined : message}>
      <PodMark
        name={name.split('-').at(-1) ?? name}
        title={name}
        aria-label={name}
        colour={state === 'daemonSet' ? 6 : 2}
        onClick={() => select({ kind: 'Pod', namespace, name })}
      />
      <span className={own.verdict}>
        {state === 'refused' && <VerdictGlyph verdict="error" />}
        {t(`drainStates.${state}`)}
      </span>
      {againUs >= 0 && <Again atUs={againUs} />}
    </li>
  );
}

function Again({ atUs }: { readonly atUs: Micros }) {
  const t = useTexts('controllers');
  const leftUs = useMoment(({ timeUs }) => Math.max(0, Math.ceil((atUs - timeUs) / 100_000) * 100_000));
  return (
    <span className={own.again}>
      <CountdownRing rest={leftUs / RETRY_US} />
      {t('askedAgain', { seconds: (leftUs / 1_000_000).toFixed(1) })}
    </span>
  );
}

/** kubectl's own output. */
function Printed({ drain: { lines, pods } }: { readonly drain: DrainView }) {
  const t = useTexts('controllers');
  const refusal = pods.findLast(({ message }) => message !== '')?.message;
  return (
    <>
      {refusal && <p className={own.say}>{refusal}</p>}
      <details>
        <summary>{t('kubectlSays')}</summary>
        <pre className={own.lines}>{lines.map(({ text }) => text).join('\n')}</pre>
      </details>
    </>
  );
}

/** The Pods of a budget: those that must stay healthy before the wall, those that may be evicted after it. */
function Budget({ budget }: { readonly budget: BudgetView }) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  const { namespace, name, rule, healthy, desired, expected, allowed } = budget;
  const pods = [...budget.pods].sort((a, b) => Number(b.healthy) - Number(a.healthy));
  return (
    <div className={own.budget} data-object={`PodDisruptionBudget ${namespace}/${name}`}>
      <button
        type="button"
        className={own.rule}
        aria-label={t('budget', { name, rule, healthy, expected, desired, allowed })}
        onClick={() => select({ kind: 'PodDisruptionBudget', namespace, name })}
      >
        <b>PDB {name}</b> {rule}
      </button>
      <Term card="budget" numbers={{ name, healthy, desired, allowed }} className={looks.micro}>
        {t('mustStay', { count: desired })}
      </Term>
      <ul className={own.cells}>
        {pods.map((pod, index) => {
          const label = pod.healthy ? t('healthyPod', { name: pod.name }) : t('unhealthyPod', { name: pod.name });
          return (
            <li
              key={pod.name}
              data-pod={`${namespace}/${pod.name}`}
              data-healthy={pod.healthy || undefined}
              data-wall={index === desired || undefined}
              title={label}
            >
              <span>{pod.name.split('-').at(-1)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
