import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { BudgetView } from '#protocol/controllers.ts';
import looks from '#widgets/looks.module.css';
import own from './Drain.module.css';

/** The Pods of a budget: those that must stay healthy before the wall, those that may be evicted after it. */
export function Budget({ budget }: { readonly budget: BudgetView }) {
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
