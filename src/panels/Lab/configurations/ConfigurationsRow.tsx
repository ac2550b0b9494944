import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { useFormDraft } from '#panelParts/undo/useUndo.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { ConfigurationsAsked } from '#protocol/configurations.ts';
import { OTHER_CONFIGURATIONS, type OtherConfiguration } from '#scenarios/otherConfigurations.ts';
import { Button } from '#widgets/Button.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import ask from '../ask/Ask.module.css';
import { AskForm } from '../ask/AskForm.tsx';
import type { LandingProps } from '../ChooseFiles.tsx';
import { ChooseFiles } from '../ChooseFiles.tsx';
import styles from './Configurations.module.css';
import { useConfigurations } from './configurationsStore.ts';

const NAMES: readonly OtherConfiguration[] = ['pack', 'aim', 'noSpread', 'default'];
/** The worker's limit: the run's own configuration, and seven more. */
const MOST = 8;
/** A minute is enough for retries of Pods that found no node. */
const SECONDS = 60;

interface Draft {
  readonly chosen: readonly OtherConfiguration[];
  readonly files: readonly ManifestFile[];
  /** Absent while it is not chosen. */
  readonly pasted?: string | undefined;
  readonly isReplay: boolean;
}

const FIRST: Draft = { chosen: ['pack', 'aim', 'noSpread'], files: [], isReplay: true };

/** Asks which scheduler configurations to play beside the run's own. */
export function ConfigurationsRow({ actions }: Pick<LandingProps, 'actions'>) {
  const t = useTexts('labConfigurations');
  const client = useClient();
  const { busy, problem, play } = useConfigurations();
  const { value, root, edit } = useFormDraft<Draft>(() => FIRST);
  const { chosen, files, pasted, isReplay } = value;
  const set = (part: Partial<Draft>) => edit((now) => void Object.assign(now, part));
  const count = 1 + chosen.length + files.length + (pasted === undefined ? 0 : 1);
  const start = () => {
    const configurations: ConfigurationsAsked['configurations'] = [
      { name: t('running') },
      ...chosen.map((name) => ({ name: t(name), text: OTHER_CONFIGURATIONS[name] })),
      ...files,
      ...(pasted === undefined ? [] : [{ name: t('pasted'), text: pasted }]),
    ];
    void play(client, { configurations, isReplay, seconds: SECONDS });
  };
  return (
    <AskForm title={t('title')} problem={problem} onAsk={start} root={root}>
      <fieldset className={styles.choices}>
        <legend>{t('which')}</legend>
        <Choice name={t('running')} about={t('runningAbout')} isChosen />
        {NAMES.map((name) => (
          <Choice
            key={name}
            name={t(name)}
            about={t(`${name}About`)}
            isChosen={chosen.includes(name)}
            onChoose={(isIn) => set({ chosen: NAMES.filter((each) => (each === name ? isIn : chosen.includes(each))) })}
          />
        ))}
        {files.map((file) => (
          <p key={file.name} className={styles.file}>
            <code>{file.name}</code>
            <Button
              aria-label={t('remove', { name: file.name })}
              onClick={() => set({ files: files.filter((each) => each !== file) })}
            >
              ×
            </Button>
          </p>
        ))}
        <Choice
          name={t('pasted')}
          about=""
          isChosen={pasted !== undefined}
          onChoose={(isIn) => set({ pasted: isIn ? '' : undefined })}
        />
      </fieldset>
      {pasted !== undefined && (
        <textarea
          className={ask.manifest}
          aria-label={t('manifest')}
          placeholder={t('manifest')}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => set({ pasted: target.value })}
        />
      )}
      <Segmented
        label={t('whichPods')}
        segments={[
          { value: 'again', label: t('again') },
          { value: 'waiting', label: t('waiting') },
        ]}
        value={isReplay ? 'again' : 'waiting'}
        onChange={(shown) => set({ isReplay: shown === 'again' })}
      />
      <p className={ask.hint}>
        {t(isReplay ? 'againHint' : 'waitingHint')} {t('schedulers')}
      </p>
      <div className={ask.buttons}>
        <Button type="submit" disabled={busy || count < 2 || count > MOST || pasted?.trim() === ''}>
          {t('play')}
        </Button>
        <ChooseFiles
          actions={actions}
          label={t('read')}
          onFiles={(read) =>
            set({ files: [...files.filter(({ name }) => !read.some((one) => one.name === name)), ...read] })
          }
        />
      </div>
      {count > MOST && <p role="alert">{t('most', { most: MOST })}</p>}
    </AskForm>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly about: string;
  readonly isChosen: boolean;
  /** Absent for the configuration that is always chosen. */
  readonly onChoose?: (isChosen: boolean) => void;
}

function Choice({ name, about, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!onChoose}
        onChange={({ target }) => onChoose?.(target.checked)}
      />
      <span>
        <b>{name}</b> {about}
      </span>
    </label>
  );
}
