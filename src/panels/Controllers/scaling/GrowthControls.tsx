import { clockLabel, SECOND_US } from '#base/time.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { GrowthView } from '#protocol/autoscaling.ts';
import { Button } from '#widgets/Button.tsx';
import { RangeInput } from '#widgets/RangeInput.tsx';
import { SourceBadge } from '#widgets/SourceBadge.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import own from './Growth.module.css';

const STEP_S = 10;
const MOST_S = 1800;

/** Whether the control plane scales with its load, and with which delay. */
export function GrowthControls({ growth: { autoscale, lagUs } }: { readonly growth: GrowthView }) {
  const t = useTexts('controllers');
  const { send, problem, busy } = useSend();
  const isOn = autoscale !== undefined;
  return (
    <div className={own.controls}>
      <Button
        aria-pressed={isOn}
        disabled={busy}
        onClick={() => void send({ type: 'controlPlane.autoscale', on: !isOn })}
      >
        {t('growthGrow')}
      </Button>
      <RangeInput
        label={t('growthLag')}
        min={0}
        max={MOST_S}
        step={STEP_S}
        value={lagUs / SECOND_US}
        text={(seconds) => clockLabel(seconds * SECOND_US)}
        onCommit={(value) => send({ type: 'constant.change', id: 'controlPlane.growth', value })}
      />
      <SourceBadge kind="model" title={t('growthModelHint')}>
        {t('growthModel')}
      </SourceBadge>
      {problem !== '' && (
        <p role="status">
          <VerdictText verdict="error">{problem}</VerdictText>
        </p>
      )}
    </div>
  );
}
