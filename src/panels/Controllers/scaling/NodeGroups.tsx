import { clockLabel } from '#base/clock.ts';
import type { Micros } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { NodeGroupView } from '#protocol/autoscaling.ts';
import own from './Scaling.module.css';

/** Node groups between their minimum and maximum, and starting machines. Equal groups share a line. */
export function NodeGroups({ groups }: { readonly groups: readonly NodeGroupView[] }) {
  const t = useTexts('controllers');
  return (
    <ul className={own.list} aria-label={t('nodeGroups')}>
      {alike(groups).map(({ group, ids }) => (
        <li key={`${group.autoscaler} ${group.id}`}>
          <span>
            <b>{ids.join(', ')}</b>{' '}
            {group.target !== group.registered
              ? t('groupGrows', { from: group.registered, to: group.target })
              : t(ids.length > 1 ? 'groupSizeEach' : 'groupSize', { count: group.target })}
            <small>
              {t('groupLimits', { least: group.least, most: group.most, cpu: group.cpu, memory: group.memory })}
            </small>
            {group.booting.map(({ name, dueUs }) => (
              <small key={name} className={own.current}>
                {t('nodeStarts', { name, time: clockLabel(dueUs) })}
              </small>
            ))}
            <BackedOff untilUs={group.backoffUntilUs} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Alike {
  readonly group: NodeGroupView;
  readonly ids: string[];
}

/** Groups at rest with equal figures share a set; a changing group has its own. */
function alike(groups: readonly NodeGroupView[]): Alike[] {
  const sets = new Map<string, Alike>();
  for (const group of groups) {
    const { id, autoscaler, least, most, target, registered, cpu, memory, booting, backoffUntilUs } = group;
    const moves = target !== registered || booting.length > 0 || backoffUntilUs !== undefined;
    const key = moves ? id : [autoscaler, least, most, target, cpu, memory].join(' ');
    const set = sets.get(key);
    if (set) set.ids.push(id);
    else sets.set(key, { group, ids: [id] });
  }
  return [...sets.values()];
}

function BackedOff({ untilUs }: { readonly untilUs: Micros | undefined }) {
  const t = useTexts('controllers');
  const isAhead = useMoment(({ timeUs }) => untilUs !== undefined && untilUs > timeUs);
  return isAhead ? <small>{t('groupBacksOff', { time: clockLabel(untilUs ?? 0) })}</small> : null;
}
