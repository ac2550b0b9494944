import { useTexts } from '#i18n/useTexts.ts';
import type { ExternalSum, HpaView } from '#protocol/controllers.ts';
import own from './Scaling.module.css';

/** The present external metrics, the arithmetic of the next sync, and the queues behind them. */
export function ExternalNow({ metrics }: Pick<HpaView, 'metrics'>) {
  const t = useTexts('controllers');
  const known = metrics.flatMap(({ name, external }) => (external ? [{ name, external }] : []));
  return known.map(({ name, external }) => (
    <p key={name} className={own.say}>
      <Arithmetic metric={name} external={external} />
      {external.queues.map(({ name: queue, waiting, arriving, workers, done }) => (
        <span key={queue}> {t('hpaQueue', { name: queue, waiting, arriving, count: workers, done })}</span>
      ))}
    </p>
  ));
}

function Arithmetic({ metric, external }: { readonly metric: string; readonly external: ExternalSum }) {
  const t = useTexts('controllers');
  const { sum, target, isAverage, replicas, asks, isWithinTolerance } = external;
  if (isAverage) return t(isWithinTolerance ? 'hpaSharesKept' : 'hpaShares', { metric, sum, target, replicas, asks });
  const ratio = (sum / target).toFixed(2);
  return t(isWithinTolerance ? 'hpaOneValueKept' : 'hpaOneValue', { metric, sum, target, ratio, asks });
}
