import { memo, useState } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { Button } from '#widgets/Button.tsx';
import { Inside } from './Inside.tsx';

/** Opens what lies behind the cycle that is shown. */
export const InsideButton = memo(function InsideButton({ cycle }: { readonly cycle: CycleExplanation | undefined }) {
  const t = useTexts('inside');
  const [open, setOpen] = useState(false);
  if (!cycle) return null;
  return (
    <>
      <Button aria-haspopup="dialog" aria-label={t('button')} onClick={() => setOpen(true)}>
        {t('short')}
      </Button>
      {open && <Inside cycle={cycle} onClose={() => setOpen(false)} />}
    </>
  );
});
