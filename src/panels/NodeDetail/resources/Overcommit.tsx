import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatCpu, formatMemory } from '#panelParts/figures/formatQuantities.ts';
import type { NodeUsage, ResourceFigures } from '#protocol/nodeResources.ts';
import styles from './Resources.module.css';

const AMOUNTS = ['requests', 'limits', 'usage'] as const;

/** Requests, limits and use on one scale: requests stay within allocatable, limits need not. */
export function Overcommit({ usage }: { readonly usage: NodeUsage }) {
  const t = useTexts('nodeDetail');
  return (
    <section className={styles.part} aria-label={t('overcommit')}>
      <h2>
        <Term card="overcommit">{t('overcommit')}</Term>
      </h2>
      <p className={styles.quiet}>{t('overcommitHint')}</p>
      <Scale name={t('cpu')} figures={usage.cpu} format={formatCpu} />
      <Scale name={t('memory')} figures={usage.memory} format={formatMemory} />
      {usage.cpuThrottledMilli > 0 && (
        <p className={styles.quiet}>{t('throttled', { cpu: formatCpu(usage.cpuThrottledMilli) })}</p>
      )}
      {usage.cpuSqueezedMilli > 0 && (
        <p className={styles.quiet}>{t('squeezed', { cpu: formatCpu(usage.cpuSqueezedMilli) })}</p>
      )}
    </section>
  );
}

interface ScaleProps {
  readonly name: string;
  readonly figures: ResourceFigures;
  readonly format: (value: number) => string;
}

function Scale({ name, figures, format }: ScaleProps) {
  const t = useTexts('nodeDetail');
  const { allocatable, capacity } = figures;
  const whole = Math.max(capacity, ...AMOUNTS.map((amount) => figures[amount]), 1) * 1.02;
  const share = (value: number) => `${(100 * value) / whole}%`;
  return (
    <div className={styles.scale} style={{ '--brim': share(allocatable) } as React.CSSProperties}>
      <h3>
        {name} <small>{t('allocatable', { amount: format(allocatable), capacity: format(capacity) })}</small>
      </h3>
      <dl>
        {AMOUNTS.map((amount) => {
          const value = figures[amount];
          const isOver = value > allocatable;
          return (
            <div key={amount} className={styles.level}>
              <dt>{t(amount)}</dt>
              <dd className={styles.track} aria-hidden="true">
                <i data-amount={amount} style={{ width: share(Math.min(value, allocatable)) }} />
                {isOver && <i data-amount="over" style={{ width: share(value - allocatable) }} />}
              </dd>
              <dd className={styles.number} data-over={isOver || undefined}>
                {format(value)} <small>{percent(value, allocatable)}</small>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function percent(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((100 * part) / whole)} %` : '';
}
