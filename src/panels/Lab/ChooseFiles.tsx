import { useRef } from 'react';
import type { PageActions } from '#panels/pageActions.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { Landing } from '#protocol/lab.ts';
import { Button, type ButtonProps } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';

interface ChooseFilesProps extends Pick<ButtonProps, 'tone'> {
  readonly label: string;
  /** A whole folder instead of files. */
  readonly isFolder?: boolean;
  readonly actions: Pick<PageActions, 'read'>;
  readonly onFiles: (files: readonly ManifestFile[]) => void;
}

/** Every browser knows the attribute; React's types do not. */
const FOLDER = { webkitdirectory: '' };

/** A button that opens a file chooser, as an alternative to dropping files. */
export function ChooseFiles({ label, isFolder = false, tone, actions, onFiles }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...(tone && { tone })} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className={looks.spoken}
        type="file"
        multiple
        {...(isFolder && FOLDER)}
        aria-label={label}
        tabIndex={-1}
        onChange={({ currentTarget: element }) => {
          if (element.files !== null)
            void actions.read(element.files).then((files) => {
              // Clears the value, so that the same file can be chosen again after a fix.
              element.value = '';
              onFiles(files);
            });
        }}
      />
    </>
  );
}

/** Properties of every part of the landing page. */
export interface LandingProps {
  readonly landing: Landing;
  readonly actions: Pick<PageActions, 'load' | 'read' | 'save'>;
}
