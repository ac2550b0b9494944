import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { ConfigurationsAsked } from '#protocol/configurations.ts';
import { OTHER_CONFIGURATIONS, type OtherConfiguration } from '#scenarios/otherConfigurations.ts';
import { Button } from '#widgets/Button.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import ask from '../ask/Ask.module.css';
import { AskForm } from '../ask/AskForm.tsx';
import { ChooseFiles } from '../ChooseFiles.tsx';
import type { LandingProps } from '../landingProps.ts';
import styles from './Configurations.module.css';
import { useConfigurations } from './configurationsStore.ts';

const NAMES: readonly OtherConfiguration[] = ['pack', 'aim', 'noSpread', 'default'];
/** The worker's limit: the run's own configuration, and seven more. */
const MOST = 8;
/** A minute is enough for retries of Pods that found no node. */
const SECONDS = 60;

/** Asks which scheduler configurations to play beside the run's own. */
export function ConfigurationsRow({ actions }: Pick<LandingProps, 'actions'>) {
  const t = useTexts('labConfigurations');
  const client = useClient();
  const { busy, problem, play } = useConfigurations();
  const [chosen, setChosen] = useState<ReadonlySet<OtherConfiguration>>(new Set(['pack', 'aim', 'noSpread']));
  const [files, setFiles] = useState<readonly ManifestFile[]>([]);
  const [pasted, setPasted] = useState<string>();
  const [isReplay, setReplay] = useState(true);
  const count = 1 + chosen.size + files.length + (pasted === undefined ? 0 : 1);
  const start = () => {
    const configurations: ConfigurationsAsked['configurations'] = [
      { name: t('running') },
      ...NAMES.filter((name) => chosen.has(name)).map((name) => ({ name: t(name), text: OTHER_CONFIGURATIONS[name] })),
      ...files,
      ...(pasted === undefined ? [] : [{ name: t('pasted'), text: pasted }]),
    ];
    void play(client, { configurations, isReplay, seconds: SECONDS });
  };
  return (
    <AskForm title={t('title')} problem={problem} onAsk={start}>
      <fieldset className={styles.choices}>
        <legend>{t('which')}</legend>
        <Choice name={t('running')} about={t('runningAbout')} isChosen />
        {NAMES.map((name) => (
          <Choice
            key={name}
            name={t(name)}
            about={t(`${name}About`)}
            isChosen={chosen.has(name)}
            onChoose={(isIn) => setChosen(new Set(NAMES.filter((each) => (each === name ? isIn : chosen.has(each)))))}
          />
        ))}
        {files.map((file) => (
          <p key={file.name} className={styles.file}>
            <code>{file.name}</code>
            <Button
              aria-label={t('remove', { name: file.name })}
              onClick={() => setFiles(files.filter((each) => each !== file))}
            >
              ×
            </Button>
          </p>
        ))}
        <Choice
          name={t('pasted')}
          about=""
          isChosen={pasted !== undefined}
          onChoose={(isIn) => setPasted(isIn ? '' : undefined)}
        />
      </fieldset>
      {pasted !== undefined && (
        <textarea
          className={ask.manifest}
          aria-label={t('manifest')}
          placeholder={t('manifest')}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
      )}
      <Segmented
        label={t('whichPods')}
        segments={[
          { value: 'again', label: t('again') },
          { value: 'waiting', label: t('waiting') },
        ]}
        value={isReplay ? 'again' : 'waiting'}
        onChange={(value) => setReplay(value === 'again')}
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
          onFiles={(read) => setFiles([...files.filter(({ name }) => !read.some((one) => one.name === name)), ...read])}
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
