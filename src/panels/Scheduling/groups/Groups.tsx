import { memo } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { PodToken } from '#panelParts/pods/PodToken.tsx';
import type { PodGroupPhase, PodGroupView } from '#protocol/scheduling.ts';
import type { PodView } from '#protocol/views.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import styles from './Groups.module.css';

/** More groups are a number, and so are more members of one. */
const GROUPS_SHOWN = 2;
const MEMBERS_SHOWN = 8;
/** Those that need somebody's eye first. */
const ORDER: readonly PodGroupPhase[] = ['tried', 'held', 'goes', 'refused', 'gathers', 'waits', 'bound'];

/** The Pods of a group stand together, with how many of those that are needed have come so far and one sentence; nothing without PodGroups. */
export const Groups = memo(function Groups({ pods }: { readonly pods: ReadonlyMap<string, PodView> }) {
  const t = useTexts('scheduling');
  const { data: groups = [] } = useAsk('podGroups', {}, { refresh: 'moment', playingIntervalMs: 250 });
  if (groups.length === 0) return null;
  const sorted = groups.toSorted((a, b) => ORDER.indexOf(a.phase) - ORDER.indexOf(b.phase));
  return (
    <section className={styles.groups} aria-label={t('groups.label')}>
      {sorted.slice(0, GROUPS_SHOWN).map((group) => (
        <Group key={`${group.namespace}/${group.name}`} group={group} pods={pods} />
      ))}
      {sorted.length > GROUPS_SHOWN && (
        <span className={looks.faint}>{t('groups.more', { count: sorted.length - GROUPS_SHOWN })}</span>
      )}
    </section>
  );
});

interface GroupProps {
  readonly group: PodGroupView;
  readonly pods: ReadonlyMap<string, PodView>;
}

function Group({ group, pods }: GroupProps) {
  const t = useTexts('scheduling');
  const select = useSelection((state) => state.select);
  const { namespace, name, members, phase, minCount, tries, fitted, leftUs, condition } = group;
  const wanted = Math.max(1, minCount);
  const reached = reachedBy(group);
  const numbers = { reached, wanted, count: members.length, tries, fitted, left: formatWait(leftUs) };
  return (
    <div className={styles.group} data-object={`PodGroup ${namespace}/${name}`} data-phase={phase}>
      <button type="button" className={styles.name} onClick={() => select({ kind: 'PodGroup', namespace, name })}>
        {name}
      </button>
      <Term
        card="podGroup"
        numbers={{ name, reached, wanted, tries }}
        rows={() => [
          ...members.map(({ pod, state, node }) => [pod, node || t(`groups.states.${state}`)] as const),
          ...(condition === '' ? [] : [['status', condition] as const]),
        ]}
        className={styles.count}
      >
        {t('groups.count', { reached, wanted })}
      </Term>
      <span className={styles.members}>
        {members.slice(0, MEMBERS_SHOWN).map(({ pod, state }) => (
          <span key={pod} className={classes(state === 'waiting' && styles.waiting)}>
            <PodToken podKey={pod} pod={pods.get(pod)} flies={false} assumed={state === 'held' || state === 'goes'} />
          </span>
        ))}
        {members.length > MEMBERS_SHOWN && `+ ${members.length - MEMBERS_SHOWN}`}
      </span>
      <span className={styles.says}>{t(minCount === 0 ? 'groups.basic' : `groups.${phase}`, numbers)}</span>
    </div>
  );
}

/** What is counted towards minCount: those that are there, found a place in the last try, hold one, or are bound. */
function reachedBy({ phase, members, fitted }: PodGroupView): number {
  if (phase === 'gathers' || phase === 'waits' || phase === 'tried') return members.length;
  if (phase === 'refused') return fitted;
  return members.filter(({ state }) => state !== 'waiting').length;
}
