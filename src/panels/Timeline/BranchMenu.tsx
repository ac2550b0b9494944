import { DropdownMenu } from 'radix-ui';
import { memo, useRef } from 'react';
import { useStore } from 'zustand';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useCompare } from '#client/compareStore.ts';
import { useBranches, useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { branchName } from '#panelParts/page/branchName.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { classes } from '#widgets/classes.ts';
import { focusStage } from '#widgets/focus.ts';
import { Icon } from '#widgets/Icon.tsx';
import looks from '#widgets/looks.module.css';
import styles from './BranchMenu.module.css';

/** Which of the run's lines is on screen; there when the run has more than one. */
export const BranchMenu = memo(function BranchMenu() {
  const { branches } = useClient();
  const hasForks = useStore(branches, ({ length }) => length > 1);
  return hasForks ? <Menu /> : null;
});

function Menu() {
  const t = useTexts('timeline');
  const client = useClient();
  const branches = useBranches();
  const present = useMoment((moment) => moment.branch);
  const name = branchName(branches, present, t('main'));
  // A control fails only when the model has crashed, and the crash panel says so.
  const go = (branch: string) => void client.control({ type: 'branch', branch }).catch(() => undefined);
  /** Something was chosen: Space and the arrows are for time again, and do not open the menu once more. */
  const picked = useRef(false);
  const pick = () => {
    picked.current = true;
  };
  const standBeside = (branch: string) => {
    pick();
    useCompare.getState().choose({ kind: 'branch', branch });
    showView('compare');
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={styles.trigger} aria-label={t('branches', { branch: name })} title={name}>
        <Icon name="fork" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={classes(looks.floating, styles.menu)}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!picked.current) return;
            picked.current = false;
            event.preventDefault();
            focusStage();
          }}
          aria-label={t('branchMenu')}
        >
          <DropdownMenu.RadioGroup value={present} onValueChange={go}>
            {branches.map((branch) => (
              <DropdownMenu.RadioItem key={branch.id} value={branch.id} className={styles.item} onSelect={pick}>
                <span className={styles.check}>
                  <DropdownMenu.ItemIndicator>
                    <Icon name="check" />
                  </DropdownMenu.ItemIndicator>
                </span>
                <span>{branchName(branches, branch.id, t('main'))}</span>
                <span className={styles.time}>{formatClock(branch.forkTimeUs)}</span>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          {branches
            .filter(({ id }) => id !== present)
            .map(({ id }) => (
              <DropdownMenu.Item key={id} className={styles.item} onSelect={() => standBeside(id)}>
                <span className={styles.check}>
                  <Icon name="compare" />
                </span>
                <span>{t('compareWith', { branch: branchName(branches, id, t('main')) })}</span>
              </DropdownMenu.Item>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
