import type { Selection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Answer } from '#panelParts/answer/Answer.tsx';
import answer from '#panelParts/answer/answer.module.css';
import { CopyButton } from '#panelParts/answer/CopyButton.tsx';
import styles from './Inspector.module.css';

/** The object as `kubectl get -o yaml` prints it. */
export function YamlText({ subject }: { readonly subject: Selection }) {
  const t = useTexts('inspector');
  const asked = useAsk('yaml', subject);
  return (
    <div className={answer.body}>
      <Answer asked={asked} lines={12} nothing={t('gone', { name: subject.name })}>
        {(yaml) =>
          yaml === '' ? (
            <p className={answer.quiet}>{t('gone', { name: subject.name })}</p>
          ) : (
            <div className={styles.yaml}>
              <span className={styles.yamlTools}>
                <CopyButton label={t('copyYaml')} text={yaml} />
              </span>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
              <pre tabIndex={0}>{yaml}</pre>
            </div>
          )
        }
      </Answer>
    </div>
  );
}
