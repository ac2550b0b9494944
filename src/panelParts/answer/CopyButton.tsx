import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { copyText } from '#widgets/copyText.ts';
import { IconButton } from '#widgets/IconButton.tsx';
import looks from '#widgets/looks.module.css';

type Outcome = 'copied' | 'copyFailed';
const SHOWN_MS = 1500;

/** Copies a text and confirms it for a moment. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTexts('inspector');
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  return (
    <>
      <IconButton
        icon={outcome === 'copied' ? 'check' : 'copy'}
        size="small"
        label={label}
        onClick={() => void copy()}
      />
      <span role="status" className={looks.spoken}>
        {outcome && t(outcome)}
      </span>
    </>
  );
}
