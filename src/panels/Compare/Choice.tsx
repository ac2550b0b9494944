import { useCompare } from '#client/compareStore.ts';
import { useBranches, useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { branchName } from '#panelParts/page/branchName.ts';
import type { OtherRun } from '#protocol/comparison.ts';
import type { Branch } from '#protocol/moment.ts';
import styles from './Compare.module.css';

/** The most likely other branch: the one that the present one left, else the newest. */
export function likelyOther(branches: readonly Branch[], present: string): OtherRun | null {
  const parent = branches.find(({ id }) => id === present)?.parent;
  const branch = parent ?? branches.findLast(({ id }) => id !== present)?.id;
  return branch === undefined ? null : { kind: 'branch', branch };
}

/** The choice of side B: another branch of the run, or the draft chosen in Config. */
export function Choice({ other }: { readonly other: OtherRun }) {
  const t = useTexts('sideBySide');
  const branches = useBranches();
  const present = useMoment(({ branch }) => branch);
  const choose = useCompare((state) => state.choose);
  const others = branches.filter(({ id }) => id !== present);
  if (other.kind === 'changed' && others.length === 0) return <b className={styles.name}>{t('draft')}</b>;
  return (
    <select
      className={styles.select}
      aria-label={t('chooseOther')}
      value={other.kind === 'branch' ? other.branch : ''}
      onChange={({ target }) => choose({ kind: 'branch', branch: target.value })}
    >
      {other.kind === 'changed' && <option value="">{t('draft')}</option>}
      {others.map(({ id }) => (
        <option key={id} value={id}>
          {branchName(branches, id, t('main'))}
        </option>
      ))}
    </select>
  );
}
