import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import looks from './looks.module.css';

export interface DialogProps {
  readonly title: string;
  /** The accessible name of the closing button. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** Leaves the heading out; `title` is then only the accessible name. */
  readonly bare?: boolean;
}

/**
 * A modal dialog while it is mounted. It is the browser's own, which handles Esc, focus and the backdrop. A click
 * outside closes it. An element inside with `data-autofocus` gets the focus.
 */
export function Dialog({ title, closeLabel, onClose, children, className, bare }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    // Without this the browser would focus the first control of the dialog, not the intended field.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own key for what a click on the backdrop does
    <dialog
      ref={dialog}
      className={classes(looks.floating, styles.dialog, className)}
      aria-labelledby={bare ? undefined : heading}
      aria-label={bare ? title : undefined}
      // The browser reports the closing after it closes. Until then the dialog would receive a key pressed after Esc.
      onCancel={(event) => event.target === dialog.current && onClose()}
      onClose={() => dialog.current?.open === false && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {!bare && (
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label={closeLabel} size="small" quiet onClick={onClose} />
        </header>
      )}
      <div className={bare ? undefined : styles.body}>{children}</div>
    </dialog>
  );
}
