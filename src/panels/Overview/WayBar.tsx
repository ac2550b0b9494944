import { Suspense } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useTransport } from '#client/transportActions.ts';
import { useAsk } from '#client/useAsk.ts';
import { WAY_STEPS } from '#client/waySteps.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { Button } from '#widgets/Button.tsx';
import { lazyPart } from '#widgets/lazyPart.tsx';
import styles from './Overview.module.css';
import { shortName } from './travellerLabel.ts';
import { UnderWay } from './UnderWay.tsx';

const loadRequestButtons = () => import('./ServiceRequests.tsx').then((module) => ({ default: module.RequestButtons }));
const RequestButtons = lazyPart(loadRequestButtons);

/** The way of the selected Pod in ten steps; each that it has taken leads back to its moment. */
export function WayBar() {
  const t = useTexts('overview');
  const client = useClient();
  const transport = useTransport();
  const selection = useSelection((state) => state.selection);
  const pod = selection?.kind === 'Pod' ? selection : undefined;
  const { data: way } = useAsk('podWay', pod ? { namespace: pod.namespace ?? '', name: pod.name } : null);
  if (!pod || !way)
    return (
      <div className={styles.way}>
        <p>{pod ? t('noWay', { pod: pod.name }) : t('noPod')}</p>
        <Suspense fallback={null}>
          <RequestButtons />
        </Suspense>
        <UnderWay />
      </div>
    );
  const taken = new Map(way.steps.map((step) => [step.step, step]));
  const last = way.steps.reduce((at, { step }) => Math.max(at, WAY_STEPS.indexOf(step) + 1), 0);
  const name = WAY_STEPS[last - 1];
  const now = name && taken.get(name);
  return (
    <section className={styles.way} aria-label={t('way', { pod: pod.name })}>
      <ol className={styles.steps}>
        {WAY_STEPS.map((step, index) => {
          const at = taken.get(step);
          const label = t('toStep', { at: index + 1, name: t(`steps.${step}`, { pod: pod.name }) });
          return (
            <li key={step}>
              <button
                type="button"
                data-state={!at ? 'ahead' : step === name ? 'now' : 'done'}
                aria-label={label}
                title={label}
                disabled={!at}
                onClick={() => at && client.control({ type: 'seek', seq: at.seq })}
              />
            </li>
          );
        })}
      </ol>
      <p>
        <b>{t('step', { at: last, all: WAY_STEPS.length })}</b>{' '}
        {name && t(`steps.${name}`, { pod: shortName(pod.name) })}{' '}
        {now && <small>{t('since', { time: formatWait(now.atUs - way.startedUs) })}</small>}
      </p>
      <Button onClick={() => transport.next()}>{t('nextStep')}</Button>
      <Button onClick={() => showView('scheduling')}>{t('goThere')}</Button>
      <UnderWay />
    </section>
  );
}
