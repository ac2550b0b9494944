import { type ReactNode, useState } from 'react';
import { classes } from '#widgets/classes.ts';
import { Dialog } from '#widgets/Dialog.tsx';
import type { IconName } from '#widgets/Icon.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { Badge } from '#widgets/SourceBadge.tsx';
import styles from './DialogButton.module.css';

interface DialogButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Of the dialog. */
  readonly title?: string;
  readonly closeLabel: string;
  /** Stays beside the button while what is set in the dialog is not as usual. */
  readonly badge: string | undefined;
  /** Of what is in the dialog; `--body-width` is its width where there is room. */
  readonly className?: string | undefined;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog, in the row above the matrix. */
export function DialogButton({
  icon,
  label,
  title = label,
  closeLabel,
  badge,
  className,
  children,
}: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.button}>
      {badge !== undefined && <Badge>{badge}</Badge>}
      <IconButton icon={icon} label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={title} closeLabel={closeLabel} onClose={close}>
          <div className={classes(styles.body, className)}>{children(close)}</div>
        </Dialog>
      )}
    </div>
  );
}
