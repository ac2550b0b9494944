import { addTexts } from '#i18n/addTexts.ts';
import { why } from '#i18n/en/why.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import type { PodFact, PodFactName } from '#protocol/podFacts.ts';
import styles from './Facts.module.css';

addTexts('why', why);

/** The model's facts about a Pod, one sentence each. */
export function Facts({ facts }: { readonly facts: readonly PodFact[] }) {
  const t = useTexts('why');
  if (facts.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={JSON.stringify(fact)}>{sentence(t, fact)}</li>
      ))}
    </ul>
  );
}

/** A test checks that every name has a text with exactly its values. */
type Sentences = (key: `facts.${PodFactName}`, values: PodFact['values']) => string;

function sentence(t: Texts<'why'>, { says, values }: PodFact): string {
  return (t as unknown as Sentences)(`facts.${says}`, values);
}
