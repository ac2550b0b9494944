import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { UnschedulablePodView } from '#protocol/autoscaling.ts';
import looks from '#widgets/looks.module.css';
import { PodMark } from '#widgets/PodMark.tsx';
import own from './Scaling.module.css';

const MOST = 4;
const VERDICTS = {
  triggered: 'podTriggered',
  'helped-by-upcoming': 'podHelped',
  'not-triggered': 'podNotTriggered',
  'too-young': 'podTooYoung',
  expendable: 'podExpendable',
  preempting: 'podPreempting',
} as const satisfies Record<UnschedulablePodView['verdict'], string>;

/** Pods without a node by the autoscaler's verdict, in its own words. */
export function UnplacedPods({ pods }: { readonly pods: readonly UnschedulablePodView[] }) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  if (pods.length === 0) return <p className={looks.pale}>{t('noUnplaced')}</p>;
  return (
    <ul className={own.list} aria-label={t('unplaced')}>
      {alike(pods).map(({ verdict, message, names }) => (
        <li key={`${verdict} ${message}`}>
          {t('unplacedPods', { count: names.length, verdict: t(VERDICTS[verdict]) })}
          {message !== '' && <small>{message}</small>}
          <span className={own.marks}>
            {names.slice(0, MOST).map((pod) => {
              const slash = pod.indexOf('/');
              const [namespace, name] = [pod.slice(0, slash), pod.slice(slash + 1)];
              return (
                <PodMark
                  key={pod}
                  name={name.split('-').at(-1) ?? name}
                  title={name}
                  aria-label={name}
                  colour={1}
                  onClick={() => select({ kind: 'Pod', namespace, name })}
                />
              );
            })}
            {names.length > MOST && t('more', { count: names.length - MOST })}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Alike {
  readonly verdict: UnschedulablePodView['verdict'];
  readonly message: string;
  readonly names: string[];
}

function alike(pods: readonly UnschedulablePodView[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const { pod, verdict, message = '' } of pods) {
    const key = `${verdict} ${message}`;
    const group = groups.get(key) ?? { verdict, message, names: [] };
    groups.set(key, group);
    if (!group.names.includes(pod)) group.names.push(pod);
  }
  return [...groups.values()];
}
