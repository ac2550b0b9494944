import { useState } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { GrowthView } from '../../../protocol/autoscaling.ts';
import { clockLabel } from '../../../scenes/controllers/bandChart.ts';
import { Button } from '../../../widgets/Button.tsx';
import { SourceBadge } from '../../../widgets/SourceBadge.tsx';
import { VerdictText } from '../../../widgets/VerdictGlyph.tsx';
import { useSend } from '../../Storage/useSend.ts';
import own from './Growth.module.css';

const SECOND_US = 1_000_000;
const STEP_S = 10;
const MOST_S = 1800;

/** Whether the control plane follows its load, and how late. */
export function GrowthControls({ growth: { autoscale, lagUs } }: { readonly growth: GrowthView }) {
  const t = useTexts('controllers');
  const { send, problem, busy } = useSend();
  const [draft, setDraft] = useState<number>();
  const isOn = autoscale !== undefined;
  const commit = () => {
    if (draft === undefined) return;
    void send({ type: 'constant.change', id: 'C1', value: draft }).then(() => setDraft(undefined));
  };
  const lagSeconds = draft ?? lagUs / SECOND_US;
  return (
    <div className={own.controls}>
      <Button
        aria-pressed={isOn}
        disabled={busy}
        onClick={() => void send({ type: 'controlPlane.autoscale', on: !isOn })}
      >
        {t('growthGrow')}
      </Button>
      <label>
        <span>{t('growthLag')}</span>
        <input
          type="range"
          min={0}
          max={MOST_S}
          step={STEP_S}
          value={lagSeconds}
          aria-valuetext={clockLabel(lagSeconds * SECOND_US)}
          onChange={(event) => setDraft(Number(event.target.value))}
          onPointerUp={commit}
          onKeyUp={commit}
        />
        <output>{clockLabel(lagSeconds * SECOND_US)}</output>
      </label>
      <SourceBadge kind="model" title={t('growthModelHint')}>
        C1, {t('growthModel')}
      </SourceBadge>
      {problem !== '' && (
        <p role="status">
          <VerdictText verdict="error">{problem}</VerdictText>
        </p>
      )}
    </div>
  );
}
