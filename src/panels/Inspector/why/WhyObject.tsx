import type { Selection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { whyObject } from '#i18n/en/whyObject.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { Answer } from '#panelParts/answer/Answer.tsx';
import styles from '#panelParts/answer/answer.module.css';
import { Causes } from '#panelParts/answer/Causes.tsx';
import { CopyButton } from '#panelParts/answer/CopyButton.tsx';
import list from '#panelParts/answer/Facts.module.css';
import type { ObjectFact, ObjectFactName, ObjectWhy } from '#protocol/objects.ts';

addTexts('whyObject', whyObject);

/** The reasons for an object's state: Kubernetes' words, then a sentence for each cause, and the initiator. */
export function WhyObject({ subject }: { readonly subject: Selection }) {
  const t = useTexts('inspector');
  const asked = useAsk('whyObject', subject);
  return (
    <div className={styles.body}>
      <Answer asked={asked} lines={6} nothing={t('gone', { name: subject.name })}>
        {(why) => why && <Why kind={subject.kind} why={why} />}
      </Answer>
    </div>
  );
}

function Why({ kind, why: { words, facts, causes } }: { readonly kind: string; readonly why: ObjectWhy }) {
  const t = useTexts('whyObject');
  const inspector = useTexts('inspector');
  return (
    <>
      <section className={styles.part}>
        <h3>
          <span>{questionAbout(t, kind)}</span>
          {words !== '' && (
            <span className={styles.aside}>
              <CopyButton label={inspector('copyMessage')} text={words} />
            </span>
          )}
        </h3>
        {words !== '' && <p className={styles.say}>{words}</p>}
        <ul className={list.facts}>
          {facts.map((fact) => (
            <li key={JSON.stringify(fact)}>{sentence(t, fact)}</li>
          ))}
        </ul>
      </section>
      {causes.length > 0 && <Causes causes={causes} />}
    </>
  );
}

function questionAbout(t: Texts<'whyObject'>, kind: string): string {
  switch (kind) {
    case 'PodDisruptionBudget':
    case 'PersistentVolumeClaim':
    case 'APIService':
      return t(`questions.${kind}`);
    default:
      return t('questions.Event');
  }
}

/** A test checks that every name has a text with exactly its values. */
type Sentences = (key: `facts.${ObjectFactName}`, values: ObjectFact['values']) => string;

function sentence(t: Texts<'whyObject'>, { says, values }: ObjectFact): string {
  return (t as unknown as Sentences)(`facts.${says}`, values);
}
