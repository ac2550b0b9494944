import { requestSelection, useSelectedRequest } from '#client/requestSelection.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { classes } from '#widgets/classes.ts';
import styles from './Chain.module.css';
import type { ShownRequest } from './useShownRequest.ts';

/** The shown request; a click opens its X-ray in the inspector. */
export function RequestToken({ shown }: { readonly shown: ShownRequest }) {
  const t = useTexts('storage');
  const select = useSelection((state) => state.select);
  const selected = useSelectedRequest();
  const { seq, wire } = shown;
  if (seq === undefined || !wire) return <span className={styles.noToken}>{t('chain.none')}</span>;
  return (
    <button
      type="button"
      className={classes(styles.token, selected === seq && styles.selected)}
      title={`${wire.method} ${wire.url}`}
      onClick={() => select(requestSelection(seq))}
    >
      {wire.method} {wire.url}
    </button>
  );
}
