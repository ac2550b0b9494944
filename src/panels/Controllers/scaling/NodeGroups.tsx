import { useMoment } from '../../../client/useMoment.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { NodeGroupView } from '../../../protocol/autoscaling.ts';
import { clockLabel } from '../../../scenes/controllers/bandChart.ts';
import own from './Scaling.module.css';

/** Node groups between their least and their most, and machines that start. */
export function NodeGroups({ groups }: { readonly groups: readonly NodeGroupView[] }) {
  const t = useTexts('controllers');
  return (
    <ul className={own.list} aria-label={t('nodeGroups')}>
      {groups.map((group) => (
        <li key={`${group.autoscaler} ${group.id}`}>
          <span>
            <b>{group.id}</b>{' '}
            {group.target === group.registered
              ? t('groupSize', { count: group.target })
              : t('groupGrows', { from: group.registered, to: group.target })}
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

function BackedOff({ untilUs }: { readonly untilUs: number | undefined }) {
  const t = useTexts('controllers');
  const isAhead = useMoment(({ timeUs }) => untilUs !== undefined && untilUs > timeUs);
  return isAhead ? <small>{t('groupBacksOff', { time: clockLabel(untilUs ?? 0) })}</small> : null;
}
