import { useTexts } from '#i18n/useTexts.ts';
import type { Command } from '#protocol/command.ts';
import type { FairnessView } from '#protocol/fairness.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import page from '../Fairness.module.css';
import styles from './Load.module.css';

interface ServerFlagsProps {
  readonly view: FairnessView | undefined;
  readonly send: (command: Command) => Promise<boolean>;
}

const MOST = 2000;
const STEP = 50;
/** What some hosted control planes grow to. */
const LARGE = { maxRequestsInflight: 1333, maxMutatingRequestsInflight: 667 };
const DEFAULTS = { maxRequestsInflight: 400, maxMutatingRequestsInflight: 200 };

/** The API servers' flags that limit requests: their sum is what the levels share. */
export function ServerFlags({ view, send }: ServerFlagsProps) {
  const t = useTexts('fairness');
  if (!view) return null;
  const { maxRequestsInflight, maxMutatingRequestsInflight, priorityAndFairness } = view.flags;
  const set = (change: Partial<FairnessView['flags']>) =>
    void send({ type: 'serverFlags.set', ...view.flags, ...change });
  return (
    <section aria-labelledby="server-flags-title">
      <h2 id="server-flags-title">
        {t('flags.title')} <small>{t('flags.sum', { sum: maxRequestsInflight + maxMutatingRequestsInflight })}</small>
      </h2>
      <p className={looks.faint}>{t('flags.about', { count: view.servers.length })}</p>
      <div className={styles.flags}>
        <Slider
          flag="--max-requests-inflight"
          value={maxRequestsInflight}
          onChange={(value) => set({ maxRequestsInflight: value })}
        />
        <Slider
          flag="--max-mutating-requests-inflight"
          value={maxMutatingRequestsInflight}
          onChange={(value) => set({ maxMutatingRequestsInflight: value })}
        />
      </div>
      <div className={page.row}>
        <label className={page.row}>
          <input
            type="checkbox"
            checked={priorityAndFairness}
            onChange={(event) => set({ priorityAndFairness: event.target.checked })}
          />
          <code>--enable-priority-and-fairness</code>
        </label>
        <Button onClick={() => set(DEFAULTS)}>{t('flags.defaults')}</Button>
        <Button onClick={() => set(LARGE)}>{t('flags.large')}</Button>
      </div>
    </section>
  );
}

interface SliderProps {
  readonly flag: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ flag, value, onChange }: SliderProps) {
  return (
    <>
      <label htmlFor={flag}>{flag}</label>
      <input
        id={flag}
        type="range"
        min={STEP}
        max={MOST}
        step={STEP}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={flag}>{value}</output>
    </>
  );
}
